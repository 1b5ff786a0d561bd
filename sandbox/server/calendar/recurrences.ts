import type { Budget } from '../base/long-work.ts';
import { DAY_MS } from './days.ts';

/** What a rule of RFC 5545 (3.3.10) names; null where it has no such part. Weekdays count from Monday, 0. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly firstWeekday: number;
  readonly months: readonly number[] | null;
  readonly weeks: readonly number[] | null;
  readonly yearDays: readonly number[] | null;
  readonly monthDays: readonly number[] | null;
  /** `nth` is 0 for each of them. */
  readonly weekdays: readonly { readonly nth: number; readonly weekday: number }[] | null;
  readonly hours: readonly number[] | null;
  readonly minutes: readonly number[] | null;
  readonly seconds: readonly number[] | null;
  readonly positions: readonly number[] | null;
}

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = { HOURLY: HOUR_MS, MINUTELY: MINUTE_MS, SECONDLY: 1000 };
const END = Date.UTC(10_000, 0, 1);

const rank = (rule: Recurrence): number => FREQUENCIES.indexOf(rule.frequency);
const holds = (list: readonly number[] | null, ...values: number[]): boolean =>
  list === null || values.some((value) => list.includes(value));
export const weekdayAt = (time: number): number => (((Math.floor(time / DAY_MS) + 3) % 7) + 7) % 7;
const weekStart = (day: number, first: number): number => day - ((weekdayAt(day) - first + 7) % 7) * DAY_MS;
/** The first week of a year is the one that holds its fourth of January. */
const weekOne = (year: number, first: number): number => weekStart(Date.UTC(year, 0, 4), first);

function isWeek(day: number, { weeks, firstWeekday }: Recurrence): boolean {
  if (weeks === null) return true;
  const start = weekStart(day, firstWeekday);
  const year = new Date(start + 3 * DAY_MS).getUTCFullYear();
  const [one, next] = [weekOne(year, firstWeekday), weekOne(year + 1, firstWeekday)];
  return holds(weeks, (start - one) / DAY_MS / 7 + 1, (start - next) / DAY_MS / 7);
}

function isWeekday(day: number, [position, length]: readonly [number, number], weekdays: Recurrence['weekdays']): boolean {
  const weekday = weekdayAt(day);
  const fromEnd = -Math.ceil((length - position + 1) / 7);
  return (
    weekdays === null ||
    weekdays.some((each) => each.weekday === weekday && (each.nth === 0 || each.nth === Math.ceil(position / 7) || each.nth === fromEnd))
  );
}

/** Whether a rule names a day, given as its midnight. */
function isDay(rule: Recurrence, day: number): boolean {
  const date = new Date(day);
  const [year, month, monthDay] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (!holds(rule.months, month + 1)) return false;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (!holds(rule.monthDays, monthDay, monthDay - length - 1)) return false;
  const newYear = Date.UTC(year, 0, 1);
  const yearDay = (day - newYear) / DAY_MS + 1;
  const yearLength = (Date.UTC(year + 1, 0, 1) - newYear) / DAY_MS;
  if (!holds(rule.yearDays, yearDay, yearDay - yearLength - 1) || !isWeek(day, rule)) return false;
  const isOfYear = rule.frequency === 'YEARLY' && rule.months === null;
  return isWeekday(day, isOfYear ? [yearDay, yearLength] : [monthDay, length], rule.weekdays);
}

/** The times within a period's day (hour, minute) as offsets, computed one by one: of a whole day by the second there are 86 400. */
function timesWithin(rule: Recurrence): { readonly count: number; readonly at: (index: number) => number } {
  const named = (list: readonly number[] | null, from: number): readonly number[] => (rank(rule) < from && list !== null ? list : [0]);
  const [hours, minutes, seconds] = [named(rule.hours, 4), named(rule.minutes, 5), named(rule.seconds, 6)];
  return {
    count: hours.length * minutes.length * seconds.length,
    at: (index) => {
      const minute = Math.floor(index / seconds.length);
      const hour = Math.floor(minute / minutes.length);
      return hours[hour]! * HOUR_MS + minutes[minute % minutes.length]! * MINUTE_MS + seconds[index % seconds.length]! * 1000;
    },
  };
}

type Period = (index: number) => readonly [begin: number, end: number];

