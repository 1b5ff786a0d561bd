import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { child, children, serialize, type XNode } from '../../xml/nodes.ts';

/** Attributes of the record that payloads say once more, by the name of the payload: a stylesheet draws these alone. */
const OF_RECORD: Readonly<Record<string, readonly string[]>> = {
  news: ['date', 'author'],
  blog: ['date', 'author'],
  event: ['start', 'end', 'zone', 'allDay', 'location'],
};

/** Payloads that show the picture of their record. */
const WITH_PICTURE = new Set(['news', 'blog']);

const all = (nodes: readonly XNode[]): string => nodes.map(serialize).join('');

/** Children of one name replaced by others: where the first of them was, else behind another child, else first of all. */
function replaced(parent: XNode, name: string, made: string, behind?: XNode): Splice[] {
  const [first, ...further] = children(parent, name);
  if (first !== undefined) return [edits.replace(first, made), ...further.map((node) => edits.remove(node))];
  if (behind !== undefined) return [{ at: behind.end, remove: 0, insert: made }];
  if (made === '') return [];
  const [front] = children(parent);
  return [front === undefined ? edits.append(parent, made) : edits.insertBefore(front, made)];
}

/** Whether something of an object was changed. */
type IsChanged = (of: (object: ContentObject) => string | undefined) => boolean;

/** The attributes of a payload that its record says. */
const attributesIn = (payload: XNode, record: XNode, isChanged: IsChanged): Splice[] =>
  (OF_RECORD[payload.name] ?? [])
    .filter((name) => isChanged((object) => object.record?.attributes.find((each) => each.name === name)?.value))
    .flatMap((name) => {
      const stated = record.attributes.find((each) => each.name === name);
      const splice = stated === undefined ? edits.removeAttribute(payload, name) : edits.setAttribute(payload, name, stated.value);
      return splice === null ? [] : [splice];
    });

const pictureOf = ({ record }: ContentObject): string => {
  const picture = record === null ? null : child(record, 'picture');
  return picture === null ? '' : serialize(picture);
};

/**
 * What an author has changed of an object, for its payload to say it, too: its titles, and the date, author, location and picture of its
 * record. So each of them is changed in one field. Where both have always said different things they go on doing so.
 */
export function repeatedOf(before: ContentObject, sent: ContentObject): Splice[] {
  const { payload, record, titles } = sent;
  if (payload === null) return [];
  const isChanged: IsChanged = (of) => of(before) !== of(sent);
  const own = children(payload, 'title');
  return [
    ...(own.length > 0 && isChanged((object) => all(object.titles)) ? replaced(payload, 'title', all(titles)) : []),
    ...(record === null ? [] : attributesIn(payload, record, isChanged)),
    ...(WITH_PICTURE.has(payload.name) && isChanged(pictureOf) ? replaced(payload, 'picture', pictureOf(sent), own.at(-1)) : []),
  ];
}
