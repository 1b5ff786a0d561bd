import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../store/schema.ts';
import { serialize } from '../../xml/nodes.ts';
import { Versions, wholeText } from '../history/versions.ts';
import { firstRevision, keepFormer } from '../lessons/former-lessons.ts';
import { isOfUnits, lockLessons, reindexUnits, replacesAll, storeAuthorsLessons, storeLessons } from '../lessons/lesson-rows.ts';
import { composed } from '../lessons/unit-lessons.ts';
import { readRow, type ContentObject } from '../object.ts';
import { contentColumns, lastRevisions, replaceIndex, type ObjectKey } from '../object-rows.ts';
import { isId } from '../references.ts';

/** A transaction that objects are written in, and the languages that the search knows them in. */
interface Changing {
  readonly store: Transaction<Schema>;
  readonly languages: readonly string[];
}

/** Another text of an object. */
export interface TextChange {
  readonly object: ContentObject;
  readonly xml: string;
  /** The revision that it was made from. */
  readonly expected: number;
  /** Of a unit: the revisions that the texts of its lessons were made from, by their IDs, as far as they are known. */
  readonly lessons: ReadonlyMap<number, number>;
  /** Of a unit: its author went on from what is stored, so that no lesson needs to say so. */
  readonly isFromLast?: boolean;
}

/** Whose version a text is. */
export interface WrittenBy {
  /** The account; without one nobody's. */
  readonly author?: number;
  /** What is said of the version that the text is. */
  readonly note?: string;
}

const nameOf = (dataType: string, ID: number, html: string): string => `${dataType} ${ID} ${html}`;

/** Objects with their revisions: one more than that of the text before, and of what is new above all that it has had. */
export async function withRevisions(
  transaction: Transaction<Schema>,
  objects: readonly ContentObject[],
  before: readonly (ContentObject | null)[],
): Promise<ContentObject[]> {
  const last = await lastRevisions(transaction, objects);
  const added: ContentObject[] = [];
  for (const [index, object] of objects.entries()) {
    const first = last[index]! + 1;
    const isNewLesson = before[index] === null && object.dataType === 'p_LessonObject';
    const ofNew = isNewLesson ? Math.max(first, await firstRevision(transaction, object.ID)) : first;
    added.push({ ...object, revision: before[index] ? before[index].revision + 1 : ofNew });
  }
  return added;
}

/**
 * The texts of objects before they are written, null for none; nobody else writes them, nor any unit or lesson if one is among them,
 * until the end of this. Everybody takes several in one order: in different ones two would wait for each other.
 */
export async function beginChange(transaction: Transaction<Schema>, objects: readonly ObjectKey[]): Promise<(ContentObject | null)[]> {
  if (objects.some(isOfUnits)) await lockLessons(transaction);
  const ids = [...new Set(objects.map(({ ID }) => ID))];
  await sql`select from objects where id = any(${ids}::int[]) order by data_type, id, html for update`.execute(transaction);
  const rows = await transaction
    .selectFrom('objects')
    .select(['data_type', 'id', 'html', 'revision', 'xml'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  const stored = new Map(rows.map((row) => [nameOf(row.data_type, row.id, row.html), row]));
  return objects.map(({ dataType, ID, html }) => {
    const row = stored.get(nameOf(dataType, ID, html));
    return row === undefined ? null : readRow(row);
  });
}

/** Writes what follows from a unit or lesson that was replaced or removed, whoever stored its lessons before. */
export async function lessonsWritten(
  { store: transaction, languages }: Changing,
  before: ContentObject | null,
  after: ContentObject | null,
  own?: ReadonlySet<number>,
): Promise<void> {
  const { dataType, ID } = before ?? after ?? { dataType: '', ID: 0 };
  if (dataType === 'p_Unit') await storeLessons({ store: transaction, languages }, { before, after, own }, replacesAll);
  if (dataType !== 'p_LessonObject') return;
  if (before !== null) await keepFormer(transaction, before);
  await reindexUnits(transaction, [ID], languages);
}

/** Writes one text over another. @returns false when the stored one is of another revision */
export async function replaceOne(
  { store: transaction, languages }: Changing,
  { object, changed, expected, lessons, isFromLast = false }: TextChange & { readonly changed: ContentObject },
  before: ContentObject | null,
  { author, note }: WrittenBy,
): Promise<boolean> {
  const replaced = before === null ? null : { revision: before.revision, xml: await wholeText(transaction, before) };
  const result = await transaction
    .updateTable('objects')
    .set({ ...contentColumns(changed), revision: sql`revision + 1`, changed_at: sql<Date>`now()` })
    .where('data_type', '=', object.dataType)
    .where('id', '=', object.ID)
    .where('html', '=', object.html)
    .where('revision', '=', expected)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (changed.dataType === 'p_Unit')
    await storeAuthorsLessons({ store: transaction, languages }, { before, after: changed }, { revisions: lessons, isFromLast });
  const [shown = changed] = await composed(transaction, [changed]);
  await replaceIndex(transaction, shown, languages);
  if (changed.dataType === 'p_LessonObject') await lessonsWritten({ store: transaction, languages }, before, changed);
  if (object.html === '' || isId(object.ID))
    await new Versions(transaction).add(object.ID, 'object', replaced, {
      revision: expected + 1,
      xml: serialize(shown.element),
      author: author ?? null,
      note,
    });
  return true;
}
