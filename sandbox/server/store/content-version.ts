import { sql } from 'kysely';
import { readPosition } from './replicas/log-position.ts';
import type { Store } from './schema.ts';

const KEY = 'contentVersion';

/** How often the content has been written; servers on one database notice each other's writes by it. */
export async function contentVersion(store: Store): Promise<number> {
  const row = await store.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The version, and a position in the database's log up to which a replica has to have got to have that content. */
export async function contentState(store: Store): Promise<{ readonly version: number; readonly position: bigint | null }> {
  const { rows } = await sql<{ version: number; position: string }>`
    select coalesce((select value from meta where key = ${KEY}), '0')::integer as version,
      pg_current_wal_insert_lsn()::text as position`.execute(store);
  return { version: Number(rows[0]?.version ?? 0), position: readPosition(rows[0]?.position) };
}

/** Where PostgreSQL tells every server that listens of a write, when its transaction is stored. */
export const CONTENT_CHANNEL = 'lectern_content';

/** Notifies every server that listens, and tells it nothing: no version is that low. */
export const notifyListeners = (store: Store): Promise<unknown> => sql`select pg_notify(${CONTENT_CHANNEL}, '0')`.execute(store);

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
