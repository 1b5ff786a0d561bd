import type { ContentObject } from '../content/object.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { daysOf, readTimes, statedTimes, type EventTimes, type StatedTimes } from '../calendar/event-times.ts';
import { daysOfRule } from '../calendar/repeat.ts';
import type { Days } from '../calendar/views.ts';
import { lengthOf, ruleOf } from '../calendar/event-rule.ts';

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
/** Between two times of the rule that repeats most rarely (INTERVAL=99 months). */
const LONGEST_PAUSE_DAYS = 100 * 31;
/** The clock shows the same every time, whatever the clocks of its zone have been put to. */
function at(object: ContentObject, first: StatedTimes, day: string): Occurrence[] {
  const end = first.end === '' ? '' : addDays(day, lengthOf(first)) + first.end.slice(10);
  const stated = { ...first, start: day + first.start.slice(10), end };
  const times = readTimes(stated);
  return times === null ? [] : [{ object, day, stated, times }];
}

/** The times that an event happens and that touch a range of days in a zone, in order. */
export function occurrencesIn(object: ContentObject, days: Days, zone: string): Occurrence[] {
  if (object.record === null) return [];
  const stated = statedTimes(object.record);
  const times = readTimes(stated);
  if (times === null) return [];
  const rule = ruleOf(object.record);
  const start = stated.start.slice(0, 10);
  const found =
    rule === null
      ? [{ object, day: '', stated, times }]
      : daysOfRule(rule, start, {
          from: addDays(days.from, -lengthOf(stated) - MARGIN_DAYS),
          to: days.to === LAST_DAY ? days.to : addDays(days.to, MARGIN_DAYS),
        }).flatMap((day) => at(object, stated, day));
  return found.filter((each) => {
    const { from, to } = daysOf(each.times, zone);
    return from <= days.to && to >= days.from;
  });
}

/**
 * The time of a repeated event that goes on or begins on a day, or next after it, or its last one; null of an event that happens once.
 */
export function occurrenceFrom(object: ContentObject, day: string): Occurrence | null {
  const rule = ruleOf(object.record);
  if (rule === null || object.record === null) return null;
  const stated = statedTimes(object.record);
  const start = stated.start.slice(0, 10);
  const next = daysOfRule(rule, start, { from: addDays(day, -lengthOf(stated)), to: rule.until }, 1)[0];
  // It is over: the last time that it happened.
  const past = next ?? daysOfRule(rule, start, { from: addDays(rule.until, -LONGEST_PAUSE_DAYS), to: rule.until }).at(-1);
  return past === undefined ? null : (at(object, stated, past)[0] ?? null);
}

export const byTime = (a: Occurrence, b: Occurrence): number => a.times.start - b.times.start || a.object.ID - b.object.ID;
