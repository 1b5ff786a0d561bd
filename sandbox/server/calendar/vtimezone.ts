import { Cache } from '../base/cache.ts';
import { weekdayOf } from './days.ts';
import { isZone, offsetAt } from './zone.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** So many years ahead clocks are looked at: what they do each year is written as a rule, anything else time by time until then. */
const AHEAD_YEARS = 12;
/** What clocks did before is not described. */
const EARLIEST_YEAR = 1970;
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

function findChanges(zone: string, since: number, until: number): Change[] {
  const changes: Change[] = [];
  let from = offsetAt(since, zone);
  for (let at = since; at < until; at += WEEK_MS) {
    const to = offsetAt(at + WEEK_MS, zone);
    if (from !== to) changes.push({ local: changeBetween(at, at + WEEK_MS, zone) + from, from, to });
    from = to;
  }
  return changes;
}

const MOST_CACHED = 1000;
const changesOfZones = new Cache<readonly Change[]>(MOST_CACHED);

/** What the clocks of a zone have been put to from the earliest year on, until the end of a year; found once. */
function changesUntil(zone: string, lastYear: number): readonly Change[] {
  const key = `${zone.toLowerCase()} ${lastYear}`;
  const found = changesOfZones.get(key) ?? findChanges(zone, Date.UTC(EARLIEST_YEAR - 1, 11, 1), Date.UTC(lastYear + 1, 0, 1));
  changesOfZones.set(key, found);
  return found;
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

/** A zone's name in a calendar file: a parameter's value has no colon (RFC 5545, 3.1), so that `+01:00` is `UTC+0100`. */
export const zoneName = (zone: string): string => (/^[+-]/.test(zone) ? `UTC${zone.replace(':', '')}` : zone);

const descriptions = new Cache<readonly string[]>(MOST_CACHED);

/**
 * The lines of a VTIMEZONE (RFC 5545, 3.6.5) of a zone of the IANA database, or of a fixed offset, `+01:00`.
 * @param year the first one that times are in: however far away it is, what clocks do is looked at around the present alone
 * @param now a year at present
 */
export function timeZoneLines(zone: string, year: number, now: number): readonly string[] {
  const key = `${zone} ${year} ${now}`;
  const cached = descriptions.get(key);
  if (cached !== undefined) return cached;
  const lastYear = now + AHEAD_YEARS;
  const since = Date.UTC(Math.min(now, Math.max(EARLIEST_YEAR, year)) - 1, 11, 1);
  // Before all times, also those of long ago.
  const begin = Math.min(since, Date.parse(`${String(year - 1).padStart(4, '0')}-12-01T00:00:00Z`));
  const fixed = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  const constant = fixed === null ? 0 : (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
  const first = isZone(zone) ? offsetAt(since, zone) : constant;
  const changes = isZone(zone) ? changesUntil(zone, lastYear).filter(({ local, from }) => local - from >= since) : [];
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zoneName(zone)}`,
    ...observance({ local: begin + first, from: first, to: first }, true, []),
    ...observances(changes, lastYear),
    'END:VTIMEZONE',
  ];
  descriptions.set(key, lines);
  return lines;
}
