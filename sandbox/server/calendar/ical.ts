import { writable } from '../base/log-once.ts';
import { LongWork } from '../base/long-work.ts';
import { addDays } from './days.ts';
import type { EventTimes } from './event-times.ts';
import { timeZoneLines, zoneName } from './vtimezone.ts';

/** An event as calendars of other programs take it. */
export interface CalendarEntry {
  readonly uid: string;
  readonly times: EventTimes;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly categories: readonly string[];
  readonly url: string;
  /** How often the event has been changed. */
  readonly sequence: number;
  /** Of an event that takes place again: all of its times at once. */
  readonly series?: CalendarSeries | null;
}

/** How an event repeats, for those who read calendar files. */
export interface CalendarSeries {
  /** Zone of the IANA database, or an offset, `+01:00`; '' of whole days and of times in UTC. */
  readonly zone: string;
  /** The first time by the zone's clock, `2026-11-24T18:00:00`, and its end; of whole days the days. */
  readonly start: string;
  readonly end: string;
  /** RRULE, without UNTIL. */
  readonly rule: string;
  /** ms since 1970 of the last time that it may begin, or its day of whole days; null without an end, or when COUNT says it. */
  readonly until: number | string | null;
  /** Times or days that are left out. */
  readonly excluded: readonly string[];
}

const OCTETS = 75;

/** Breaks a line so that no part of it has more than 75 octets, and no character is cut (RFC 5545, 3.1). */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // A continued line begins with a space, which counts.
    if (octets + size > OCTETS) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** Writes a text value (RFC 5545, 3.3.11): no bare commas, semicolons, backslashes or line ends. */
export const escapeText = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const date = (day: string): string => day.replaceAll('-', '');

const clock = (local: string): string => local.replace(/[-:]/g, '');

/** A single time: an instant in UTC, so that no time zone has to be described; the end of whole days is the day after the last. */
const onceLines = (times: EventTimes): string[] =>
  times.allDay
    ? [`DTSTART;VALUE=DATE:${date(times.firstDay)}`, `DTEND;VALUE=DATE:${date(addDays(times.lastDay, 1))}`]
    : [`DTSTART:${utc(times.start)}`, ...(times.end > times.start ? [`DTEND:${utc(times.end)}`] : [])];

/** A series begins by the clock of its zone, which shows the same every time. */
function seriesLines({ zone, start, end, rule, until, excluded }: CalendarSeries, allDay: boolean): string[] {
  const last = until === null ? '' : `;UNTIL=${typeof until === 'string' ? date(until) : utc(until)}`;
  const property = (name: string, values: readonly string[]): string[] => {
    if (values.length === 0) return [];
    if (allDay) return [`${name};VALUE=DATE:${values.map(date).join(',')}`];
    if (zone === '') return [`${name}:${values.map((each) => `${clock(each)}Z`).join(',')}`];
    return [`${name};TZID=${zoneName(zone)}:${values.map(clock).join(',')}`];
  };
  const ending = allDay ? [addDays(end, 1)] : end > start ? [end] : [];
  return [...property('DTSTART', [start]), ...property('DTEND', ending), `RRULE:${rule}${last}`, ...property('EXDATE', excluded)];
}

function entryLines(
  { uid, times, series = null, summary, description, location, categories, url, sequence }: CalendarEntry,
  stamp: string,
): string[] {
  const when = series === null ? onceLines(times) : seriesLines(series, times.allDay);
  const stated = (name: string, value: string): string[] => (value === '' ? [] : [`${name}:${value}`]);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...when,
    `SUMMARY:${escapeText(summary)}`,
    ...stated('DESCRIPTION', escapeText(description)),
    ...stated('LOCATION', escapeText(location)),
    ...stated('CATEGORIES', categories.map(escapeText).join(',')),
    ...stated('URL', url.replace(/[\r\n]/g, '')),
    ...(times.allDay ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** The descriptions of the zones of entries, as far as the work goes; they are kept, so that a next answer has more. */
async function described(entries: readonly CalendarEntry[], now: number, work: LongWork): Promise<Map<string, readonly string[]>> {
  const years = new Map<string, number>();
  for (const { series } of entries)
    if (series?.zone) years.set(series.zone, Math.min(years.get(series.zone) ?? Infinity, Number(series.start.slice(0, 4))));
  const zones = new Map<string, readonly string[]>();
  for (const [zone, year] of years) {
    await work.pause();
    if (work.isSpent) {
      work.cut();
      break;
    }
    for (const lines of writable([zone], String, () => timeZoneLines(zone, year, now))) zones.set(zone, lines);
  }
  return zones;
}

/**
 * Writes an iCalendar file. What cannot be written is left out.
 * @param stampedAt ms since 1970; when the file says that it was made. The same one gives the same file, so that it can be cached.
 */
export async function calendarFile(
  entries: readonly CalendarEntry[],
  { name, stampedAt }: { readonly name: string; readonly stampedAt: number },
  work = new LongWork(),
): Promise<string> {
  const now = new Date(stampedAt).getUTCFullYear();
  const zones = await described(entries, now, work);
  const events: string[] = [];
  for (const entry of entries) {
    await work.pause();
    if (!entry.series?.zone || zones.has(entry.series.zone))
      events.push(
        ...writable(
          [entry],
          ({ uid }) => uid,
          (each) => entryLines(each, utc(stampedAt)),
        ).flat(),
      );
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Sandbox//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...[...zones.values()].flat(),
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
