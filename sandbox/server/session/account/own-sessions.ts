import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { keepAccount } from '../../store/account-lock.ts';
import type { Schema, Store } from '../../store/schema.ts';
import type { Visitor } from '../contract.ts';
import type { Device } from '../device.ts';
import { keepOwnAccount } from '../visitor.ts';

/** A session of an account, as its person sees it. */
interface OwnSession extends Device {
  /** Names it in a page. It is no session's own name, which is in tokens. */
  readonly key: string;
  readonly begun: Date;
  /** To 15 seconds. */
  readonly used: Date;
  /** The one of who asks. */
  readonly isOwn: boolean;
}

const keyOf = (session: string): string => createHash('sha256').update(`session ${session}`).digest('base64url').slice(0, 22);

/** The living sessions of who asks: the own one first, then as they were used last. */
export async function ownSessions(store: Store, { id, session }: Pick<Visitor, 'id' | 'session'>): Promise<OwnSession[]> {
  const rows = await store
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'begun_at', 'used_at'])
    .where('user_id', '=', id)
    .where('expires', '>=', sql<Date>`now()`)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id: name, begun_at: begun, used_at: used, ...device }) => ({
      ...device,
      key: keyOf(name),
      begun,
      used,
      isOwn: name === session,
    }))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

/** @throws SessionLost when somebody else has ended the session of who asks meanwhile: then it ends no other */
async function keepAsking(transaction: Transaction<Schema>, visitor: Visitor): Promise<void> {
  const account = await keepAccount(transaction, visitor.id);
  await keepOwnAccount(transaction, visitor, account?.password ?? '');
}

/** Ends another session of who asks. @returns whether there was one; the own one is ended by logging out */
export async function endOwnSession(store: Store, visitor: Visitor, key: string): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await keepAsking(transaction, visitor);
    const others = await transaction.selectFrom('sessions').select('id').where('user_id', '=', visitor.id).execute();
    const named = others.find(({ id }) => id !== visitor.session && keyOf(id) === key);
    if (named === undefined) return false;
    await transaction.deleteFrom('sessions').where('id', '=', named.id).execute();
    return true;
  });
}

/** Ends all sessions of who asks but the own one, and the tokens that were issued before sessions were rows. @returns how many */
export async function endOtherSessions(store: Store, visitor: Visitor): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    await keepAsking(transaction, visitor);
    const { numDeletedRows: count } = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', visitor.id)
      .where('id', '!=', visitor.session)
      .executeTakeFirstOrThrow();
    // A token of then is good for who has nothing else: it would end itself.
    if (visitor.session !== '')
      await transaction
        .updateTable('users')
        .set({ generation: sql`generation + 1` })
        .where('id', '=', visitor.id)
        .execute();
    return Number(count);
  });
}
