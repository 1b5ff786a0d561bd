import { addressOf, recordElement, type Reader } from '../content/records.ts';
import { timesAsShown } from '../calendar/event-times.ts';
import type { Occurrence } from './occurrences.ts';

/**
 * The address that shows one time of an event: the event's own, of one that happens again with the day
 * (`calendar-80.html?from=2026-12-01`).
 */
export function eventAddress({ object, day }: Pick<Occurrence, 'object' | 'day'>): string {
  const address = addressOf(object);
  return day === '' || address === '' ? address : `${address}${address.includes('?') ? '&' : '?'}from=${day}`;
}

/** The record by which lists show one time of an event. @param course title of the reader's course that it is of; '' without one */
export function eventRecord(event: Occurrence, reader: Reader, course = ''): string {
  const time = event.day === '' ? {} : { ...timesAsShown(event.stated, reader.zone), href: eventAddress(event) };
  return recordElement(event.object, reader, undefined, { ...time, course: course || null });
}
