import { sql } from 'kysely';
import { readInstant } from '../calendar/event-times.ts';
import { indexCategories, indexTags, indexTexts } from './index-texts.ts';
import type { ContentObject } from './object.ts';
import { documentOf, LATER } from '../store/dictionary.ts';
import { storableText } from '../xml/text-limit.ts';
import { attribute } from '../xml/nodes.ts';
import type { Store } from '../store/schema.ts';
import { lastDayOf, ruleOf } from '../calendar/event-rule.ts';

const BATCH = 200;

/** What an object is stored under. */
export type ObjectKey = Pick<ContentObject, 'dataType' | 'ID' | 'html'>;

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

const day = (value: string, time: number): string | null =>
  !Number.isNaN(time) && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;

/** The columns of an object's row that follow from its XML; whether its rule of repeating is accepted has been asked before. */
export function contentColumns(object: ContentObject) {
  const value = (name: string) => (object.record === null ? '' : attribute(object.record, name));
  const start = value('start') || value('date');
  const [time, end] = [readInstant(start, value('zone')), readInstant(value('end'), value('zone'))];
  const [from, to] = [day(start, time), day(value('end'), end)];
  const repeats = ruleOf(object.record) !== null;
  return {
    type: object.type,
    sort_at: Number.isNaN(time) ? null : new Date(time),
    day_from: from,
    day_to: repeats ? lastDayOf(object.record) : (to ?? from),
    repeats,
    xml: storableText(object),
  };
}

/** Whom lists and the search find: pages that have names of their own are asked for by name alone. */
const isFound = ({ html }: ObjectKey): boolean => html === '';

/** Writes what the search knows of objects in languages. @param isLater leaves their documents to `makeDocuments` */
export async function insertLanguages(
  store: Store,
  stored: readonly ContentObject[],
  languages: readonly string[],
  isLater = false,
): Promise<void> {
  const objects = stored.filter(isFound);
  const texts = objects.flatMap((object) =>
    indexTexts(object, languages).map((found) => ({ data_type: object.dataType, id: object.ID, ...found })),
  );
  for (const part of batches(texts)) {
    await store
      .insertInto('object_texts')
      .values(part.map((row) => ({ ...row, document: isLater ? LATER : documentOf(row) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await store
      .insertInto('new_texts')
      .values(part.map(({ data_type, id, language, body }) => ({ data_type, id, language, size: body.length })))
      .execute();
  }
  const categories = objects.flatMap((object) =>
    indexCategories(object, languages).map((found) => ({ data_type: object.dataType, id: object.ID, ...found })),
  );
  for (const part of batches(categories)) await store.insertInto('categories').values(part).execute();
}

/** Writes what the search knows of objects. */
async function insertIndex(store: Store, stored: readonly ContentObject[], languages: readonly string[], isLater = false): Promise<void> {
  const objects = stored.filter(isFound);
  await insertLanguages(store, objects, languages, isLater);
  const tags = objects.flatMap((object) => indexTags(object).map((found) => ({ data_type: object.dataType, id: object.ID, ...found })));
  for (const part of batches(tags)) await store.insertInto('tags').values(part).execute();
}

/** Tables with what the search knows of objects. */
const INDEXES = ['object_texts', 'tags', 'categories'] as const;

async function removeIndex(store: Store, { dataType, ID, html }: ObjectKey): Promise<void> {
  if (html !== '') return;
  for (const table of INDEXES) await store.deleteFrom(table).where('data_type', '=', dataType).where('id', '=', ID).execute();
}

/** Writes what the search knows of an object, instead of what it knew. */
export async function replaceIndex(store: Store, object: ContentObject, languages: readonly string[]): Promise<void> {
  await removeIndex(store, object);
  await insertIndex(store, [object], languages);
}

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

/** Writes objects and what the search knows of them; none of them may be there yet. */
export async function insertObjects(
  store: Store,
  objects: readonly ContentObject[],
  languages: readonly string[],
  isLater = false,
): Promise<void> {
  for (const part of batches(objects)) {
    await store
      .insertInto('objects')
      .values(
        part.map((object) => ({
          data_type: object.dataType,
          id: object.ID,
          html: object.html,
          revision: object.revision,
          position: null,
          ...contentColumns(object),
        })),
      )
      .execute();
  }
  await insertIndex(store, objects, languages, isLater);
}

/** Keeps the revision of an object that is about to be deleted, or of all of them. */
export async function keepLastRevision(store: Store, only?: Pick<ContentObject, 'dataType' | 'ID'>): Promise<void> {
  const these = only === undefined ? sql`true` : sql`data_type = ${only.dataType} and id = ${only.ID}`;
  await sql`insert into removed_objects (data_type, id, revision)
    select data_type, id, max(revision) from objects where ${these} group by data_type, id
    on conflict (data_type, id) do update set revision = greatest(removed_objects.revision, excluded.revision)`.execute(store);
}

/** Counts on from the revisions that were kept: who has read an object that was there before gets a conflict when storing. */
export async function countOnFromLast(store: Store): Promise<void> {
  await sql`update objects set revision = kept.revision + 1 from removed_objects kept
    where kept.data_type = objects.data_type and kept.id = objects.id and kept.revision >= objects.revision`.execute(store);
}

/** The revisions that objects had when they were deleted last; 0 for those that never were. */
export async function lastRevisions(store: Store, objects: readonly Pick<ContentObject, 'dataType' | 'ID'>[]): Promise<number[]> {
  const rows = await store
    .selectFrom('removed_objects')
    .select(['data_type', 'id', 'revision'])
    .where(sql<boolean>`id = any(${objects.map(({ ID }) => ID)}::int[])`)
    .execute();
  const revisions = new Map(rows.map(({ data_type: dataType, id, revision }) => [`${dataType}/${id}`, revision]));
  return objects.map(({ dataType, ID }) => revisions.get(`${dataType}/${ID}`) ?? 0);
}

/** Removes objects, whether or not they are there, and what the search knows of them: in as many statements as for one. */
export async function removeObjects(store: Store, objects: readonly ObjectKey[]): Promise<void> {
  const keys = (of: readonly ObjectKey[]) =>
    sql`select * from unnest(${of.map(({ dataType }) => dataType)}::text[], ${of.map(({ ID }) => ID)}::int[],
      ${of.map(({ html }) => html)}::text[]) as key (data_type, id, html)`;
  // The objects first, as whoever stores one does.
  await sql`delete from objects where (data_type, id, html) in (${keys(objects)})`.execute(store);
  const these = sql`select data_type, id from (${keys(objects.filter(isFound))}) as these`;
  for (const table of INDEXES) await sql`delete from ${sql.table(table)} where (data_type, id) in (${these})`.execute(store);
}

/** Removes an object, no other page of its ID, and what the search knows of it. @returns false when there was none. */
export async function removeObject(store: Store, object: ObjectKey): Promise<boolean> {
  // The object first, as whoever stores it does: two that take one thing after the other in another order wait for each other.
  const removed = await store
    .deleteFrom('objects')
    .where('data_type', '=', object.dataType)
    .where('id', '=', object.ID)
    .where('html', '=', object.html)
    .executeTakeFirst();
  await removeIndex(store, object);
  return removed.numDeletedRows > 0n;
}
