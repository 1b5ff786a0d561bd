import type { LongWork } from '../base/long-work.ts';
import type { Objects } from '../content/objects.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { byTime, occurrencesFrom, occurrencesIn, type Occurrence } from './occurrences.ts';

/** How far ahead one looks for what is repeated. */
const AHEAD_DAYS = 400;
/** Events of yesterday and today that are over by the clocks of the zone may be among those found. */
const MARGIN = 20;

interface Wanted {
  readonly dataType: string;
  readonly day: string;
  readonly count: number;
  readonly zone: string;
}

/** What happens next in a zone, soonest first; the last that happened when nothing comes any more. */
export async function upcomingEvents(objects: Objects, { dataType, day, count, zone }: Wanted, work: LongWork): Promise<Occurrence[]> {
  // The store counts days in each event's own zone.
  const found = await objects.upcoming(dataType, addDays(day, -1), count + MARGIN);
  const soonest = async (to: string, ofOne: number): Promise<Occurrence[]> =>
    (await occurrencesIn(found, { from: day, to }, zone, work, { ofOne })).sort(byTime).slice(0, count);
  const next = await soonest(addDays(day, AHEAD_DAYS), count);
  if (next.length > 0) return next;
  const later = await soonest(LAST_DAY, 1);
  if (later.length > 0) return later;
  const once = await occurrencesIn(found, { from: '0001-01-01', to: day }, zone, work, { ofOne: 1 });
  const repeated = await occurrencesFrom(found, day, work);
  return [...once.filter((each) => each.day === ''), ...repeated].sort(byTime).slice(-count);
}
