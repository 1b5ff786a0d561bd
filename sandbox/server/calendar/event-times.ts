import { attribute, type XNode } from '../xml/nodes.ts';
import { isDate } from './days.ts';
import { inZone, instantOf, isZone } from './zone.ts';

/** When an event happens. Times in ms since 1970; days of the event's own calendar. */
export interface EventTimes {
  readonly allDay: boolean;
  readonly start: number;
  readonly end: number;
  /** First and last day of an event of whole days. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The zone that the event is stored with, or ''. */
  readonly zone: string;
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** How far the clock of a stated time is ahead, as it is written; '' of days and of times without it. */
export const offsetOf = (stated: string): string => (stated.length > 10 ? (OFFSET.exec(stated)?.[0] ?? '') : '');

/** What the clock of a stated time shows: it without its offset. */
export const clockOf = (stated: string): string => stated.slice(0, stated.length - offsetOf(stated).length);

/** Years have four digits; clocks of zones, and what is some days before or after, stay within them. */
const [EARLIEST, LATEST] = [Date.parse('0100-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')];

/**
 * A stored time: with an offset it is an instant; without one it is what the clocks of its zone show. NaN when it is no time, or none that
 * the database and the clocks can hold.
 */
export function readInstant(value: string, zone: string): number {
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value;
  const hasOffset = offsetOf(whole) !== '';
  const time = Date.parse(hasOffset ? whole : `${whole}Z`);
  if (!(time >= EARLIEST && time <= LATEST)) return Number.NaN;
  return hasOffset ? time : instantOf(whole, isZone(zone) ? zone : 'UTC');
}

/** A time as it has to be written to be stored; what is stored already is read more generously. */
const WRITTEN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** So much of a value is shown again to who has sent it. */
const SHOWN_LENGTH = 40;

const isTime = (value: string, zone: string): boolean =>
  WRITTEN.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(readInstant(value, zone));

function endsBeforeItBegins(node: XNode): boolean {
  const { start, end, zone, allDay } = statedTimes(node);
  if (!isTime(start, zone) || !isTime(end, zone)) return false;
  return allDay ? end.slice(0, 10) < start.slice(0, 10) : readInstant(end, zone) < readInstant(start, zone);
}

/** What an element says to be a time and is none: `record/@date="soon"`; or an end that is before the start. */
export function unreadableTimes(node: XNode): string[] {
  const shown = (name: string): string => `@${name}="${attribute(node, name).slice(0, SHOWN_LENGTH)}"`;
  const faults = ['date', 'start', 'end'].filter((name) => {
    const value = attribute(node, name);
    return value !== '' && !isTime(value, attribute(node, 'zone'));
  });
  const found = faults.map((name) => `${node.name}/${shown(name)}`);
  return endsBeforeItBegins(node) ? [...found, `${node.name}/${shown('end')} before ${shown('start')}`] : found;
}

/** What is written of an event's times: `end` may be '', `zone` too. */
export interface StatedTimes {
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly allDay: boolean;
}

export const statedTimes = (node: XNode): StatedTimes => ({
  start: attribute(node, 'start'),
  end: attribute(node, 'end'),
  zone: attribute(node, 'zone'),
  allDay: attribute(node, 'allDay') === '1',
});

/** The times of an event's record or payload; null when its start cannot be read. */
export const eventTimes = (node: XNode): EventTimes | null => readTimes(statedTimes(node));

export function readTimes({ start: startText, end: statedEnd, zone, allDay }: StatedTimes): EventTimes | null {
  const start = readInstant(startText, zone);
  const endText = Number.isNaN(readInstant(statedEnd, zone)) ? startText : statedEnd;
  const end = readInstant(endText, zone);
  if (Number.isNaN(start)) return null;
  return {
    allDay,
    start,
    end: Math.max(start, end),
    firstDay: startText.slice(0, 10),
    lastDay: endText.slice(0, 10) < startText.slice(0, 10) ? startText.slice(0, 10) : endText.slice(0, 10),
    zone,
  };
}

/** `start` and `end` of an event as the clocks of a zone show them; whole days stay the days that they are. */
export function timesInZone(node: XNode, zone: string): Record<string, string> {
  const stated = statedTimes(node);
  return stated.allDay ? {} : timesAsShown(stated, zone);
}

/** What is stated, as the clocks of a zone show it; nothing when it cannot be read. */
export function timesAsShown(stated: StatedTimes, zone: string): Record<string, string> {
  const times = readTimes(stated);
  if (times === null) return {};
  const isStated = stated.end !== '';
  if (times.allDay) return { start: stated.start, ...(isStated ? { end: stated.end } : {}) };
  return { start: inZone(times.start, zone), ...(isStated ? { end: inZone(times.end, zone) } : {}) };
}

/** The days, in a zone, that an event touches; one that ends at midnight does not touch the day that begins then. */
export function daysOf(times: EventTimes, zone: string): { readonly from: string; readonly to: string } {
  if (times.allDay) return { from: times.firstDay, to: times.lastDay };
  return { from: inZone(times.start, zone).slice(0, 10), to: inZone(Math.max(times.start, times.end - 1), zone).slice(0, 10) };
}
