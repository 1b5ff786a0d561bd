import type { Budget, LongWork, Pausing } from '../base/long-work.ts';
import { logOnce } from '../base/log-once.ts';
import type { ContentObject } from '../content/object.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { clockOf, daysOf, offsetOf, readTimes, statedTimes, type EventTimes, type StatedTimes } from '../calendar/event-times.ts';
import { timesFrom } from '../calendar/repeat.ts';
import type { Days } from '../calendar/views.ts';
import { lengthOf, ruleIn } from '../calendar/event-rule.ts';

/** One time that an event happens. */
export interface Occurrence {
  readonly object: ContentObject;
  /** The day that names it among those of its event, `2026-11-24`; '' of an event that happens once. */
  readonly day: string;
  readonly stated: StatedTimes;
  readonly times: EventTimes;
}

/** A time zone moves an event by less than this many days. */
const MARGIN_DAYS = 1;
/** Between two times of nearly every rule. */
const LONGEST_PAUSE_DAYS = 100 * 31;
const EVER = { from: '0001-01-01', to: LAST_DAY };
/** All times of all events of an answer. */
const MOST_TIMES = 4000;
const TOO_LONG = 'The rules of the stored events take too long to work out: answers have only some of their times.';
/** More than anybody reads of one event at once. */
const MOST_OF_ONE = 800;

/** Written as the first one is: with its offset, to the minute or the second. */
const startAt = ({ start }: StatedTimes, time: string): string => time.slice(0, clockOf(start).length) + offsetOf(start);

/** As long after its beginning as that of the first one: by the clock, of whole days by the days. */
function endAt(first: StatedTimes, time: string): string {
  const { start, end } = first;
  if (end === '') return '';
  if (time.slice(10, 16) === clockOf(start).slice(10, 16)) return addDays(time.slice(0, 10), lengthOf(first)) + end.slice(10);
  const lasts = Date.parse(`${clockOf(end)}Z`) - Date.parse(`${clockOf(start)}Z`);
  return new Date(Date.parse(`${time}Z`) + lasts).toISOString().slice(0, clockOf(end).length) + offsetOf(end);
}

/** The clock shows the same every time, whatever the clocks of its zone have been put to. */
export function at(object: ContentObject, first: StatedTimes, time: string): Occurrence[] {
  const day = time.slice(0, 10);
  const stated = { ...first, start: startAt(first, time), end: endAt(first, time) };
  const times = readTimes(stated);
  return times === null ? [] : [{ object, day, stated, times }];
}

/** Puts the times that an event happens, and that touch a range of days in a zone, into a list, in order. */
function* gather(object: ContentObject, days: Days, zone: string, most: number, into: Occurrence[], budget: Budget): Pausing<true> {
  if (object.record === null) return true;
  const stated = statedTimes(object.record);
  const times = readTimes(stated);
  if (times === null) return true;
  const touches = (each: Occurrence): boolean => {
    const { from, to } = daysOf(each.times, zone);
    return from <= days.to && to >= days.from;
  };
  const rule = yield* ruleIn(object.record, budget);
  if (rule === null) {
    into.push(...[{ object, day: '', stated, times }].filter(touches));
    return true;
  }
  const wide = {
    from: addDays(days.from, -lengthOf(stated) - MARGIN_DAYS),
    to: days.to === LAST_DAY ? days.to : addDays(days.to, MARGIN_DAYS),
  };
  let found = 0;
  for (const time of timesFrom(rule, wide, budget)) {
    const some = time === null ? [] : at(object, stated, time).filter(touches);
    into.push(...some);
    found += some.length;
    if (found >= most) break;
    yield null;
  }
  return true;
}

interface Most {
  /** Of each event. */
  readonly ofOne?: number;
  readonly ofAll?: number;
}

/**
 * The times that events happen and that touch a range of days in a zone, event by event in order. Events take turns: one that happens
 * every second leaves room for the others.
 */
export async function occurrencesIn(
  objects: readonly ContentObject[],
  days: Days,
  zone: string,
  work: LongWork,
  { ofOne = MOST_OF_ONE, ofAll = MOST_TIMES }: Most = {},
): Promise<Occurrence[]> {
  const found: Occurrence[] = [];
  const ended = await work.byTurns(
    objects.map((object) => gather(object, days, zone, ofOne, found, work.budget)),
    () => found.length >= ofAll,
  );
  if (work.isSpent && ended.includes(undefined)) logOnce(TOO_LONG, 'CalendarWarning');
  return found;
}

function* firstTime(times: Generator<string | null>): Pausing<string | undefined> {
  for (const time of times) {
    if (time !== null) return time;
    yield null;
  }
  return undefined;
}

function* lastTime(times: Generator<string | null>): Pausing<string | undefined> {
  let last: string | undefined;
  for (const time of times) {
    if (time === null) yield null;
    else last = time;
  }
  return last;
}

/**
 * The time of a repeated event that goes on or begins on a day, or next after it, or its last one; null of an event that happens once.
 */
function* timeFrom(object: ContentObject, day: string, budget: Budget): Pausing<Occurrence | null> {
  const rule = yield* ruleIn(object.record, budget);
  if (rule === null || object.record === null) return null;
  const stated = statedTimes(object.record);
  const times = (days: Days, most?: number) => timesFrom(rule, days, budget, most);
  const next = yield* firstTime(times({ from: addDays(day, -lengthOf(stated)), to: rule.until }, 1));
  // It is over: the last time that it happened, which may be long before the rule's end.
  const past =
    next ?? (yield* lastTime(times({ from: addDays(rule.until, -LONGEST_PAUSE_DAYS), to: rule.until }))) ?? (yield* lastTime(times(EVER)));
  return past === undefined ? null : (at(object, stated, past)[0] ?? null);
}

/** The same of each of some events, as far as the work goes. */
export async function occurrencesFrom(objects: readonly ContentObject[], day: string, work: LongWork): Promise<Occurrence[]> {
  const found = await work.byTurns(objects.map((object) => timeFrom(object, day, work.budget)));
  return found.filter((each) => each !== undefined && each !== null);
}

export const occurrenceFrom = async (object: ContentObject, day: string, work: LongWork): Promise<Occurrence | null> =>
  (await occurrencesFrom([object], day, work))[0] ?? null;

export const byTime = (a: Occurrence, b: Occurrence): number => a.times.start - b.times.start || a.object.ID - b.object.ID;
