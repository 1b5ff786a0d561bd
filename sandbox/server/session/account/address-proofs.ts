import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { holdAccount, keepAccount } from '../../store/account-lock.ts';
import type { Schema, Store } from '../../store/schema.ts';

/** A mail may lie for some days. */
const LIFE_DAYS = 3;
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time token that proves an address of an account within three days; only its digest is stored. Links to the same address that
 * were mailed before stay good, those to another one do not.
 */
export async function makeProof(transaction: Transaction<Schema>, user: number, address: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
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
export async function useProof(transaction: Transaction<Schema>, token: string): Promise<ProvenAddress | null> {
  const proofs = transaction.selectFrom('address_proofs').select('user_id').where('digest', '=', digest(token));
  const found = await proofs.executeTakeFirst();
  // The account first, as whoever changes it has it first and its proofs then.
  const account = found === undefined ? null : await keepAccount(transaction, found.user_id);
  const proof = await transaction
    .deleteFrom('address_proofs')
    .where('digest', '=', digest(token))
    .where('expires', '>=', sql<Date>`now()`)
    .returning('address')
    .executeTakeFirst();
  if (proof === undefined || account === null || account.disabled) return null;
  const { id: user, login } = account;
  const { address } = proof;
  await transaction.updateTable('users').set({ email: address, proven: true }).where('id', '=', user).execute();
  await transaction.deleteFrom('address_proofs').where('user_id', '=', user).execute();
  const isOther = account.email !== address;
  // What was mailed to the former address logs nobody in any more.
  if (isOther) await transaction.deleteFrom('login_links').where('user_id', '=', user).execute();
  return { user, login, address, former: isOther && account.proven ? account.email : '' };
}

/** Gives an account another address that nobody has proven: what was mailed to the former one is good for nothing any more. */
export async function replaceUnproven(transaction: Transaction<Schema>, user: number, address: string): Promise<void> {
  await transaction.updateTable('users').set({ email: address, proven: false }).where('id', '=', user).execute();
  for (const table of ['address_proofs', 'login_links'] as const) await transaction.deleteFrom(table).where('user_id', '=', user).execute();
}

/** Whoever has asked for another address may have known the password that is no more: it is not asked for any longer. */
export async function forgetPending(transaction: Transaction<Schema>, user: number, email: string): Promise<void> {
  await transaction.deleteFrom('address_proofs').where('user_id', '=', user).where('address', '!=', email).execute();
}
