import { type XmlNode, stringValue } from '../xml/index.ts';
import { define, type FunctionDef, type Env, type Type, type Value } from '../xpath/index.ts';
import type { Extension, Run } from '../xslt/index.ts';
import { addDurations, readDuration, roundSeconds, writeDuration } from './duration.ts';
import type { Duration, Moment, Precision } from './model.ts';
import { daysIn, fromDays, isLeap, readMoment, toDays, toSeconds, writeDate, writeMoment, writeTime, writeZone } from './moment.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const DATE: readonly Precision[] = ['dateTime', 'date'];
const TIME: readonly Precision[] = ['dateTime', 'time'];
const YEAR: readonly Precision[] = ['dateTime', 'date', 'yearMonth', 'year'];
const MONTH: readonly Precision[] = ['dateTime', 'date', 'yearMonth', 'month', 'monthDay'];
const DAY: readonly Precision[] = ['dateTime', 'date', 'monthDay', 'day'];

/** The moment of the run, in the machine's zone. */
function now(env: Env): Moment {
  const date = new Date((env as Run).now());
  return {
    precision: 'dateTime',
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
    zone: -date.getTimezoneOffset(),
  };
}

/** A function of a moment, of now when none is given. `otherwise`: what it gives for one that lacks a part. */
const part = (type: Type, precisions: readonly Precision[], otherwise: Value, work: (moment: Moment) => Value): FunctionDef =>
  define(type, '?s', (env, _n, text?: string) => {
    const moment = text === undefined ? now(env) : readMoment(text);
    return moment && precisions.includes(moment.precision) ? work(moment) : otherwise;
  });
const number = (precisions: readonly Precision[], work: (moment: Moment) => number): FunctionDef => part('number', precisions, NaN, work);
const text = (precisions: readonly Precision[], work: (moment: Moment) => string): FunctionDef => part('string', precisions, '', work);

/** From Monday, 0. */
const weekday = (days: number): number => (((days + 3) % 7) + 7) % 7;
const daysOf = ({ year, month, day }: Moment): number => toDays(year, month, day);
const dayInWeek = (moment: Moment): number => (weekday(daysOf(moment)) + 1) % 7;

/** Weeks of ISO 8601: the first one has the year's first Thursday. */
function weekInYear(moment: Moment): number {
  const days = daysOf(moment);
  const thursday = days - weekday(days) + 3;
  return Math.floor((thursday - toDays(fromDays(thursday).year, 1, 1)) / 7) + 1;
}

/** Adds a duration as XML Schema does: months first, the day cut to the month's last. */
function add(moment: Moment, { months, seconds }: Duration): Moment {
  const count = moment.year * 12 + moment.month - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  const day = Math.min(moment.day, daysIn(year, month));
  const total = moment.hour * 3600 + moment.minute * 60 + moment.second + seconds;
  const rest = roundSeconds(total - Math.floor(total / 86400) * 86400);
  const date = fromDays(toDays(year, month, day) + Math.floor(total / 86400));
  const added: Moment = {
    ...moment,
    ...date,
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: roundSeconds(rest % 60),
  };
  // The result is more precise than the date when it has to be.
  if (rest) added.precision = 'dateTime';
  else if (added.precision !== 'dateTime' && added.precision !== 'date') {
    if (added.day !== 1) added.precision = 'date';
    else if (added.month !== 1) added.precision = 'yearMonth';
  }
  return added;
}

/** From `a` to `b`, by the less precise of the two. */
function difference(a: Moment, b: Moment): Duration {
  const least = YEAR[Math.max(YEAR.indexOf(a.precision), YEAR.indexOf(b.precision))];
  if (least === 'year') return { months: (b.year - a.year) * 12, seconds: 0 };
  if (least === 'yearMonth') return { months: (b.year - a.year) * 12 + b.month - a.month, seconds: 0 };
  if (least === 'date') return { months: 0, seconds: (daysOf(b) - daysOf(a)) * 86400 };
  return { months: 0, seconds: toSeconds(b) - toSeconds(a) };
}

function seconds(value: string): number {
  const moment = readMoment(value);
  if (moment) return YEAR.includes(moment.precision) ? toSeconds(moment) : NaN;
  const duration = readDuration(value);
  return duration && !duration.months ? duration.seconds : NaN;
}

const written = (duration: Duration | null): string => (duration ? writeDuration(duration) : '');
const hasYear = (moment: Moment | null): moment is Moment => moment !== null && YEAR.includes(moment.precision);

/** EXSLT's dates and times. */
export const dates: Extension = {
  uri: 'http://exslt.org/dates-and-times',
  functions: {
    'date-time': define('string', '', (env) => writeMoment(now(env))),
    date: text(DATE, (m) => writeDate(m) + writeZone(m.zone)),
    time: text(TIME, (m) => writeTime(m) + writeZone(m.zone)),
    year: number(YEAR, ({ year }) => (year < 1 ? year - 1 : year)),
    'leap-year': part('any', YEAR, NaN, ({ year }) => isLeap(year)),
    'month-in-year': number(MONTH, ({ month }) => month),
    'month-name': text(MONTH, ({ month }) => MONTHS[month - 1]!),
    'month-abbreviation': text(MONTH, ({ month }) => MONTHS[month - 1]!.slice(0, 3)),
    'week-in-year': number(DATE, weekInYear),
    'week-in-month': number(DATE, (m) => Math.floor((m.day - 1 + weekday(toDays(m.year, m.month, 1))) / 7) + 1),
    'day-in-year': number(DATE, (m) => daysOf(m) - toDays(m.year, 1, 1) + 1),
    'day-in-month': number(DAY, ({ day }) => day),
    'day-of-week-in-month': number(DATE, ({ day }) => Math.floor((day - 1) / 7) + 1),
    'day-in-week': number(DATE, (m) => dayInWeek(m) + 1),
    'day-name': text(DATE, (m) => DAYS[dayInWeek(m)]!),
    'day-abbreviation': text(DATE, (m) => DAYS[dayInWeek(m)]!.slice(0, 3)),
    'hour-in-day': number(TIME, ({ hour }) => hour),
    'minute-in-hour': number(TIME, ({ minute }) => minute),
    'second-in-minute': number(TIME, ({ second }) => second),
    seconds: define('number', '?s', (env, _n, value?: string) =>
      value === undefined ? Math.floor((env as Run).now() / 1000) : seconds(value),
    ),
    duration: define('string', '?n', (env, _n, value?: number) =>
      writeDuration({ months: 0, seconds: value ?? Math.floor((env as Run).now() / 1000) }),
    ),
    add: define('string', 'ss', (_e, _n, date: string, duration: string) => {
      const from = readMoment(date);
      const by = readDuration(duration);
      return hasYear(from) && by ? writeMoment(add(from, by)) : '';
    }),
    'add-duration': define('string', 'ss', (_e, _n, a: string, b: string) => written(addDurations(readDuration(a), readDuration(b)))),
    difference: define('string', 'ss', (_e, _n, a: string, b: string) => {
      const from = readMoment(a);
      const to = readMoment(b);
      return hasYear(from) && hasYear(to) ? writeDuration(difference(from, to)) : '';
    }),
    sum: define('string', 'N', (_e, _n, nodes: XmlNode[]) =>
      nodes.length ? written(nodes.map((node) => readDuration(stringValue(node))).reduce(addDurations)) : '',
    ),
  },
};
