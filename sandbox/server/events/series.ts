import type { Budget, Pausing } from '../base/long-work.ts';
import type { CalendarSeries } from '../calendar/ical.ts';
import { clockOf, offsetOf, readInstant, statedTimes, type EventTimes } from '../calendar/event-times.ts';
import { ruleIn } from '../calendar/event-rule.ts';
import { timesFrom, type Rule } from '../calendar/repeat.ts';
import { isZone } from '../calendar/zone.ts';
import type { ContentObject } from '../content/object.ts';
import { at } from './occurrences.ts';

export interface Series {
  readonly series: CalendarSeries;
  /** Those of the first time. */
  readonly times: EventTimes;
}

/** So many times that are left out of one event are written. */
const MOST_EXCLUDED = 2000;
/** What the clock shows, to the second: a day that is no whole one begins at midnight. */
const clockTime = (stated: string): string => {
  const local = clockOf(stated);
  return local.length <= 10 ? `${local}T00:00:00` : `${local}:00`.slice(0, 19);
};

/** What a rule leaves out, as times of it: a day that is left out is all of its times. */
function* excludedTimes(rule: Rule, isOfDays: boolean, budget: Budget): Pausing<string[]> {
  const times: string[] = [];
  for (const each of rule.excluded) {
    if (each.length > 10 || isOfDays) {
      times.push(each.slice(0, isOfDays ? 10 : 19));
      continue;
    }
    for (const time of timesFrom({ ...rule, excluded: new Set() }, { from: each, to: each }, budget)) {
      if (time === null) yield null;
      else times.push(time);
      if (times.length >= MOST_EXCLUDED) return times.sort();
    }
  }
  return times.sort();
}

/** An event that repeats as one series; null for one that happens once. */
export function* seriesOf(object: ContentObject, budget: Budget): Pausing<Series | null> {
  const rule = yield* ruleIn(object.record, budget);
  if (rule === null || object.record === null) return null;
  const stated = statedTimes(object.record);
  // Programs take the beginning for the first time, so it is one that the rule names.
  const occurrence = at(object, stated, rule.first)[0];
  if (occurrence === undefined) return null;
  const { times } = occurrence;
  const offset = offsetOf(stated.start);
  const zone = stated.allDay || offset === 'Z' ? '' : offset !== '' ? offset : isZone(stated.zone) ? stated.zone : '';
  const start = stated.allDay ? times.firstDay : clockTime(occurrence.stated.start);
  const end = stated.allDay ? times.lastDay : clockTime(occurrence.stated.end || occurrence.stated.start);
  const isCounted = /(?:^|;)COUNT=/.test(rule.text);
  const instant = rule.last === '' ? Number.NaN : readInstant(rule.last + offset, stated.zone);
  // An end that no clock shows is none.
  const until = isCounted || Number.isNaN(instant) ? null : stated.allDay ? rule.last.slice(0, 10) : instant;
  const leftOut = yield* excludedTimes(rule, stated.allDay, budget);
  const excluded = stated.allDay ? leftOut : leftOut.map(clockTime);
  return { series: { zone, start, end, rule: rule.text, until, excluded }, times };
}
