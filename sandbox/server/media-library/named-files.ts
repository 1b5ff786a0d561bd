import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../store/schema.ts';
import type { Pictures } from './pictures.ts';

/**
 * Works on the files of a digest while no other server does: what is deleted may be uploaded again at the same moment, and who removes the
 * files of the former must not take those that the new row has just named.
 * @param work gets the transaction that holds the lock; it asks the database by nothing else
 */
export function withFilesOf<Result>(
  store: Store,
  digest: string,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`library ${digest}`}, 0))`.execute(transaction);
    return work(transaction);
  });
}

/** Whether a picture or a recording of the library has the files of a digest. */
export async function isNamed(store: Store, digest: string): Promise<boolean> {
  const has = (table: 'library_pictures' | 'library_recordings') => store.selectFrom(table).select('id').where('digest', '=', digest);
  return (await has('library_pictures').unionAll(has('library_recordings')).executeTakeFirst()) !== undefined;
}

/** Removes the files of a digest that nothing has any more. */
export function removeUnnamed(store: Store, pictures: Pictures, digest: string): Promise<void> {
  return withFilesOf(store, digest, async (transaction) => {
    if (!(await isNamed(transaction, digest))) await pictures.remove(digest);
  });
}
