import type { LongWork } from '../../base/long-work.ts';
import { dayIn } from '../../calendar/zone.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import type { Occurrence } from '../../events/occurrences.ts';
import { candidates, lastOf, nextOf } from '../../events/upcoming-events.ts';
import { listOf } from '../../events/upcoming-list.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { concernOf } from '../../learning/home/own-dates.ts';

const dataType = 'p_Calendar';
/** So many events that happen once are looked through for those of one person. */
const LOOKED_THROUGH = 200;

/**
 * `<list>` of the events that come next for a person: those of the courses that they take come first, whenever these are, with the course's
 * title; then events that are for everybody. What is of other courses is left out.
 */
export async function ownUpcomingList(call: Call, services: Services, count: number, work: LongWork): Promise<string> {
  if (call.customer.off.has(dataType)) return '';
  const zone = timeZoneOf(call.customer);
  const wanted = { day: dayIn(call.now, zone), count, zone };
  const found = await candidates(services.objects, dataType, wanted.day, LOOKED_THROUGH);
  const concern = await concernOf(services, call.visitor.id, found, call.lang);
  const of = (kind: ReturnType<typeof concern>['kind']) => found.filter((event) => concern(event).kind === kind);
  const own = await nextOf(of('own'), wanted, work);
  const all = own.length < count ? await nextOf(of('all'), { ...wanted, count: count - own.length }, work) : [];
  const next = [...own, ...all];
  const courseOf = ({ object }: Occurrence): string => concern(object).title;
  return listOf(next.length > 0 ? next : await lastOf(of('all'), wanted, work), count, call, courseOf);
}
