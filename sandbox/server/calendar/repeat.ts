import { PIECE, type Budget, type Pausing } from '../base/long-work.ts';
import { addDays, asUtc, DAY_MS, isDate, LAST_DAY } from './days.ts';
import { FREQUENCIES, recurrences, timesADay, timesAPeriod, weekdayAt, type Recurrence } from './recurrences.ts';
import type { Days } from './views.ts';
import { inZone, isZone } from './zone.ts';

/** When an event happens again: a rule of RFC 5545 (3.3.10), and the days or times that are left out. */
export interface Rule {
  /** Without UNTIL, which is `last`. */
  readonly text: string;
  readonly recurrence: Recurrence;
  /** The first time by the clock, `2026-11-24T18:00:00`; of whole days the day. */
  readonly start: string;
  /** The first time by the clock that the rule names. */
  readonly first: string;
  /** Last time by the clock at which it may begin; '' without an end. */
  readonly last: string;
  /** Last day on which it may begin. */
  readonly until: string;
  readonly excluded: ReadonlySet<string>;
  /** Why it must not be stored: it is more than is read, or names a day that there is not; '' when nothing is wrong. */
  readonly excess: string;
}

/** More than anybody reads at once; a rule asked about a thousand years ends here, and none may have more in a single period. */
const MOST = 800;
/** Characters of what is wrong that a message shows. */
const SHOWN_LENGTH = 40;
/** A rule that has not happened by then never does. */
const FIRST_WITHIN_DAYS = 36_600;
/** Every quarter of an hour. */
const MOST_A_DAY = 96;
/** What one reading may look at. */
const STEPS = 100_000;
/** What finding the last time of a COUNT may look at; it is done once. */
const STEPS_OF_COUNT = 400_000;
/** So many times, and steps, tell how close to each other those of a rule are. */
const [TIMES_COMPARED, STEPS_COMPARED] = [400, 10_000];

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

