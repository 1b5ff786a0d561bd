import { createRequire } from 'node:module';
import type * as Recurrences from 'rrule';
import type { Options } from 'rrule';
import { addDays, asUtc, DAY_MS, LAST_DAY } from './days.ts';
import type { Days } from './views.ts';
import { inZone, isZone } from './zone.ts';

// The package is CommonJS of a form in which Node finds no names.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Recurrences;

/** When an event happens again: a rule of RFC 5545 (3.3.10), and the days or times that are left out. */
export interface Rule {
  /** Without UNTIL, which is `last`. */
  readonly text: string;
  readonly options: Partial<Options>;
  /** The first time by the clock, `2026-11-24T18:00:00`; of whole days the day. */
  readonly start: string;
  /** From which on is counted: nothing happens between `start` and this. */
  readonly base: Date;
  /** Last time by the clock at which it may begin; '' without an end. */
  readonly last: string;
  /** Last day on which it may begin. */
  readonly until: string;
  readonly excluded: ReadonlySet<string>;
}

/** More than anybody reads at once; a rule asked about a thousand years ends here. */
const MOST = 800;
/** A rule that has not happened by then never does. */
const FIRST_WITHIN_DAYS = 36_600;
/** How far one looks ahead for what happens more often than every day, in days. */
const LOOK_AHEAD: Readonly<Record<string, number>> = { HOURLY: 366, MINUTELY: 31, SECONDLY: 1 };

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'];
/** Length of what repeats, where it is always the same. */
const PERIOD_MS: Readonly<Record<string, number>> = {
  WEEKLY: 7 * DAY_MS,
  DAILY: DAY_MS,
  HOURLY: DAY_MS / 24,
  MINUTELY: 60_000,
  SECONDLY: 1000,
};

/** How many of hour, minute and second are reached by counting, instead of being named for each time. */
const TIMES_REACHED: Readonly<Record<string, number>> = { DAILY: 0, HOURLY: 1, MINUTELY: 2, SECONDLY: 3 };
const MOST_STEPS = 400_000;

const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
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

/** What follows from the first time where a rule says nothing, written out, so that one can begin to count later. */
function filledIn(options: Partial<Options>, start: Date): Partial<Options> {
  const { freq, bymonth, bymonthday, byweekday, byyearday, byweekno } = options;
  if ([bymonthday, byweekday, byyearday, byweekno].some((each) => each !== null && each !== undefined)) return options;
  if (freq === RRule.WEEKLY) return { ...options, byweekday: [(start.getUTCDay() + 6) % 7] };
  if (freq === RRule.MONTHLY) return { ...options, bymonthday: [start.getUTCDate()] };
  if (freq !== RRule.YEARLY) return options;
  return { ...options, bymonth: bymonth ?? [start.getUTCMonth() + 1], bymonthday: [start.getUTCDate()] };
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
  const options = filledIn(RRule.parseString(written.join(';')), begin);
  const rule: Rule = {
    text: written.join(';'),
    options,
    start: first,
    base: begin,
    last,
    until: last === '' ? LAST_DAY : last.slice(0, 10),
    excluded: new Set(excluded.map((each) => byClock(each, zone))),
  };
  const firstDay = firstDayOf(rule);
  const ahead = LOOK_AHEAD[parts.get('FREQ') ?? ''] ?? FIRST_WITHIN_DAYS;
  const within = { from: firstDay ?? '', to: firstDay === null ? '' : addDays(firstDay, ahead) };
  const whole = firstDay === null ? rule : { ...rule, base: laterStart({ ...rule, options: { ...options, count: null } }, firstDay) };
  const counted = { ...whole, excluded: new Set<string>() };
  if (firstDay === null || timesOf(counted, within, 1).length === 0) throw new Error(`@repeat: "${text}" never happens`);
  if (!parts.has('COUNT')) return whole;
  const end = timesOf(counted, within, Number(parts.get('COUNT'))).at(-1)!;
  return { ...whole, last: end, until: end.slice(0, 10) };
}

const numbers = (value: unknown): readonly number[] | null =>
  typeof value === 'number' ? [value] : Array.isArray(value) && value.length > 0 ? (value as number[]).map(Number) : null;
const holds = (list: readonly number[] | null, ...values: number[]): boolean =>
  list === null || values.some((value) => list.includes(value));

