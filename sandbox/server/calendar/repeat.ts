import { addDays, asUtc, DAY_MS, LAST_DAY, weekdayOf } from './days.ts';
import type { Days } from './views.ts';

/** When an event happens again: the part of RFC 5545's rules that an author needs. */
export interface Rule {
  readonly monthly: boolean;
  readonly interval: number;
  /** Weekdays, 0 is Sunday. Of a month only one, `nth` in it: 1 to 5, or -1 for the last. */
  readonly weekdays: readonly number[];
  readonly nth: number;
  /** Last day on which it may begin. */
  readonly until: string;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** More than anybody reads at once; a rule asked about a thousand years ends here. */
const MOST = 800;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=TU,TH` or `FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SA;UNTIL=20271231` (RFC 5545, 3.3.10).
 * @param start the day on which the event happens first, `2026-11-24`; its weekday counts where BYDAY names none
 * @throws Error naming the part that is not understood
 */
export function readRule(text: string, start: string): Rule {
  const parts = new Map(text.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const refuse = (part: string): never => {
    throw new Error(`@repeat: "${part}" of "${text}" is not understood; write FREQ=WEEKLY or FREQ=MONTHLY with INTERVAL, BYDAY and UNTIL`);
  };
  for (const name of parts.keys()) if (!['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL'].includes(name)) refuse(name);
  const frequency = parts.get('FREQ') ?? '';
  if (frequency !== 'WEEKLY' && frequency !== 'MONTHLY') refuse('FREQ');
  const interval = parts.get('INTERVAL') ?? '1';
  if (!/^[1-9]\d?$/.test(interval)) refuse('INTERVAL');
  const until = /^(\d{4})(\d{2})(\d{2})$/.exec(parts.get('UNTIL') ?? LAST_DAY.replaceAll('-', '')) ?? refuse('UNTIL');
  const monthly = frequency === 'MONTHLY';
  const days = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter((day) => day !== '')
    .map((day) => (monthly ? /^([1-5]|-1)([A-Z]{2})$/ : /^()([A-Z]{2})$/).exec(day) ?? refuse('BYDAY'));
  if (monthly && days.length > 1) refuse('BYDAY');
  const weekdays = days.map(([, , name = '']) => (WEEKDAYS.includes(name) ? WEEKDAYS.indexOf(name) : refuse('BYDAY')));
  const nth = monthly ? Number(days[0]?.[1] ?? Math.ceil(Number(start.slice(8, 10)) / 7)) : 0;
  return {
    monthly,
    interval: Number(interval),
    weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(start)],
    nth,
    until: `${until[1]}-${until[2]}-${until[3]}`,
  };
}

/** The nth weekday of a month, or null when it has no fifth one. @param month counted from year 0 */
function dayOfMonth(month: number, weekday: number, nth: number): string | null {
  const prefix = `${String(Math.floor(month / 12)).padStart(4, '0')}-${two((month % 12) + 1)}-`;
  const length = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const first = 1 + ((weekday - weekdayOf(`${prefix}01`) + 7) % 7);
  const date = nth > 0 ? first + 7 * (nth - 1) : first + 7 * Math.floor((length - first) / 7);
  return date <= length ? prefix + two(date) : null;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function* monthly({ interval, weekdays: [weekday = 0], nth }: Rule, start: string, from: string): Generator<string> {
  const first = monthNumber(start);
  for (let month = first + Math.max(0, Math.floor((monthNumber(from) - first) / interval)) * interval; month < 120_000; month += interval) {
    const day = dayOfMonth(month, weekday, nth);
    if (day !== null) yield day;
  }
}

function* weekly({ interval, weekdays }: Rule, start: string, from: string): Generator<string> {
  // Weeks are counted from the Monday before the first one (WKST=MO).
  const monday = addDays(start, -((weekdayOf(start) + 6) % 7));
  const offsets = weekdays.map((weekday) => (weekday + 6) % 7).sort((a, b) => a - b);
  const passed = Math.max(0, Math.floor((asUtc(from) - asUtc(monday)) / DAY_MS / 7 / interval)) * interval;
  for (let week = addDays(monday, passed * 7); week < LAST_DAY; week = addDays(week, interval * 7))
    for (const offset of offsets) yield addDays(week, offset);
}

/**
 * The days on which an event of a rule begins, from a day to another, in order.
 * @param start the day on which it begins first
 * @param most so many at most
 */
export function daysOfRule(rule: Rule, start: string, { from, to }: Days, most = MOST): string[] {
  const days: string[] = [];
  const last = to < rule.until ? to : rule.until;
  const begin = from > start ? from : start;
  if (begin > last) return days;
  for (const day of (rule.monthly ? monthly : weekly)(rule, start, begin)) {
    if (day > last || days.length === most) break;
    if (day >= begin) days.push(day);
  }
  return days;
}
