import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { lessonObjects } from './lesson-objects.ts';
import { parseObject, type ContentObject } from './object.ts';
import { contentColumns, insertObjects, removeObject, replaceIndex } from './object-rows.ts';
import { digestOf, objectName } from './seed-plan.ts';

const byName = (lessons: readonly ContentObject[]): Map<string, ContentObject> =>
  new Map(lessons.map((lesson) => [objectName(lesson), lesson]));

/** Gives an object another text, where it is; an author who has read the one before gets a conflict when storing. */
export async function overwrite(store: Store, object: ContentObject, languages: readonly string[]): Promise<void> {
  await store
    .updateTable('objects')
    .set({ ...contentColumns(object), revision: sql`revision + 1`, changed_at: sql<Date>`now()` })
    .where('data_type', '=', object.dataType)
    .where('id', '=', object.ID)
    .where('html', '=', object.html)
    .execute();
  await replaceIndex(store, object, languages);
}

/** Somebody has stored a lesson of a unit by itself since the unit was read, and another text of it comes with the unit. */
export class LessonConflict extends Error {}

/** Digest of a lesson as it is stored, undefined for none. Nobody else writes it until the end of this. */
async function rowDigest(store: Store, { dataType, ID }: ContentObject): Promise<string | undefined> {
  const row = await store
    .selectFrom('objects')
    .select(['xml', 'revision'])
    .where('data_type', '=', dataType)
    .where('id', '=', ID)
    .forUpdate()
    .executeTakeFirst();
  return row && digestOf(parseObject(row.xml, row.revision));
}

/**
 * Stores the lessons that come with another text of their unit. One whose text in the unit is as before stays as it is stored: an author
 * may have stored it by itself.
 * @throws LessonConflict when both texts have changed
 */
export async function storeLessons(store: Store, before: ContentObject, after: ContentObject, languages: readonly string[]): Promise<void> {
  const [former, next] = [byName(lessonObjects(before)), byName(lessonObjects(after))];
  for (const [name, lesson] of new Map([...former, ...next])) {
    const [was, will] = [former.get(name), next.get(name)];
    if (was && will && digestOf(was) === digestOf(will)) continue;
    const now = await rowDigest(store, lesson);
    const isChanged = was !== undefined && now !== undefined && now !== digestOf(was);
    if (will === undefined) {
      if (!isChanged) await removeObject(store, lesson);
    } else if (now === undefined) await insertObjects(store, [will], languages);
    else if (now === digestOf(will)) continue;
    else if (isChanged) throw new LessonConflict(`${name} was stored by itself since its unit was read.`);
    else await overwrite(store, will, languages);
  }
}

/**
 * Digest of a lesson as it is stored; '' for one that has a configuration, undefined for none. Nobody else writes it until the end of
 * this.
 */
async function storedDigest(store: Store, lesson: ContentObject): Promise<string | undefined> {
  const digest = await rowDigest(store, lesson);
  if (digest === undefined) return undefined;
  const configured = await store.selectFrom('configurations').select('id').where('id', '=', lesson.ID).executeTakeFirst();
  return configured === undefined ? digest : '';
}

/**
 * Brings the lessons inside a unit that the files have changed: each is compared with its own row, as authors store, configure and delete
 * lessons by themselves.
 * @param own names of the lessons that are objects of their own in the files, which do not come from units
 * @returns names of the lessons that stay as authors have stored or deleted them
 */
export async function updateLessons(
  store: Store,
  before: ContentObject,
  after: ContentObject,
  languages: readonly string[],
  own: ReadonlySet<string>,
): Promise<string[]> {
  const [former, next] = [byName(lessonObjects(before)), byName(lessonObjects(after))];
  const left: string[] = [];
  for (const [name, lesson] of new Map([...former, ...next])) {
    if (own.has(name)) continue;
    const [was, will] = [former.get(name), next.get(name)];
    const now = await storedDigest(store, lesson);
    if (now !== (was && digestOf(was))) {
      if (will === undefined || now !== digestOf(will)) left.push(name);
    } else if (will === undefined) await removeObject(store, lesson);
    else if (was === undefined) await insertObjects(store, [will], languages);
    else if (now !== digestOf(will)) await overwrite(store, will, languages);
  }
  return left;
}
