import { createHash, randomBytes } from 'node:crypto';
import { holdAccount } from '../../store/account-lock.ts';
import type { Store } from '../../store/schema.ts';
import { Sessions } from '../sessions.ts';

const LIFE_MS = 60 * 60 * 1000;
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time token that logs a user in within an hour; only its hash is stored.
 * @param address the address of the account, which the link is mailed to; '' when it is not mailed
 */
export async function makeLoginLink(store: Store, user: number, address = ''): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await store.deleteFrom('login_links').where('expires', '<', Date.now()).execute();
  await store.transaction().execute(async (transaction) => {
    await holdAccount(transaction, user);
    await transaction
      .insertInto('login_links')
      .values({ digest: digest(token), user_id: user, expires: Date.now() + LIFE_MS, address })
      .execute();
  });
  return token;
}

/**
 * Whoever comes by a link that was mailed to the account's address has that address. When nobody had proven it before, the account may
 * have been made by somebody else: their sessions and their password end.
 */
async function proveByLink(store: Store, user: number, address: string): Promise<void> {
  const { numUpdatedRows: proven } = await store
    .updateTable('users')
    .set({ proven: true, password: '' })
    .where('id', '=', user)
    .where('email', '=', address)
    .where('proven', '=', false)
    .executeTakeFirst();
  if (proven === 0n) return;
  await new Sessions(store).endAll(user);
  await store.deleteFrom('address_proofs').where('user_id', '=', user).execute();
}

/** The user of a one-time token, which is used up by this; null when it is unknown or too old. */
export function useLoginLink(store: Store, token: string): Promise<number | null> {
  return store.transaction().execute(async (transaction) => {
    const link = await transaction
      .deleteFrom('login_links')
      .where('digest', '=', digest(token))
      .returning(['user_id', 'expires', 'address'])
      .executeTakeFirst();
    if (link === undefined || link.expires < Date.now()) return null;
    if (link.address !== '') await proveByLink(transaction, link.user_id, link.address);
    return link.user_id;
  });
}
