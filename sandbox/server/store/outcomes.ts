import type { Transaction } from 'kysely';
import type { Schema, Store } from './schema.ts';

/** Who stores what under which idempotency key; '' for none. */
export interface RequestIdentity {
  readonly user: number;
  readonly key: string;
  /** Of everything that was sent under the key. */
  readonly digest: string;
}

/** A key has come again with something else: nothing is stored, and the outcome of the first one is no answer to it. */
export class KeyReused extends Error {
  constructor() {
    super('The idempotency key was used for another request.');
    this.name = 'KeyReused';
  }
}

/**
 * What a key was answered with; null when nothing is stored under it. A key counts for its user alone.
 * @throws KeyReused when something else was sent under it
 */
export async function storedOutcome(store: Store | Transaction<Schema>, { user, key, digest }: RequestIdentity): Promise<string | null> {
  if (key === '') return null;
  const stored = await store
    .selectFrom('outcomes')
    .select(['body', 'digest'])
    .where('user_id', '=', user)
    .where('key', '=', key)
    .executeTakeFirst();
  // Keys that were stored before digests were have none.
  if (stored !== undefined && stored.digest !== '' && stored.digest !== digest) throw new KeyReused();
  return stored?.body ?? null;
}

/**
 * Does something once for each idempotency key (protocol 4.8): the work and the outcome under its key are one transaction; a repeated key
 * is answered with the stored outcome. When the work throws, the key stays free.
 * @throws KeyReused when something else was sent under the key
 * @param work writes through the transaction it is given alone; returns the body of the answer
 */
export function once(store: Store, who: RequestIdentity, work: (transaction: Transaction<Schema>) => Promise<string>): Promise<string> {
  return store.transaction().execute(async (transaction) => {
    if (who.key === '') return work(transaction);
    const row = { user_id: who.user, key: who.key, digest: who.digest };
    // The row is taken first: a second request with this key waits here until the first one is through.
    const taken = await transaction
      .insertInto('outcomes')
      .values({ ...row, body: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (taken === undefined) return (await storedOutcome(transaction, who)) ?? '';
    const body = await work(transaction);
    await transaction.updateTable('outcomes').set({ body }).where('user_id', '=', who.user).where('key', '=', who.key).execute();
    return body;
  });
}
