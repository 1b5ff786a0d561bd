import { sql } from 'kysely';
import type { Store } from '../../store/schema.ts';
import { serialize } from '../../xml/nodes.ts';
import { readRow, type ContentObject } from '../object.ts';
import { textOfLesson } from './unit-lessons.ts';

/** So many former texts of each lesson are kept. */
const FORMER_TEXTS = 20;

/** Keeps the text of a lesson that another one replaces, or that is removed. */
export async function keepFormer(store: Store, lesson: ContentObject): Promise<void> {
  await store
    .insertInto('former_lessons')
    .values({ id: lesson.ID, revision: lesson.revision, xml: serialize(lesson.element) })
    .execute();
  await sql`delete from former_lessons where id = ${lesson.ID} and number not in (
    select number from former_lessons where id = ${lesson.ID} order by number desc limit ${FORMER_TEXTS})`.execute(store);
}

/** Whether a text once was a lesson's. */
export async function isFormer(store: Store, id: number, text: string): Promise<boolean> {
  const rows = await store.selectFrom('former_lessons').select(['xml', 'revision']).where('id', '=', id).execute();
  return rows.some((row) => textOfLesson(readRow({ ...row, data_type: 'p_LessonObject', id, html: '' }).payload) === text);
}

/** The revision that a lesson begins with: higher than any that it had before it was removed. */
export async function firstRevision(store: Store, id: number): Promise<number> {
  const { last } = await store
    .selectFrom('former_lessons')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
