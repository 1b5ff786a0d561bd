import { attribute, children, type XNode } from '../xml/nodes.ts';
import { element, type Attributes } from '../xml/write.ts';
import { timesInZone } from '../calendar/event-times.ts';
import { inLanguage, render } from './render.ts';
import type { ContentObject } from './object.ts';

const ADDRESSES: Readonly<Record<string, string>> = {
  p_News: 'news',
  p_Blog: 'blog',
  p_Calendar: 'calendar',
  p_Course: 'course',
  p_Unit: 'unit',
  p_Object: 'object',
};

/** Whether an address leads elsewhere than to a page: a reader of feeds would run it. What is no address is left to who writes it. */
const isProgram = (address: string): boolean =>
  URL.canParse(address, 'https://lectern.invalid/') && !/^https?:$/.test(new URL(address, 'https://lectern.invalid/').protocol);

/** The page address of an object (`news-21.html`), or empty when none shows it. */
export function addressOf(object: ContentObject): string {
  const written = object.record === null ? '' : attribute(object.record, 'href');
  const stated = isProgram(written) ? '' : written;
  const name = ADDRESSES[object.dataType];
  if (stated !== '' || name === undefined || object.ID === 0) return stated;
  return `${name}-${object.ID}.html`;
}

/** For whom records are written: language, and the zone that events are shown in. */
export interface Reader {
  readonly lang: string;
  readonly zone: string;
}

/** The `SHW_` record by which lists and searches show an object (protocol 4.6, 5.2). @param further XML at its end */
export function recordElement(
  object: ContentObject,
  { lang, zone }: Reader,
  name = `SHW_${object.dataType}`,
  more: Attributes = {},
  further = '',
): string {
  const attributes: Record<string, string> = {};
  for (const { name: key, value } of object.record?.attributes ?? []) attributes[key] = value;
  if (object.record !== null && attributes.start !== undefined) Object.assign(attributes, timesInZone(object.record, zone));
  const options = { lang, fallback: object.fallback };
  const inner: XNode[] = [
    ...inLanguage(object.titles, lang, object.fallback),
    ...(object.record === null ? [] : inLanguage(children(object.record), lang, object.fallback)),
  ];
  const href = addressOf(object);
  return element(
    name,
    { ID: object.ID, IDObjectType: object.type, ...attributes, href: href === '' ? null : href, ...more },
    ...inner.map((node) => render(node, options)),
    further,
  );
}

/** The teaser of an object's record, for views that show the object itself; '' when it has none. */
export function teaser({ record, fallback }: ContentObject, lang: string): string {
  return record === null
    ? ''
    : inLanguage(children(record, 'teaser'), lang, fallback)
        .map((node) => render(node, { lang, fallback }))
        .join('');
}

/** Which part of which list. */
interface ListPart {
  readonly dataType: string;
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
}

/**
 * Writes `<list>` (protocol 4.6); `filters` is what it can be narrowed to, `more` gives a record further attributes, `further` XML
 * at its end.
 */
export function listElement(
  part: ListPart,
  objects: readonly ContentObject[],
  reader: Reader,
  more: (object: ContentObject) => Attributes = () => ({}),
  filters: readonly string[] = [],
  further: (object: ContentObject) => string = () => '',
): string {
  const records = objects.map((object) => recordElement(object, reader, undefined, more(object), further(object)));
  return element('list', { ...part }, ...filters, ...records);
}
