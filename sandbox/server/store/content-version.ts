import { sql } from 'kysely';
import type { Store } from './schema.ts';

const KEY = 'contentVersion';

/** How often the content has been written; servers on one database notice each other's writes by it. */
export async function contentVersion(store: Store): Promise<number> {
  const row = await store.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Counts a write. @returns the new version. */
export async function countWrite(store: Store): Promise<number> {
  const { value } = await store
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`(meta.value::integer + 1)::text` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