/** Minutes that a clock with an offset, `+01:00` or `+0100`, is ahead of that of UTC; null for anything else. */
function ahead(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A time that ends in Z is an instant: what the event's clock shows then. */
function byClock(compact: string, zone: string): string {
  const time = spelled(compact);
  const instant = Date.parse(`${time}Z`);
  // "For ever" is often written as the last second of the last year, which clocks east of Greenwich never show.
  const isWithin = instant > asUtc('0000-01-02') && instant < asUtc(LAST_DAY);
  if (!compact.endsWith('Z') || !isWithin) return time;
  const minutes = ahead(zone);
  if (minutes !== null) return new Date(instant + minutes * 60_000).toISOString().slice(0, 19);
  return isZone(zone) ? inZone(instant, zone).slice(0, 19) : time;
}

/** The clock as if it were that of UTC: rules count by it. */
const floating = (local: string): Date => new Date(local.length === 10 ? asUtc(local) : Date.parse(`${local}Z`));
const local = (date: Date, isDay: boolean): string => date.toISOString().slice(0, isDay ? 10 : 19);

function readExcept(except: string): string[] {
  const excluded = except.split(/[\s,]+/).filter((each) => each !== '');
  for (const each of excluded)
    if (!/^\d{4}-?\d\d-?\d\d(?:T\d\d:?\d\d(?::?\d\d)?Z?)?$/.test(each))
      throw new Error(`@except: "${each.slice(0, SHOWN_LENGTH)}" is neither a day such as 20261224 nor a time such as 20261224T170000`);
  return excluded;
}

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

/** The times of a rule until there are enough, or as many steps taken, with a pause for each piece. */
function* within(found: Generator<number | null>, most: number, steps: number): Pausing<number[]> {
  const times: number[] = [];
  let pieces = Math.ceil(steps / PIECE);
  while (times.length < most) {
    const { value, done } = found.next();
    if (done === true) break;
    if (value !== null) times.push(value);
    else if (--pieces < 0) break;
    else yield null;
  }
  return times;
}

/** The last time of so many, or as far as can be counted. */
function* lastCounted(found: Generator<number | null>, count: number): Pausing<{ readonly time: number; readonly counted: number }> {
  let [time, counted, pieces] = [Number.NaN, 0, Math.ceil(STEPS_OF_COUNT / PIECE)];
  for (const each of found) {
    if (each === null) {
      if (--pieces < 0) break;
      yield null;
    } else {
      time = each;
      counted += 1;
      if (counted === count) break;
    }
  }
  return { time, counted };
}

/** Whether a rule names more times within 24 hours than are taken, as far as its first ones tell. */
function* isTooDense(recurrence: Recurrence, start: number, to: number, count: number, budget: Budget): Pausing<boolean> {
  const aDay = timesADay(recurrence);
  if (aDay !== null) return aDay > MOST_A_DAY;
  const most = count === 0 ? TIMES_COMPARED : Math.min(count, TIMES_COMPARED);
  const times = yield* within(recurrences(recurrence, start, start, to, budget), most, STEPS_COMPARED);
  return times.some((time, index) => index >= MOST_A_DAY && time - times[index - MOST_A_DAY]! < DAY_MS);
}

interface RuleOptions {
  /** Days or times that are left out, as `20261224` or `2026-12-24`, parted by commas. */
  readonly except?: string;
  /** Zone of what is said in UTC, by its name or as an offset, `+01:00`. */
  readonly zone?: string;
}

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=TU,TH` or `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20271231` (RFC 5545, 3.3.10).
 * @param start when the event happens first by its clock, `2026-11-24T18:00`; of whole days the day
 * @throws Error naming the part that is not understood, or that the rule never happens
 */
export function* readingRule(text: string, start: string, { except = '', zone = '' }: RuleOptions, budget: Budget): Pausing<Rule> {
  const isDay = start.length <= 10;
  const parts = readParts(text, isDay);
  const stated = isDay ? start : `${start}:00`.slice(0, 19);
  const begin = floating(stated);
  const written = [...parts].filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`);
  const until = parts.has('UNTIL') ? byClock(parts.get('UNTIL')!, zone) : '';
  const last = until === '' || isDay ? until.slice(0, 10) : until.length === 10 ? `${until}T23:59:59` : until;
  const excluded = readExcept(except);
  const recurrence = recurrenceOf(parts, begin);
  const latest = last === '' ? Number.POSITIVE_INFINITY : floating(last).getTime();
  const beginning = begin.getTime();
  const all = (to = Number.POSITIVE_INFINITY) => recurrences(recurrence, beginning, beginning, to, budget);
  const [earliest] = yield* within(all(Math.min(latest, beginning + FIRST_WITHIN_DAYS * DAY_MS)), 1, STEPS);
  if (earliest === undefined) throw new Error(`@repeat: "${text}" never happens`);
  const count = Number(parts.get('COUNT') ?? 0);
  const end = count === 0 ? null : yield* lastCounted(all(), count);
  const ending = end === null ? last : local(new Date(end.time), isDay);
  const size = timesAPeriod(recurrence, beginning, earliest);
  const tooMany = `@repeat: "${text}" happens ${size} times in each period of FREQ=${recurrence.frequency}, more than ${MOST}`;
  const tooLong = `@repeat: "COUNT" of "${text}" is more than can be counted: the event happens ${end?.counted} times at most`;
  const tooDense = `@repeat: "${text}" happens more than ${MOST_A_DAY} times within 24 hours: write a longer INTERVAL, fewer BY parts`;
  return {
    text: written.join(';'),
    recurrence,
    start: stated,
    first: local(new Date(earliest), isDay),
    last: ending,
    until: ending === '' ? LAST_DAY : ending.slice(0, 10),
    excluded: new Set(excluded.map((each) => byClock(each, zone))),
    excess:
      until !== '' && !isDate(until.slice(0, 10))
        ? `@repeat: "UNTIL" of "${text}" names a day that there is not`
        : size > MOST
          ? `${tooMany}: name fewer in its BY parts, or make several events`
          : (yield* isTooDense(recurrence, beginning, latest, count, budget))
            ? `${tooDense}, or a COUNT of ${MOST_A_DAY} at most`
            : end !== null && end.counted < count
              ? `${tooLong}; write a smaller COUNT, or UNTIL`
              : '',
  };
}

/**
 * When an event of a rule begins, from a day to another, in order: by its clock, `2026-11-24T18:00:00`; of whole days the days. Only these
 * days are looked at; a rule that would need too many steps ends where they do.
 * @param most so many at most
 * @returns null where it pauses
 */
export function* timesFrom(rule: Rule, { from, to }: Days, budget: Budget, most = MOST): Generator<string | null> {
  const isDay = rule.start.length === 10;
  const begin = from > rule.start.slice(0, 10) ? from : rule.start.slice(0, 10);
  const lastAsked = to === LAST_DAY ? LAST_DAY : addDays(to, 0);
  const endOfDay = isDay ? lastAsked : `${lastAsked}T23:59:59`;
  const last = rule.last !== '' && rule.last < endOfDay ? rule.last : endOfDay;
  const start = floating(rule.start).getTime();
  let [count, pieces] = [0, Math.ceil(STEPS / PIECE)];
  for (const each of recurrences(rule.recurrence, start, asUtc(begin), floating(last).getTime(), budget)) {
    if (each === null) {
      if (--pieces < 0) return;
      yield null;
      continue;
    }
    const time = local(new Date(each), isDay);
    if (rule.excluded.has(time) || rule.excluded.has(time.slice(0, 10))) continue;
    yield time;
    count += 1;
    if (count >= most) return;
  }
}
