import type { ContentObject } from '../content/object.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { daysOf, readTimes, statedTimes, type EventTimes, type StatedTimes } from '../calendar/event-times.ts';
import { timesOf } from '../calendar/repeat.ts';
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
/** Between two times of nearly every rule. */
const LONGEST_PAUSE_DAYS = 100 * 31;
const EVER = { from: '0001-01-01', to: LAST_DAY };

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
const offsetOf = (stated: string): string => (stated.length > 10 ? (OFFSET.exec(stated)?.[0] ?? '') : '');
const clock = (stated: string): string => stated.slice(0, 10) + stated.slice(10).replace(OFFSET, '');

/** Written as the first one is: with its offset, to the minute or the second. */
const startAt = ({ start }: StatedTimes, time: string): string => time.slice(0, clock(start).length) + offsetOf(start);

/** As long after its beginning as that of the first one: by the clock, of whole days by the days. */
function endAt(first: StatedTimes, time: string): string {
  const { start, end } = first;
  if (end === '') return '';
  if (time.slice(10, 16) === clock(start).slice(10, 16)) return addDays(time.slice(0, 10), lengthOf(first)) + end.slice(10);
  const lasts = Date.parse(`${clock(end)}Z`) - Date.parse(`${clock(start)}Z`);
  return new Date(Date.parse(`${time}Z`) + lasts).toISOString().slice(0, clock(end).length) + offsetOf(end);
}

/** The clock shows the same every time, whatever the clocks of its zone have been put to. */
export function at(object: ContentObject, first: StatedTimes, time: string): Occurrence[] {
  const day = time.slice(0, 10);
  const stated = { ...first, start: startAt(first, time), end: endAt(first, time) };
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
  const found =
    rule === null
      ? [{ object, day: '', stated, times }]
      : timesOf(rule, {
          from: addDays(days.from, -lengthOf(stated) - MARGIN_DAYS),
          to: days.to === LAST_DAY ? days.to : addDays(days.to, MARGIN_DAYS),
        }).flatMap((time) => at(object, stated, time));
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
  const next = timesOf(rule, { from: addDays(day, -lengthOf(stated)), to: rule.until }, 1)[0];
  // It is over: the last time that it happened, which may be long before the rule's end.
  const past =
    next ?? timesOf(rule, { from: addDays(rule.until, -LONGEST_PAUSE_DAYS), to: rule.until }).at(-1) ?? timesOf(rule, EVER).at(-1);
  return past === undefined ? null : (at(object, stated, past)[0] ?? null);
}

export const byTime = (a: Occurrence, b: Occurrence): number => a.times.start - b.times.start || a.object.ID - b.object.ID;
