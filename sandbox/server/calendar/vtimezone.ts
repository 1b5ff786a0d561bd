import { weekdayOf } from './days.ts';
import { isZone, offsetAt } from './zone.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** So many years ahead clocks are looked at: what they do each year is written as a rule, anything else time by time until then. */
const AHEAD_YEARS = 12;
/** What is the same in so many years is a rule. */
const RULE_YEARS = 4;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A zone's clocks are put. Offsets in ms. */
interface Change {
  /** What the clocks showed before, as if it were UTC. */
  readonly local: number;
  readonly from: number;
  readonly to: number;
}

/** The instant of the only change between two instants, to the second. */
function changeBetween(early: number, late: number, zone: string): number {
  const before = offsetAt(early, zone);
  let [low, high] = [early, late];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function changesOf(zone: string, since: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let at = since; at < until; at += WEEK_MS) {
    const [from, to] = [offsetAt(at, zone), offsetAt(at + WEEK_MS, zone)];
    if (from !== to) changes.push({ local: changeBetween(at, at + WEEK_MS, zone) + from, from, to });
  }
  return changes;
}

const stamp = (local: number): string => new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, '');
const offset = (ms: number): string => {
  const seconds = Math.abs(Math.round(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60);
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${rest}`;
};

/** `BYMONTH=3;BYDAY=-1SU` of a change; of the last week of a month counted from its end. */
function yearly({ local }: Change): string {
  const date = new Date(local);
  const [day, month] = [date.getUTCDate(), date.getUTCMonth()];
  const length = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const nth = day > length - 7 ? -1 : Math.ceil(day / 7);
  return `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${nth}${WEEKDAYS[weekdayOf(date.toISOString())]}`;
}

const observance = ({ local, from, to }: Change, standard: boolean, more: readonly string[]): string[] => {
  const name = standard ? 'STANDARD' : 'DAYLIGHT';
  return [`BEGIN:${name}`, `DTSTART:${stamp(local)}`, `TZOFFSETFROM:${offset(from)}`, `TZOFFSETTO:${offset(to)}`, ...more, `END:${name}`];
};

/** What a change is the same in as that of another year. */
const kindOf = (change: Change): string =>
  [yearly(change), change.from, change.to, new Date(change.local).toISOString().slice(11)].join(' ');

/** Changes of one kind in every year of the last ones are one rule; each of the others is a part of its own. */
function observances(changes: readonly Change[], lastYear: number): string[] {
  const yearOf = ({ local }: Change): number => new Date(local).getUTCFullYear();
  const kinds = new Map<string, Change[]>();
  for (const change of changes) kinds.set(kindOf(change), [...(kinds.get(kindOf(change)) ?? []), change]);
  return [...kinds.values()].flatMap((same) => {
    const years = new Set(same.map(yearOf));
    let first = lastYear;
    while (years.has(first - 1)) first -= 1;
    const isRule = years.has(lastYear) && lastYear - first >= RULE_YEARS;
    const ruled = isRule ? same.filter((change) => yearOf(change) >= first) : [];
    const standard = (change: Change): boolean => change.to < change.from;
    return [
      ...same.filter((change) => !ruled.includes(change)).flatMap((change) => observance(change, standard(change), [])),
      ...(ruled[0] === undefined ? [] : observance(ruled[0], standard(ruled[0]), [`RRULE:${yearly(ruled[0])}`])),
    ];
  });
}

const descriptions = new Map<string, readonly string[]>();

/**
 * The lines of a VTIMEZONE (RFC 5545, 3.6.5) of a zone of the IANA database, or of a fixed offset, `+01:00`.
 * @param year the first one that times are in. @param now a year at present
 */
export function timeZoneLines(zone: string, year: number, now: number): readonly string[] {
  const key = `${zone} ${year} ${now}`;
  const cached = descriptions.get(key);
  if (cached !== undefined) return cached;
  const [since, lastYear] = [Date.UTC(year - 1, 11, 1), Math.max(year, now) + AHEAD_YEARS];
  const fixed = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  const constant = fixed === null ? 0 : (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
  const first = isZone(zone) ? offsetAt(since, zone) : constant;
  const changes = isZone(zone) ? changesOf(zone, since, Date.UTC(lastYear + 1, 0, 1)) : [];
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ local: since + first, from: first, to: first }, true, []),
    ...observances(changes, lastYear),
    'END:VTIMEZONE',
  ];
  descriptions.set(key, lines);
  return lines;
}
