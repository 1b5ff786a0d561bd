import { addDays, asUtc, DAY_MS, LAST_DAY } from './days.ts';
import { FREQUENCIES, recurrences, timesAPeriod, weekdayAt, type Recurrence } from './recurrences.ts';
import type { Days } from './views.ts';
import { inZone, isZone } from './zone.ts';

/** When an event happens again: a rule of RFC 5545 (3.3.10), and the days or times that are left out. */
export interface Rule {
  /** Without UNTIL, which is `last`. */
  readonly text: string;
  readonly recurrence: Recurrence;
  /** The first time by the clock, `2026-11-24T18:00:00`; of whole days the day. */
  readonly start: string;
  /** Last time by the clock at which it may begin; '' without an end. */
  readonly last: string;
  /** Last day on which it may begin. */
  readonly until: string;
  readonly excluded: ReadonlySet<string>;
  /** Why it must not be stored: it is more than is read; '' when it is not. */
  readonly excess: string;
}

/** More than anybody reads at once; a rule asked about a thousand years ends here, and none may have more in a single period. */
const MOST = 800;
/** A rule that has not happened by then never does. */
const FIRST_WITHIN_DAYS = 36_600;
/** What one reading may look at. */
const STEPS = 100_000;
/** What finding the last time of a COUNT may look at; it is done once. */
const STEPS_OF_COUNT = 400_000;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;
const list = (each: string): RegExp => new RegExp(`^${each}(?:,${each})*$`);
/** What each part may hold, as RFC 5545 writes it. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: new RegExp(`^(?:${FREQUENCIES.join('|')})$`),
  INTERVAL: /^[1-9]\d{0,4}$/,
  COUNT: /^[1-9]\d{0,4}$/,
  UNTIL: /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYSECOND: list('(?:[0-5]?\\d|60)'),
  BYMINUTE: list('[0-5]?\\d'),
  BYHOUR: list('(?:[01]?\\d|2[0-3])'),
  BYDAY: list(`(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}`),
  BYMONTHDAY: list('[+-]?(?:[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: list('[+-]?(?:[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  BYWEEKNO: list('[+-]?(?:[1-9]|[1-4]\\d|5[0-3])'),
  BYMONTH: list('(?:[1-9]|1[0-2])'),
  BYSETPOS: list('[+-]?(?:[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  WKST: new RegExp(`^${WEEKDAY}$`),
};
const TIMES = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** Why a part may not be there beside the others, as RFC 5545 says; null when it may. */
function conflict(name: string, parts: ReadonlyMap<string, string>, isDay: boolean): string | null {
  const frequency = parts.get('FREQ') ?? '';
  const value = parts.get(name) ?? '';
  const by = [...parts.keys()].filter((each) => each.startsWith('BY') && each !== 'BYSETPOS');
  const numbered = /\d/.test(value);
  if (name === 'COUNT' && parts.has('UNTIL')) return 'COUNT and UNTIL exclude each other';
  if (name === 'BYDAY' && numbered && frequency !== 'MONTHLY' && frequency !== 'YEARLY') return 'numbers belong to MONTHLY and YEARLY';
  if (name === 'BYDAY' && numbered && parts.has('BYWEEKNO')) return 'numbers exclude BYWEEKNO';
  if (name === 'BYMONTHDAY' && frequency === 'WEEKLY') return 'it excludes FREQ=WEEKLY';
  if (name === 'BYYEARDAY' && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency)) return `it excludes FREQ=${frequency}`;
  if (name === 'BYWEEKNO' && frequency !== 'YEARLY') return 'it needs FREQ=YEARLY';
  if (name === 'BYSETPOS' && by.length === 0) return 'it needs another part that begins with BY';
  const isOfTimes = TIMES.includes(name) || (name === 'FREQ' && ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(frequency));
  return isDay && isOfTimes ? 'the event is of whole days' : null;
}

