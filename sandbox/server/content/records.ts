import { attribute, children, type XNode } from '../xml/nodes.ts';
import { element, type Attributes } from '../xml/write.ts';
import { inLanguage, render } from './render.ts';
import type { ContentObject } from './object.ts';

const ADDRESSES: Readonly<Record<string, string>> = {
  p_News: 'news', p_Blog: 'blog', p_Calendar: 'calendar', p_Course: 'course', p_Unit: 'unit', p_Object: 'object',
};

/** The page address of an object (`news-21.html`), or empty when none shows it. */
export function addressOf(object: ContentObject): string {
  const stated = object.record === null ? '' : attribute(object.record, 'href');
  const name = ADDRESSES[object.dataType];
  if (stated !== '' || name === undefined || object.ID === 0) return stated;
  return `${name}-${object.ID}.html`;
}

/** The `SHW_` record by which lists and searches show an object (protocol 4.6, 5.2). */
export function recordElement(object: ContentObject, lang: string, name = `SHW_${object.dataType}`, more: Attributes = {}): string {
  const attributes: Record<string, string> = {};
  for (const { name: key, value } of object.record?.attributes ?? []) attributes[key] = value;
  const options = { lang, fallback: object.fallback };
  const inner: XNode[] = [...inLanguage(object.titles, lang, object.fallback), ...(object.record === null ? [] : inLanguage(children(object.record), lang, object.fallback))];
  const href = addressOf(object);
  return element(name, { ID: object.ID, IDObjectType: object.type, ...attributes, href: href === '' ? null : href, ...more }, ...inner.map((node) => render(node, options)));
}

/** Writes `<list>` (protocol 4.6); `more` gives a record further attributes. */
export function listElement(dataType: string, page: number, pageSize: number, count: number, objects: readonly ContentObject[], lang: string, more: (object: ContentObject) => Attributes = () => ({})): string {
  return element('list', { dataType, page, pageSize, count }, ...objects.map((object) => recordElement(object, lang, undefined, more(object))));
}
