import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';

/** 256 bits of chance: nobody finds one by trying. */
const BYTES = 32;
/** How a token looks in an address. */
export const FEED_TOKEN = '[A-Za-z0-9_-]{43}';

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token for a user's feed; the one before it leads nowhere from now on. Only its digest is stored. */
export async function newFeedToken(transaction: Transaction<Schema>, user: number): Promise<string> {
  const token = randomBytes(BYTES).toString('base64url');
  const now = { digest: digestOf(token), made_at: new Date() };
  await transaction
    .insertInto('feed_tokens')
    .values({ user_id: user, ...now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(now))
    .execute();
  return token;
}

export async function removeFeedToken(transaction: Transaction<Schema>, user: number): Promise<void> {
  await transaction.deleteFrom('feed_tokens').where('user_id', '=', user).execute();
}

/** When a user's feed got its address; null without a feed. */
export async function feedMadeAt(store: Store, user: number): Promise<Date | null> {
  const row = await store.selectFrom('feed_tokens').select('made_at').where('user_id', '=', user).executeTakeFirst();
  return row?.made_at ?? null;
}

/** Whose feed a token is of; null when it is of none, or of an account that is disabled. */
export async function userOfFeed(store: Store, token: string): Promise<number | null> {
  const row = await store
    .selectFrom('feed_tokens')
    .innerJoin('users', 'users.id', 'feed_tokens.user_id')
    .select('user_id')
    .where('digest', '=', digestOf(token))
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
