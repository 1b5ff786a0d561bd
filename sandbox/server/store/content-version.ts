import { sql } from 'kysely';
import type { Store } from './schema.ts';

const KEY = 'contentVersion';

/** How often the content has been written; servers on one database notice each other's writes by it. */
export async function contentVersion(store: Store): Promise<number> {
  const row = await store.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Where PostgreSQL tells every server that listens of a write, when its transaction is stored. */
export const CONTENT_CHANNEL = 'lectern_content';

/** Counts a write, and tells the other servers on the database of it. @returns the new version. */
export async function countWrite(store: Store): Promise<number> {
  const { value } = await store
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`(meta.value::integer + 1)::text` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${value})`.execute(store);
  return Number(value);
}
