import { addressOf } from '../content/records.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { inLanguage } from '../content/render.ts';
import { eventAddress } from '../events/event-record.ts';
import { eventTimes } from '../calendar/event-times.ts';
import type { Occurrence } from '../events/occurrences.ts';
import { seriesOf, type Series } from '../events/series.ts';
import { logOnce, writable } from '../base/log-once.ts';
import type { Budget, LongWork, Pausing } from '../base/long-work.ts';
import type { CalendarEntry } from '../calendar/ical.ts';
import { Problem } from '../protocol/problem.ts';
import { attribute, children, plainText } from '../xml/nodes.ts';

/** What a feed says about an object. */
export interface FeedEntry {
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly categories: readonly string[];
  /** Its page. */
  readonly address: string;
  /** ms since 1970; 0 when the object names no date. */
  readonly date: number;
  /** ms since 1970 of its last change; that of its date when it is as it came. */
  readonly updated: number;
  readonly picture: string;
}

const nameOf = ({ dataType, ID }: ContentObject): string => `${dataType}/${ID}`;
const textOf = (object: ContentObject, name: string, lang: string): string[] =>
  object.record === null ? [] : inLanguage(children(object.record, name), lang, object.fallback).map(plainText);

/** For whom a feed is. */
interface FeedReader {
  readonly lang: string;
  /** Address of the site, with `/` at its end. */
  readonly site: string;
  /** Language that pages have without saying so. */
  readonly defaultLang: string;
}

/** The address of a page in the reader's language. */
export function inReaders(address: URL, { lang, defaultLang }: FeedReader): string {
  if (lang !== defaultLang) address.searchParams.set('lang', lang);
  return address.href;
}

/** The entry of an object of the content. @param changed ms since 1970 of its last change; 0 when it is as it came */
export function feedEntry(object: ContentObject, reader: FeedReader, changed = 0): FeedEntry {
  const { lang, site } = reader;
  const { record } = object;
  const picture = record === null ? '' : (children(record, 'picture').map((node) => attribute(node, 'src'))[0] ?? '');
  const date = record === null ? Number.NaN : Date.parse(attribute(record, 'date'));
  return {
    title: titleOf(object, lang),
    summary: textOf(object, 'teaser', lang)[0] ?? '',
    author: record === null ? '' : attribute(record, 'author'),
    categories: textOf(object, 'category', lang),
    address: inReaders(new URL(addressOf(object) || './', site), reader),
    date: Number.isNaN(date) ? 0 : date,
    updated: Math.max(changed, Number.isNaN(date) ? 0 : date),
    picture: picture === '' ? '' : new URL(picture, site).href,
  };
}

interface CalendarReader extends FeedReader {
  /** Name of the customer. */
  readonly customer: string;
}

/** The calendar entry of an event, null when its time cannot be read. */
function calendarEntry(
  object: ContentObject,
  reader: CalendarReader,
  time: Occurrence | null,
  series: Series | null,
): CalendarEntry | null {
  if (object.record === null) return null;
  const times = time?.times ?? series?.times ?? eventTimes(object.record);
  if (times === null) return null;
  const { title, summary, categories } = feedEntry(object, reader);
  const day = time?.day ?? '';
  return {
    uid: `${object.dataType}-${object.ID}${day === '' ? '' : `-${day}`}@${reader.customer}`,
    times,
    series: series?.series ?? null,
    summary: title,
    description: summary,
    location: attribute(object.record, 'location'),
    categories,
    url: inReaders(new URL(eventAddress({ object, day }) || './', reader.site), reader),
    sequence: object.revision - 1,
  };
}

/** The series of an event, to be asked for where a fault of it stays its own. */
function* readSeries(object: ContentObject, budget: Budget): Pausing<() => Series | null> {
  try {
    const series = yield* seriesOf(object, budget);
    return () => series;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * The entries of events in a file of the calendar; those that cannot be written, or take longer than the work goes, are left out.
 * @param time which one of a repeated event; null: the events happen once, or the whole series are meant
 */
export async function calendarEntries(
  objects: readonly ContentObject[],
  reader: CalendarReader,
  time: Occurrence | null,
  work: LongWork,
): Promise<CalendarEntry[]> {
  const found =
    time === null ? await work.byTurns(objects.map((object) => readSeries(object, work.budget))) : objects.map(() => () => null);
  const entries: (CalendarEntry | null)[] = [];
  for (const [index, object] of objects.entries()) {
    await work.pause();
    const series = found[index];
    if (series === undefined) logOnce('Events whose rules take too long to work out are left out of /calendar.ics.', 'CalendarWarning');
    else entries.push(...writable([object], nameOf, () => calendarEntry(object, reader, time, series())));
  }
  return entries.filter((entry) => entry !== null);
}

/**
 * For files that programs take as the whole: what they do not have goes from calendars.
 * @throws Problem (503) when events are missing because the machine was too slow
 */
export function wholeOrLater(work: LongWork): void {
  if (work.isCutByTime) throw new Problem('unavailable', { reason: 'The events of a calendar took too long this time.' });
}

/** What feeds say about objects; one that cannot be written is left out. */
export const feedEntries = (objects: readonly ContentObject[], reader: FeedReader, changes: ReadonlyMap<number, number>): FeedEntry[] =>
  writable(objects, nameOf, (object) => feedEntry(object, reader, changes.get(object.ID)));
