import type { Store } from '../../store/schema.ts';
import { attribute, children, isElement, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { readObject, readRow, type ContentObject } from '../object.ts';
import { insideOf } from './lesson-objects.ts';

/** Lessons as they are stored, by their IDs. */
export type StoredLessons = ReadonlyMap<number, ContentObject>;

/** What a lesson is in its unit, and not by itself: its place, and what authors are told of it. */
const OF_UNIT = new Set(['id', 'selected', 'revision']);

const attributesOf = (node: XNode, isWanted: (name: string) => boolean = () => true): Record<string, string> =>
  Object.fromEntries(node.attributes.filter(({ name }) => isWanted(name)).map(({ name, value }) => [name, value]));

const inner = (node: XNode): string => node.children.map(serialize).join('');

/** The text of a lesson without what its unit says of it: the same in the unit and by itself. */
export const textOfLesson = (lesson: XNode | null): string =>
  lesson === null
    ? ''
    : element(
        'lesson',
        attributesOf(lesson, (name) => !OF_UNIT.has(name)),
        inner(lesson),
      );

/** Lessons by their IDs, as they are stored. */
export async function readLessons(store: Store, ids: readonly number[]): Promise<StoredLessons> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('objects')
    .select(['data_type', 'id', 'html', 'revision', 'xml'])
    .where('data_type', '=', 'p_LessonObject')
    .where('id', 'in', [...ids])
    .where('html', '=', '')
    .execute();
  return new Map(rows.map((row) => [row.id, readRow(row)]));
}

/** A payload with each of its lessons replaced by what `write` makes of it. */
function withEachLesson(payload: XNode, write: (lesson: XNode) => string): string {
  return element(
    payload.name,
    attributesOf(payload),
    ...payload.children.map((node) => (isElement(node) && node.name === 'lesson' ? write(node) : serialize(node))),
  );
}

/** An object with another payload, finished XML. */
export const withPayload = (object: ContentObject, payload: string): string =>
  element(
    object.element.name,
    attributesOf(object.element),
    ...object.element.children.map((node) => (isElement(node) && node.name === 'data' ? element('data', {}, payload) : serialize(node))),
  );

/**
 * A unit with its lessons as they are stored. The text that came with the unit is that of its author when it was stored last, and nothing
 * but what the next one is compared with: a lesson that has no row is deleted.
 */
export function withStoredLessons(unit: ContentObject, stored: StoredLessons): ContentObject {
  const inside = insideOf(unit);
  if (unit.payload === null || inside.size === 0) return unit;
  const isSame = (lesson: XNode, ID: number): boolean => textOfLesson(stored.get(ID)?.payload ?? null) === textOfLesson(lesson);
  const lessonRevisions = new Map([...stored].map(([ID, { revision }]) => [ID, revision]));
  if ([...inside].every(([lesson, ID]) => isSame(lesson, ID))) return { ...unit, lessonRevisions };
  const payload = withEachLesson(unit.payload, (lesson) => {
    const ID = inside.get(lesson);
    if (ID === undefined) return serialize(lesson);
    const own = stored.get(ID)?.payload ?? null;
    // Of a lesson that nothing can read the unit's text is all there is; storing the unit puts it back.
    if (own === null) return stored.has(ID) ? serialize(lesson) : '';
    const ofUnit = attributesOf(lesson, (name) => OF_UNIT.has(name));
    return element('lesson', { ...ofUnit, ...attributesOf(own, (name) => !OF_UNIT.has(name)) }, inner(own));
  });
  return { ...readObject(parseRoot(withPayload(unit, payload)), unit.revision), lessonRevisions };
}

/** Units among objects with their lessons as they are stored. */
export async function composed(store: Store, objects: readonly ContentObject[]): Promise<ContentObject[]> {
  const ids = objects.flatMap((object) => [...insideOf(object).values()]);
  if (ids.length === 0) return [...objects];
  const stored = await readLessons(store, [...new Set(ids)]);
  return objects.map((object) => withStoredLessons(object, stored));
}

/** The payload of a unit for its author: every language, and of each lesson inside the revision that its text is of. */
export function payloadToEdit(object: ContentObject): string {
  if (object.payload === null) return '';
  if (object.dataType !== 'p_Unit') return serialize(object.payload);
  const inside = insideOf(object);
  return withEachLesson(object.payload, (lesson) => {
    const revision = object.lessonRevisions?.get(inside.get(lesson) ?? 0);
    return revision === undefined ? serialize(lesson) : element('lesson', { ...attributesOf(lesson), revision }, inner(lesson));
  });
}

/** A payload as its author has sent it, without the revisions of its lessons, and these by the IDs of lessons. */
export function readSentLessons(payload: XNode): { readonly payload: string; readonly revisions: ReadonlyMap<number, number> } {
  const revisions = new Map<number, number>();
  if (payload.name !== 'unit') return { payload: serialize(payload), revisions };
  for (const lesson of children(payload, 'lesson'))
    if (/^\d{1,9}$/.test(attribute(lesson, 'revision')))
      revisions.set(Number(attribute(lesson, 'ID')), Number(attribute(lesson, 'revision')));
  const sent = withEachLesson(payload, (lesson) =>
    attribute(lesson, 'revision') === ''
      ? serialize(lesson)
      : element(
          'lesson',
          attributesOf(lesson, (name) => name !== 'revision'),
          inner(lesson),
        ),
  );
  return { payload: sent, revisions };
}
