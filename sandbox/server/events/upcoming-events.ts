import type { Objects } from '../content/objects.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { byTime, occurrencesIn, type Occurrence } from './occurrences.ts';

/** How far ahead one looks for what is repeated. */
const AHEAD_DAYS = 400;
/** Events of yesterday and today that are over by the clocks of the zone may be among those found. */
const MARGIN = 20;

/** What happens next in a zone, soonest first; the last that happened when nothing comes any more. */
export async function upcomingEvents(objects: Objects, dataType: string, day: string, count: number, zone: string): Promise<Occurrence[]> {
  // The store counts days in each event's own zone.
  const found = await objects.upcoming(dataType, addDays(day, -1), count + MARGIN);
  const next = found
    .flatMap((object) => occurrencesIn(object, { from: day, to: addDays(day, AHEAD_DAYS) }, zone).slice(0, count))
    .sort(byTime)
    .slice(0, count);
  if (next.length > 0) return next;
  const later = found
    .flatMap((object) => occurrencesIn(object, { from: day, to: LAST_DAY }, zone).slice(0, 1))
    .sort(byTime)
    .slice(0, count);
  return later.length > 0
    ? later
    : found
        .flatMap((object) => occurrencesIn(object, { from: '0001-01-01', to: day }, zone).slice(-1))
        .sort(byTime)
        .slice(-count);
}