function readParts(text: string, isDay: boolean): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const refuse = (name: string, why: string): never => {
    throw new Error(`@repeat: "${name}" of "${text}" is not understood: ${why}; write a rule of RFC 5545 such as FREQ=WEEKLY;BYDAY=TU`);
  };
  for (const part of text
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (!Object.hasOwn(PARTS, name)) refuse(name, 'there is no such part');
    if (parts.has(name)) refuse(name, 'it is there twice');
    if (!PARTS[name]!.test(value)) refuse(name, `"${value}" is no value of it`);
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) refuse('FREQ', 'it is missing');
  for (const name of parts.keys()) {
    const why = conflict(name, parts, isDay);
    if (why !== null) refuse(name, why);
  }
  return parts;
}

/** `20261224T170000` as `2026-12-24T17:00:00`; a day stays one. */
const spelled = (compact: string): string =>
  compact
    .replace(/[-:]/g, '')
    .replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/, (_, year, month, date, hour, minute, second) =>
      hour === undefined ? `${year}-${month}-${date}` : `${year}-${month}-${date}T${hour}:${minute}:${second ?? '00'}`,
    );

/** A time that ends in Z is an instant: what the event's clock shows then. */
const byClock = (compact: string, zone: string): string =>
  compact.endsWith('Z') && isZone(zone) ? inZone(Date.parse(`${spelled(compact)}Z`), zone).slice(0, 19) : spelled(compact);

/** The clock as if it were that of UTC: rules count by it. */
const floating = (local: string): Date => new Date(local.length === 10 ? asUtc(local) : Date.parse(`${local}Z`));
const local = (date: Date, isDay: boolean): string => date.toISOString().slice(0, isDay ? 10 : 19);