/** Whether a day is one of those that a rule names, which happens every day or more often. */
function isDayOf({ bymonth, bymonthday, byyearday, byweekday }: Partial<Options>): (day: Date) => boolean {
  const [months, monthDays, yearDays] = [numbers(bymonth), numbers(bymonthday), numbers(byyearday)];
  const weekdays =
    byweekday === null || byweekday === undefined
      ? null
      : [byweekday].flat().map((day) => new RRule({ byweekday: day }).options.byweekday[0]!);
  return (day) => {
    const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const ofYear = Math.round((Date.UTC(year, month, date) - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
    const yearLength = Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS);
    return (
      holds(months, month + 1) &&
      holds(monthDays, date, date - length - 1) &&
      holds(yearDays, ofYear, ofYear - yearLength - 1) &&
      holds(weekdays, (day.getUTCDay() + 6) % 7)
    );
  };
}

/**
 * The first day on which a rule can happen, null when there is none. Of one that happens every day or more often it is looked for here: the
 * library would go on to the year 9999.
 */
function firstDayOf({ options, start }: Rule): string | null {
  const frequency = FREQUENCIES[options.freq ?? 0] ?? '';
  if ((options.freq ?? 0) < RRule.DAILY) return start.slice(0, 10);
  const step = PERIOD_MS[frequency]! * (options.interval ?? 1);
  const isDay = isDayOf(options);
  const times = [numbers(options.byhour), numbers(options.byminute), numbers(options.bysecond)] as const;
  const end = floating(start).getTime() + FIRST_WITHIN_DAYS * DAY_MS;
  for (let at = floating(start).getTime(), steps = 0; at < end && steps < MOST_STEPS; steps += 1) {
    const time = new Date(at);
    // Of a rule by the day the hours are named, of others they are reached or not.
    const shown = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()];
    const isTime = times.every((each, index) => index >= TIMES_REACHED[frequency]! || holds(each, shown[index]!));
    const isIn = isDay(time);
    if (isIn && isTime) return local(time, true);
    const next = isIn ? at + step : Math.floor(at / DAY_MS) * DAY_MS + DAY_MS;
    at += Math.max(1, Math.ceil((next - at) / step)) * step;
  }
  return null;
}

/** A first time from which counting comes to the same, not long before a day: who asks about the far future need not wait. */
function laterStart({ options, base: begin, text }: Rule, from: string): Date {
  if (options.count) return begin;
  const interval = options.interval ?? 1;
  const frequency = FREQUENCIES[options.freq ?? 0] ?? '';
  const period = PERIOD_MS[frequency];
  if (period !== undefined) {
    const passed = Math.floor((asUtc(from) - begin.getTime()) / (period * interval)) - 2;
    return passed > 0 ? new Date(begin.getTime() + passed * period * interval) : begin;
  }
  // Weeks of a year may begin in the one before.
  const months = (frequency === 'YEARLY' ? 12 : 1) * interval;
  const target = new Date(asUtc(from));
  const apart = (target.getUTCFullYear() - begin.getUTCFullYear()) * 12 + target.getUTCMonth() - begin.getUTCMonth();
  const passed = (Math.floor(apart / months) - (text.includes('BYWEEKNO') ? 3 : 2)) * months;
  if (passed <= 0) return begin;
  const month = frequency === 'YEARLY' ? 0 : begin.getUTCMonth();
  return new Date(Date.UTC(begin.getUTCFullYear(), month + passed, 1) + (begin.getTime() % DAY_MS));
}

/**
 * When an event of a rule begins, from a day to another, in order: by its clock, `2026-11-24T18:00:00`; of whole days the days.
 * @param most so many at most
 */
export function timesOf(rule: Rule, { from, to }: Days, most = MOST): string[] {
  const isDay = rule.start.length === 10;
  const begin = from > rule.start.slice(0, 10) ? from : rule.start.slice(0, 10);
  const ahead = LOOK_AHEAD[FREQUENCIES[rule.options.freq ?? 0] ?? ''];
  const ends = [to === LAST_DAY ? LAST_DAY : addDays(to, 0), rule.until, ...(ahead === undefined ? [] : [addDays(begin, ahead)])];
  const end = ends.reduce((one, other) => (other < one ? other : one));
  if (begin > end) return [];
  const endOfDay = isDay ? end : `${end}T23:59:59`;
  const last = rule.last !== '' && rule.last < endOfDay ? rule.last : endOfDay;
  const times: string[] = [];
  const counted = new RRule({ ...rule.options, dtstart: laterStart(rule, begin), until: floating(last), tzid: null });
  counted.all((date) => {
    const time = local(date, isDay);
    if (time.slice(0, 10) >= begin && !rule.excluded.has(time) && !rule.excluded.has(time.slice(0, 10))) times.push(time);
    return times.length < most;
  });
  return times;
}
