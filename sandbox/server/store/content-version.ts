import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { EVERYTHING } from '../sources/sources.ts';
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

/** Where the tags wait of what caches before the servers are to forget; there while somebody is to be told of it. */
export const PURGES = 'edgePurges';
/** The job that tells them. */
export const PURGE_JOB = 'purgeEdge';
/** While nobody takes the tags any more, that many characters of them are kept; beyond it is everything. */
const MOST_TAGS = 4000;

/**
 * Notes in the transaction of a write what shows it, so that no end of a server loses it. Nothing where nobody is to be told. Each note has
 * a mark of its own before its tags: who has told what was noted until then takes away just that.
 */
export async function notePurge(store: Store, tags: readonly string[]): Promise<void> {
  const note = (these: readonly string[]): string => ` #${randomBytes(4).toString('hex')} ${these.join(' ')}`;
  await sql`
    with noted as (
      update meta set value = case when length(value) > ${sql.lit(MOST_TAGS)} then ${note([EVERYTHING])} else value || ${note(tags)} end
      where key = ${PURGES} returning key)
    insert into jobs (kind, subject, due_at) select ${PURGE_JOB}, 0, now() from noted
    on conflict (kind, subject)
      do update set state = 'waiting', attempts = 0, progress = 0, problem = '', due_at = now(), holder = ''`.execute(store);
}

/** The tags of notes, each once. */
export const notedTags = (notes: string): string[] => [...new Set(notes.split(' '))].filter((tag) => tag !== '' && !tag.startsWith('#'));

/**
 * Another database server has taken over, which may not have got the last that was written: the version goes beyond all that this server
 * remembers anything by, so that what is written next does not go by the number of what is lost. @returns the new version
 */
export async function passVersion(store: Store, remembered: number): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const { value } = await transaction
      .insertInto('meta')
      .values({ key: KEY, value: String(remembered + 1) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: sql`(greatest(meta.value::integer, ${remembered}::integer) + 1)::text` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    await notePurge(transaction, [EVERYTHING]);
    await sql`select pg_notify(${CONTENT_CHANNEL}, ${value})`.execute(transaction);
    return Number(value);
  });
}

/**
 * Counts a write, and tells the other servers on the database of it.
 * @param tags what shows what was written (sources/sources.ts)
 * @returns the new version.
 */
export async function countWrite(store: Store, tags: readonly string[]): Promise<number> {
  const { value } = await store
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`(meta.value::integer + 1)::text` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  await notePurge(store, tags);
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${value})`.execute(store);
  return Number(value);
}
