import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '../store/schema.ts';

const LIFE_MS = 60 * 60 * 1000;
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a one-time token that logs a user in within an hour; only its hash is stored. */
export async function makeLoginLink(store: Store, user: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await store.deleteFrom('login_links').where('expires', '<', Date.now()).execute();
  await store
    .insertInto('login_links')
    .values({ digest: digest(token), user_id: user, expires: Date.now() + LIFE_MS })
    .execute();
  return token;
}

/** The user of a one-time token, which is used up by this; null when it is unknown or too old. */
export async function useLoginLink(store: Store, token: string): Promise<number | null> {
  const link = await store
    .deleteFrom('login_links')
    .where('digest', '=', digest(token))
    .returning(['user_id', 'expires'])
    .executeTakeFirst();
  return link !== undefined && link.expires >= Date.now() ? link.user_id : null;
}
