import type { LongWork } from '../base/long-work.ts';
import { dayIn } from '../calendar/zone.ts';
import { timeZoneOf } from '../customers/plugin-settings.ts';
import type { Call, Services } from '../protocol/contract.ts';
import { element } from '../xml/write.ts';
import { eventRecord } from './event-record.ts';
import type { Occurrence } from './occurrences.ts';
import { upcomingEvents } from './upcoming-events.ts';

const dataType = 'p_Calendar';

/** `<list>` of such events. @param count how many were wanted @param courseOf title of the reader's course that one is of */
export function listOf(
  events: readonly Occurrence[],
  count: number,
  call: Call,
  courseOf: (event: Occurrence) => string = () => '',
): string {
  const zone = timeZoneOf(call.customer);
  return element(
    'list',
    { dataType, page: 1, pageSize: count, count: events.length, timeZone: zone },
    ...events.map((event) => eventRecord(event, { lang: call.lang, zone }, courseOf(event))),
  );
}

/** `<list>` of the events that come next, soonest first; '' where the customer has no calendar. */
export async function upcomingList(call: Call, { objects }: Services, count: number, work: LongWork): Promise<string> {
  if (call.customer.off.has(dataType)) return '';
  const zone = timeZoneOf(call.customer);
  return listOf(await upcomingEvents(objects, { dataType, day: dayIn(call.now, zone), count, zone }, work), count, call);
}
