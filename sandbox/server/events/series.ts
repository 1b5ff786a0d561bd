import type { CalendarSeries } from '../calendar/ical.ts';
import { readInstant, type EventTimes } from '../calendar/event-times.ts';
import { LAST_DAY } from '../calendar/days.ts';
import { ruleOf } from '../calendar/event-rule.ts';
import { timesOf } from '../calendar/repeat.ts';
import { isZone } from '../calendar/zone.ts';
import type { ContentObject } from '../content/object.ts';
import { at } from './occurrences.ts';
import { statedTimes } from '../calendar/event-times.ts';

interface Series {
  readonly series: CalendarSeries;
  /** Those of the first time. */
  readonly times: EventTimes;
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
const clockTime = (stated: string): string => `${stated.replace(OFFSET, '')}:00`.slice(0, 19);

/** An event that repeats as one series; null for one that happens once. */
export function seriesOf(object: ContentObject): Series | null {
  const rule = ruleOf(object.record);
  if (rule === null || object.record === null) return null;
  const stated = statedTimes(object.record);
  // Programs take the beginning for the first time, so it is one that the rule names.
  const first = timesOf({ ...rule, excluded: new Set() }, { from: '0001-01-01', to: LAST_DAY }, 1)[0];
  const occurrence = first === undefined ? undefined : at(object, stated, first)[0];
  if (first === undefined || occurrence === undefined) return null;
  const { times } = occurrence;
  const offset = stated.start.length > 10 ? (OFFSET.exec(stated.start)?.[0] ?? '') : '';
  const zone = stated.allDay || offset === 'Z' ? '' : offset !== '' ? offset : isZone(stated.zone) ? stated.zone : '';
  const start = stated.allDay ? times.firstDay : clockTime(occurrence.stated.start);
  const end = stated.allDay ? times.lastDay : clockTime(occurrence.stated.end || occurrence.stated.start);
  const isCounted = /(?:^|;)COUNT=/.test(rule.text);
  const instant = rule.last === '' ? Number.NaN : readInstant(rule.last + offset, stated.zone);
  const until = rule.last === '' || isCounted ? null : stated.allDay ? rule.last.slice(0, 10) : instant;
  const everyTime = [...rule.excluded].flatMap((each) => {
    if (each.length > 10 || stated.allDay) return [each.slice(0, start.length)];
    return timesOf({ ...rule, excluded: new Set() }, { from: each, to: each });
  });
  return { series: { zone, start, end, rule: rule.text, until, excluded: everyTime.sort() }, times };
}
