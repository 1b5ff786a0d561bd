import { addressOf } from '../content/records.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { inLanguage } from '../content/render.ts';
import { eventAddress } from '../events/event-record.ts';
import { eventTimes } from '../calendar/event-times.ts';
import type { Occurrence } from '../events/occurrences.ts';
import type { CalendarEntry } from '../calendar/ical.ts';
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
  readonly picture: string;
}

const textOf = (object: ContentObject, name: string, lang: string): string[] =>
  object.record === null ? [] : inLanguage(children(object.record, name), lang, object.fallback).map(plainText);

/** The entry of an object of the content. @param site address of the site, with `/` at its end */
export function feedEntry(object: ContentObject, lang: string, site: string): FeedEntry {
  const { record } = object;
  const picture = record === null ? '' : (children(record, 'picture').map((node) => attribute(node, 'src'))[0] ?? '');
  const date = record === null ? Number.NaN : Date.parse(attribute(record, 'date'));
  return {
    title: titleOf(object, lang),
    summary: textOf(object, 'teaser', lang)[0] ?? '',
    author: record === null ? '' : attribute(record, 'author'),
    categories: textOf(object, 'category', lang),
    address: new URL(addressOf(object) || './', site).href,
    date: Number.isNaN(date) ? 0 : date,
    picture: picture === '' ? '' : new URL(picture, site).href,
  };
}

/**
 * The calendar entry of an event, null when its time cannot be read.
 * @param time which one of a repeated event; null: the event happens once
 */
export function calendarEntry(
  object: ContentObject,
  lang: string,
  site: string,
  customer: string,
  time: Occurrence | null,
): CalendarEntry | null {
  const times = time?.times ?? (object.record === null ? null : eventTimes(object.record));
  if (times === null || object.record === null) return null;
  const { title, summary, categories } = feedEntry(object, lang, site);
  const day = time?.day ?? '';
  const address = new URL(eventAddress({ object, day }) || './', site).href;
  return {
    uid: `${object.dataType}-${object.ID}${day === '' ? '' : `-${day}`}@${customer}`,
    times,
    summary: title,
    description: summary,
    location: attribute(object.record, 'location'),
    categories,
    url: address,
    sequence: object.revision - 1,
  };
}
