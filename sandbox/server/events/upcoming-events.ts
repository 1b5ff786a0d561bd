import type { LongWork } from '../base/long-work.ts';
import type { ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import { addDays, LAST_DAY } from '../calendar/days.ts';
import { byTime, occurrencesFrom, occurrencesIn, type Occurrence } from './occurrences.ts';

/** How far ahead one looks for what is repeated. */
const AHEAD_DAYS = 400;
/** Events of yesterday and today that are over by the clocks of the zone may be among those found. */
const MARGIN = 20;

interface Wanted {
  readonly day: string;
  readonly count: number;
  readonly zone: string;
}

/** What of these events happens next in a zone, soonest first. */
export async function nextOf(found: readonly ContentObject[], { day, count, zone }: Wanted, work: LongWork): Promise<Occurrence[]> {
  const soonest = async (to: string, ofOne: number): Promise<Occurrence[]> =>
    (await occurrencesIn(found, { from: day, to }, zone, work, { ofOne })).sort(byTime).slice(0, count);
  const next = await soonest(addDays(day, AHEAD_DAYS), count);
  return next.length > 0 ? next : soonest(LAST_DAY, 1);
}

/** The last of these events that happened in a zone, in order. */
export async function lastOf(found: readonly ContentObject[], { day, count, zone }: Wanted, work: LongWork): Promise<Occurrence[]> {
  const once = await occurrencesIn(found, { from: '0001-01-01', to: day }, zone, work, { ofOne: 1 });
  const repeated = await occurrencesFrom(found, day, work);
  return [...once.filter((each) => each.day === ''), ...repeated].sort(byTime).slice(-count);
}

/** Events that may happen next, or the last ones when nothing comes any more. */
export const candidates = (objects: Objects, dataType: string, day: string, count: number): Promise<ContentObject[]> =>
  // The store counts days in each event's own zone.
  objects.upcoming(dataType, addDays(day, -1), count + MARGIN);

/** What happens next in a zone, soonest first; the last that happened when nothing comes any more. */
export async function upcomingEvents(
  objects: Objects,
  wanted: Wanted & { readonly dataType: string },
  work: LongWork,
): Promise<Occurrence[]> {
  const found = await candidates(objects, wanted.dataType, wanted.day, wanted.count);
  const next = await nextOf(found, wanted, work);
  return next.length > 0 ? next : lastOf(found, wanted, work);
}
