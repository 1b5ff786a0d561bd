import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { namedId } from '../../content/references.ts';
import { Shelf } from '../../content/unpublished/shelf.ts';
import type { Services } from '../../protocol/contract.ts';
import { Problem } from '../../protocol/problem.ts';
import { pathOf } from '../../xml/path-of.ts';
import { attribute, child, children, descendants, serialize, type XNode } from '../../xml/nodes.ts';

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

const lessonsIn = ({ payload }: ContentObject): number => (payload?.name === 'unit' ? children(payload, 'lesson').length : 0);

/**
 * How many lessons a unit says that it has, where an author has added or removed some: those that it does not list (`unitCount` may count
 * more) stay counted. A unit without any lists nothing that could be left out.
 */
export function countOfLessons(before: ContentObject, { payload, ...sent }: ContentObject): Splice[] {
  const [was, is] = [lessonsIn(before), lessonsIn({ payload, ...sent })];
  if (payload?.name !== 'unit' || attribute(payload, 'unitCount') === '') return [];
  const counted = Number(before.payload === null ? 0 : attribute(before.payload, 'unitCount')) || 0;
  const count = was === is ? counted : is + (was === 0 ? 0 : Math.max(0, counted - was));
  return attribute(payload, 'unitCount') === String(count) ? [] : [edits.setAttribute(payload, 'unitCount', String(count))];
}

/**
 * Changes that make the steps of a course say the data type and type of what they lead to: an author names it by its number alone. Drafts
 * are named as well, so that a course and what it leads to can be written in any order: visitors have such a step when it is published.
 * @throws Problem (400) with the numbers that no object has, of steps that say no data type themselves
 */
export async function referenceTypes(
  { dataType, ID, payload }: ContentObject,
  { objects, store }: Pick<Services, 'objects' | 'store'>,
): Promise<Splice[]> {
  const steps = payload === null ? [] : [...descendants(payload)].filter(({ name }) => name === 'objectRef');
  const ids = [...new Set(steps.flatMap((step) => namedId(step) ?? []))];
  const targets = new Map<number, ContentObject[]>();
  const found = await objects.findMany(ids);
  const there = new Set(found.map((target) => target.ID));
  const drafts = await new Shelf(store).drafts(ids.filter((each) => !there.has(each)));
  for (const target of [...found, ...drafts]) targets.set(target.ID, [...(targets.get(target.ID) ?? []), target]);
  const nowhere = steps.filter((step) => attribute(step, 'dataType') === '' && !targets.has(namedId(step) ?? 0));
  if (nowhere.length > 0) {
    const references = nowhere.map((step) => `objectRef/@ID="${attribute(step, 'ID')}"`).join(', ');
    const fields = nowhere.map((step) => ({ name: `${pathOf(step)}/@ID`, code: 'noSuchObject' }));
    throw new Problem('badReference', { words: 'noSuchObject', details: { references: `${dataType}/${ID}: ${references}` }, fields });
  }
  return steps.flatMap((step) => typesOf(step, targets.get(namedId(step) ?? 0) ?? []));
}

function typesOf(step: XNode, [target, ...further]: readonly ContentObject[]): Splice[] {
  if (target === undefined || [target, ...further].some((each) => each.dataType === attribute(step, 'dataType'))) return [];
  return [edits.setAttribute(step, 'IDObjectType', String(target.type)), edits.setAttribute(step, 'dataType', target.dataType)];
}
