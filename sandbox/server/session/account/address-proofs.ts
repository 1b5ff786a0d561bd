import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { holdAccount } from '../../store/account-lock.ts';
import type { Store } from '../../store/schema.ts';

/** A mail may lie for some days. */
const LIFE_DAYS = 3;
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time token that proves an address of an account within three days; only its digest is stored. Links to the same address that
 * were mailed before stay good, those to another one do not.
 */
export function makeProof(store: Store, user: number, address: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  return store.transaction().execute(async (transaction) => {
    await holdAccount(transaction, user);
    await transaction
      .deleteFrom('address_proofs')
      .where((where) => where.or([where('expires', '<', sql<Date>`now()`), where('user_id', '=', user).and('address', '!=', address)]))
      .execute();
    await transaction
      .insertInto('address_proofs')
      .values({ digest: digest(token), user_id: user, address, expires: sql<Date>`now() + ${LIFE_DAYS} * interval '1 day'` })
      .execute();
    return token;
  });
}

/** The address that an account has asked for and not proven yet; '' for none. */
export async function pendingAddress(store: Store, user: number): Promise<string> {
  const row = await store
    .selectFrom('address_proofs')
    .select('address')
    .where('user_id', '=', user)
    .where('expires', '>=', sql<Date>`now()`)
    .orderBy('expires', 'desc')
    .executeTakeFirst();
  return row?.address ?? '';
}

/** An address that has been proven just now. */
interface ProvenAddress {
  readonly user: number;
  readonly login: string;
  readonly address: string;
  /** The proven address that the account had before, when it is another one; else ''. */
  readonly former: string;
}

/** Proves the address of a one-time token, which is used up by this; null when it is unknown or too old, or its account is gone. */
export function useProof(store: Store, token: string): Promise<ProvenAddress | null> {
  return store.transaction().execute(async (transaction) => {
    const proof = await transaction
      .deleteFrom('address_proofs')
      .where('digest', '=', digest(token))
      .where('expires', '>=', sql<Date>`now()`)
      .returning(['user_id', 'address'])
      .executeTakeFirst();
    if (proof === undefined) return null;
    const { user_id: user, address } = proof;
    const account = await transaction
      .selectFrom('users')
      .select(['login', 'email', 'proven'])
      .where('id', '=', user)
      .where('disabled', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return null;
    await transaction.updateTable('users').set({ email: address, proven: true }).where('id', '=', user).execute();
    await transaction.deleteFrom('address_proofs').where('user_id', '=', user).execute();
    const isOther = account.email !== address;
    // What was mailed to the former address logs nobody in any more.
    if (isOther) await transaction.deleteFrom('login_links').where('user_id', '=', user).execute();
    return { user, login: account.login, address, former: isOther && account.proven ? account.email : '' };
  });
}

/** Gives an account another address that nobody has proven: what was mailed to the former one is good for nothing any more. */
export async function replaceUnproven(store: Store, user: number, address: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ email: address, proven: false }).where('id', '=', user).execute();
    for (const table of ['address_proofs', 'login_links'] as const)
      await transaction.deleteFrom(table).where('user_id', '=', user).execute();
  });
}