/** A rule's parts, and what follows from the first time where they say nothing (RFC 5545, 3.3.10). */
function recurrenceOf(parts: ReadonlyMap<string, string>, start: Date): Recurrence {
  const numbers = (name: string): readonly number[] | null =>
    parts.has(name) ? [...new Set(parts.get(name)!.split(',').map(Number))].sort((one, other) => one - other) : null;
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ')) ?? 'YEARLY';
  const rank = FREQUENCIES.indexOf(frequency);
  const stated = {
    months: numbers('BYMONTH'),
    weeks: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    weekdays:
      parts
        .get('BYDAY')
        ?.split(',')
        .map((day) => ({ nth: Number(day.slice(0, -2)), weekday: WEEKDAYS.indexOf(day.slice(-2)) })) ?? null,
  };
  const namesDay = stated.yearDays !== null || stated.monthDays !== null || stated.weekdays !== null;
  const ofStart =
    namesDay || rank > 2
      ? {}
      : frequency === 'WEEKLY' || stated.weeks !== null
        ? { weekdays: [{ nth: 0, weekday: weekdayAt(start.getTime()) }] }
        : { monthDays: [start.getUTCDate()], months: stated.months ?? (frequency === 'YEARLY' ? [start.getUTCMonth() + 1] : null) };
  // A leap second is the one before it (RFC 5545, 3.3.10).
  const seconds = numbers('BYSECOND')?.map((second) => Math.min(second, 59)) ?? (rank < 6 ? [start.getUTCSeconds()] : null);
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    firstWeekday: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    ...stated,
    ...ofStart,
    hours: numbers('BYHOUR') ?? (rank < 4 ? [start.getUTCHours()] : null),
    minutes: numbers('BYMINUTE') ?? (rank < 5 ? [start.getUTCMinutes()] : null),
    seconds: seconds === null ? null : [...new Set(seconds)],
    positions: numbers('BYSETPOS'),
  };
}

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=TU,TH` or `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20271231` (RFC 5545, 3.3.10).
 * @param start when the event happens first by its clock, `2026-11-24T18:00`; of whole days the day
 * @param more `except`: days or times that are left out, as `20261224` or `2026-12-24`, parted by commas; `zone` of an UNTIL in UTC
 * @throws Error naming the part that is not understood, or that the rule never happens
 */
export function readRule(text: string, start: string, { except = '', zone = '' } = {}): Rule {
  const isDay = start.length <= 10;
  const parts = readParts(text, isDay);
  const first = isDay ? start : `${start}:00`.slice(0, 19);
  const begin = floating(first);
  const written = [...parts].filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`);
  const until = parts.has('UNTIL') ? byClock(parts.get('UNTIL')!, zone) : '';
  const last = until === '' || isDay ? until.slice(0, 10) : until.length === 10 ? `${until}T23:59:59` : until;
  const excluded = except.split(/[\s,]+/).filter((each) => each !== '');
  for (const each of excluded)
    if (!/^\d{4}-?\d\d-?\d\d(?:T\d\d:?\d\d(?::?\d\d)?Z?)?$/.test(each))
      throw new Error(`@except: "${each}" of "${except}" is neither a day such as 20261224 nor a time such as 20261224T170000`);
  const recurrence = recurrenceOf(parts, begin);
  const latest = last === '' ? Number.POSITIVE_INFINITY : floating(last).getTime();
  const beginning = begin.getTime();
  const within = Math.min(latest, beginning + FIRST_WITHIN_DAYS * DAY_MS);
  const { value: earliest } = recurrences(recurrence, beginning, beginning, within, { steps: STEPS }).next();
  if (typeof earliest !== 'number') throw new Error(`@repeat: "${text}" never happens`);
  const count = Number(parts.get('COUNT') ?? 0);
  const end = count === 0 ? null : lastCounted(recurrence, beginning, count);
  const ending = end === null ? last : local(new Date(end.time), isDay);
  const size = timesAPeriod(recurrence, beginning, earliest);
  const tooMany = `@repeat: "${text}" happens ${size} times in each period of FREQ=${recurrence.frequency}, more than ${MOST}`;
  const tooLong = `@repeat: "COUNT" of "${text}" is more than can be counted: the event happens ${end?.counted} times at most`;
  return {
    text: written.join(';'),
    recurrence,
    start: first,
    last: ending,
    until: ending === '' ? LAST_DAY : ending.slice(0, 10),
    excluded: new Set(excluded.map((each) => byClock(each, zone))),
    excess:
      size > MOST
        ? `${tooMany}: name fewer in its BY parts, or make several events`
        : end !== null && end.counted < count
          ? `${tooLong}; write a smaller COUNT, or UNTIL`
          : '',
  };
}

/** The last time of so many, or as far as can be counted. */
function lastCounted(recurrence: Recurrence, start: number, count: number): { readonly time: number; readonly counted: number } {
  let [time, counted] = [start, 0];
  for (const each of recurrences(recurrence, start, start, Number.POSITIVE_INFINITY, { steps: STEPS_OF_COUNT })) {
    time = each;
    counted += 1;
    if (counted === count) break;
  }
  return { time, counted };
}

/**
 * When an event of a rule begins, from a day to another, in order: by its clock, `2026-11-24T18:00:00`; of whole days the days. Only these
 * days are looked at; a rule that would need too many steps ends where they do.
 * @param most so many at most
 */
export function timesOf(rule: Rule, { from, to }: Days, most = MOST): string[] {
  const isDay = rule.start.length === 10;
  const begin = from > rule.start.slice(0, 10) ? from : rule.start.slice(0, 10);
  const lastAsked = to === LAST_DAY ? LAST_DAY : addDays(to, 0);
  const endOfDay = isDay ? lastAsked : `${lastAsked}T23:59:59`;
  const last = rule.last !== '' && rule.last < endOfDay ? rule.last : endOfDay;
  const times: string[] = [];
  const start = floating(rule.start).getTime();
  for (const each of recurrences(rule.recurrence, start, asUtc(begin), floating(last).getTime(), { steps: STEPS })) {
    const time = local(new Date(each), isDay);
    if (!rule.excluded.has(time) && !rule.excluded.has(time.slice(0, 10))) times.push(time);
    if (times.length >= most) break;
  }
  return times;
}