/** The periods of a rule from its start on, as times, and the last one that begins before a time. */
function periodsOf(rule: Recurrence, start: number): { readonly at: Period; readonly before: (time: number) => number } {
  const date = new Date(start);
  const { interval } = rule;
  if (rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY') {
    const months = rule.frequency === 'YEARLY' ? 12 : 1;
    const month = date.getUTCFullYear() * 12 + (months === 12 ? 0 : date.getUTCMonth());
    const begin = (count: number): number => Date.UTC(Math.floor(count / 12), count % 12, 1);
    return {
      at: (index) => [begin(month + index * months * interval), begin(month + (index * interval + 1) * months)],
      before: (time) => {
        const asked = new Date(time);
        return Math.floor((asked.getUTCFullYear() * 12 + asked.getUTCMonth() - month) / (months * interval));
      },
    };
  }
  const midnight = Math.floor(start / DAY_MS) * DAY_MS;
  const unit = UNIT_MS[rule.frequency] ?? (rule.frequency === 'WEEKLY' ? 7 * DAY_MS : DAY_MS);
  const first = rule.frequency === 'WEEKLY' ? weekStart(midnight, rule.firstWeekday) : Math.floor(start / unit) * unit;
  return {
    at: (index) => [first + index * unit * interval, first + index * unit * interval + unit],
    before: (time) => Math.floor((time - first) / (unit * interval)),
  };
}

/** The days of a period that a rule names, as their midnights. */
function daysIn(rule: Recurrence, [begin, end]: ReturnType<Period>, budget: Budget): number[] {
  const days: number[] = [];
  for (let day = begin; day < end; day += DAY_MS) {
    budget.steps -= 1;
    const date = new Date(day);
    if (!holds(rule.months, date.getUTCMonth() + 1)) day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - DAY_MS;
    else if (isDay(rule, day)) days.push(day);
  }
  return days;
}

/** Where a rule by the hour, minute or second goes on when it does not name a time: the next day, hour, minute; null when it names it. */
function nextCandidate(rule: Recurrence, time: number): number | null {
  const after = (unit: number): number => Math.floor(time / unit) * unit + unit;
  const date = new Date(time);
  if (!isDay(rule, Math.floor(time / DAY_MS) * DAY_MS)) return after(DAY_MS);
  if (!holds(rule.hours, date.getUTCHours())) return after(HOUR_MS);
  if (rank(rule) >= 5 && !holds(rule.minutes, date.getUTCMinutes())) return after(MINUTE_MS);
  return rank(rule) >= 6 && !holds(rule.seconds, date.getUTCSeconds()) ? after(1000) : null;
}

/** The times of a period in order, those before `from` left out where that can be seen early. */
function* timesIn(rule: Recurrence, days: readonly number[], from: number): Generator<number> {
  const within = timesWithin(rule);
  if (rule.positions !== null) {
    const all = days.length * within.count;
    const indexes = rule.positions.map((position) => (position > 0 ? position - 1 : all + position));
    for (const index of [...new Set(indexes)].sort((one, other) => one - other))
      if (index >= 0 && index < all) yield days[Math.floor(index / within.count)]! + within.at(index % within.count);
    return;
  }
  for (const day of days) if (day + DAY_MS > from) for (let index = 0; index < within.count; index += 1) yield day + within.at(index);
}

/**
 * The times that a rule names from its start and from `from` on until `to`, all in ms by a clock without a zone, in order. It begins at the
 * period of `from`.
 * @param budget a period, a day or a time that is looked at is a step
 * @returns null between the times when no steps are left: who goes on gives new ones
 */
export function* recurrences(rule: Recurrence, start: number, from: number, to: number, budget: Budget): Generator<number | null> {
  const periods = periodsOf(rule, start);
  const begin = Math.max(start, from);
  for (let index = Math.max(0, periods.before(begin)); ; index += 1) {
    const period = periods.at(index);
    if (period[0] > to || period[0] >= END) return;
    if (--budget.steps < 0) yield null;
    const next = rank(rule) > 3 ? nextCandidate(rule, period[0]) : null;
    if (next !== null) {
      index = Math.max(index, periods.before(next - 1));
      continue;
    }
    const days = rank(rule) > 3 ? [period[0]] : daysIn(rule, period, budget);
    for (const time of timesIn(rule, days, begin)) {
      if (time > to) return;
      if (--budget.steps < 0) yield null;
      if (time >= begin) yield time;
    }
  }
}

/** How many times the period of a time has. */
export function timesAPeriod(rule: Recurrence, start: number, time: number): number {
  const periods = periodsOf(rule, start);
  const days = rank(rule) > 3 ? 1 : daysIn(rule, periods.at(periods.before(time)), { steps: 0 }).length;
  const all = days * timesWithin(rule).count;
  return rule.positions === null ? all : Math.min(all, rule.positions.length);
}

/** At most so many times a rule has in a day, when that follows from its parts; null where its times have to be counted. */
export function timesADay(rule: Recurrence): number | null {
  if (rank(rule) > 3) return null;
  const { count } = timesWithin(rule);
  return rule.positions === null ? count : null;
}
