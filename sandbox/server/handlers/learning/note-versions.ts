import type { Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';

/** One version of a note as it is stored. */
export interface NoteVersion {
  readonly note: string;
  readonly version: string;
  readonly object: number;
  /** What the note says, as JSON; the handler alone looks into it. */
  readonly body: string;
  readonly date: Date;
}

/** A version as it comes. */
interface NewVersion extends Omit<NoteVersion, 'date'> {
  /** Versions that it was made from. */
  readonly bases: readonly string[];
  readonly deleted: boolean;
}

/**
 * Stores a version of a note and replaces those that it was made from, and no other: of two that were made from the same one, on two
 * devices, both stay. What was replaced keeps its name, so that a version that comes after one made from it is replaced already.
 */
export async function storeVersion(
  transaction: Transaction<Schema>,
  user: number,
  { note, version, bases, deleted, object, body }: NewVersion,
): Promise<void> {
  const key = { user_id: user, note };
  // In one order everywhere: two that replace the same ones wait for one another, and never for each other.
  for (const base of [...bases].sort())
    await transaction
      .insertInto('notes')
      .values({ ...key, version: base, replaced: true })
      .onConflict((conflict) => conflict.columns(['user_id', 'note', 'version']).doUpdateSet({ replaced: true, body: '' }))
      .execute();
  await transaction
    .insertInto('notes')
    .values({ ...key, version, deleted, object_id: object, body: deleted ? '' : body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many versions of a note there are that nothing has replaced and nobody has deleted. */
export async function countVersions(store: Store | Transaction<Schema>, user: number, note: string): Promise<number> {
  const { count } = await store
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user)
    .where('note', '=', note)
    .where('replaced', '=', false)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A user's notes, in the order of their names, each version that nothing has replaced.
 * @param object of one object; 0 for all
 * @param after the name and version of the last one of the page before
 */
export async function notesOf(
  store: Store,
  user: number,
  { object, after, count }: { readonly object: number; readonly after: readonly [string, string] | null; readonly count: number },
): Promise<NoteVersion[]> {
  let query = store
    .selectFrom('notes')
    .select(['note', 'version', 'object_id', 'body', 'stored_at'])
    .where('user_id', '=', user)
    .where('replaced', '=', false)
    .where('deleted', '=', false);
  if (object > 0) query = query.where('object_id', '=', object);
  if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('note', 'version'), '>', tuple(...after)));
  const rows = await query.orderBy('note').orderBy('version').limit(count).execute();
  return rows.map((row) => ({ note: row.note, version: row.version, object: row.object_id, body: row.body, date: row.stored_at }));
}
