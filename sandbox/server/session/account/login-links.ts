import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { keepAccount, type CurrentAccount } from '../../store/account-lock.ts';
import type { Schema } from '../../store/schema.ts';
import { beginSession, Sessions, type Beginning } from '../sessions.ts';

const LIFE_MS = 60 * 60 * 1000;
/** A mail to who does not wait for it may lie for some days. */
export const INVITATION_DAYS = 14;
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes a one-time token that logs a user in within an hour; only its hash is stored.
 * @param address the address of the account, which the link is mailed to; '' when it is not mailed
 * @returns null when the account is gone or disabled, or has another address by now
 */
export async function makeLoginLink(transaction: Transaction<Schema>, user: number, address = ''): Promise<string | null> {
  const account = await keepAccount(transaction, user);
  if (account === null || !opens(account, address)) return null;
  const token = randomBytes(24).toString('base64url');
  await transaction.deleteFrom('login_links').where('expires', '<', Date.now()).where('invitation', '=', false).execute();
  await transaction
    .insertInto('login_links')
    .values({ digest: digest(token), user_id: user, expires: Date.now() + LIFE_MS, address })
    .execute();
  return token;
}

/** Whether nobody can be in an account but by a link to its address: it has no password, and no provider opens it. */
export const isInvitable = sql<boolean>`(users.password = '' and users.email <> ''
  and not exists (select 1 from account_identities where account_identities.user_id = users.id))`;

/**
 * Makes a one-time token by which somebody comes to an account that has no password; the one before it is good no more. An account that
 * was disabled, as its invitation was withdrawn, is none any more. @returns null when there is no such account
 */
export async function makeInvitation(
  transaction: Transaction<Schema>,
  user: number,
): Promise<{ readonly token: string; readonly address: string; readonly login: string } | null> {
  const account = await keepAccount(transaction, user);
  const found = await transaction.selectFrom('users').select('id').where('id', '=', user).where(isInvitable).executeTakeFirst();
  if (account === null || found === undefined) return null;
  const token = randomBytes(24).toString('base64url');
  await transaction.deleteFrom('login_links').where('user_id', '=', user).execute();
  await transaction.updateTable('users').set({ disabled: false }).where('id', '=', user).execute();
  const { email: address, login } = account;
  const expires = Date.now() + INVITATION_DAYS * 24 * 60 * 60 * 1000;
  await transaction
    .insertInto('login_links')
    .values({ digest: digest(token), user_id: user, expires, address, invitation: true })
    .execute();
  return { token, address, login };
}

/** Whether a link that was mailed to an address, '' for none, lets anybody in to the account as it is now. */
const opens = ({ disabled, email }: CurrentAccount, address: string): boolean => !disabled && (address === '' || address === email);

/**
 * Whoever comes by a link that was mailed to the account's address has that address. When nobody had proven it before, the account may
 * have been made by somebody else: their sessions and their password end.
 */
async function proveByLink(transaction: Transaction<Schema>, user: number): Promise<void> {
  await transaction.updateTable('users').set({ proven: true, password: '' }).where('id', '=', user).execute();
  await new Sessions(transaction).endAll(user);
  await transaction.deleteFrom('address_proofs').where('user_id', '=', user).execute();
}

/** Who has come by a link, and the session that begins with that. */
interface LinkedUser {
  readonly user: Pick<CurrentAccount, 'id' | 'login' | 'name'>;
  readonly session: string;
}

/**
 * Logs the user of a one-time token in, which is used up by this; null when it is unknown or too old. What is changed about the account
 * meanwhile comes before all of this, or after it.
 */
export async function useLoginLink(transaction: Transaction<Schema>, token: string, beginning: Beginning): Promise<LinkedUser | null> {
  const links = transaction.selectFrom('login_links').select('user_id').where('digest', '=', digest(token));
  const found = await links.executeTakeFirst();
  // The account first, as whoever changes it has it first and its links then.
  const user = found === undefined ? null : await keepAccount(transaction, found.user_id);
  const link = await transaction
    .deleteFrom('login_links')
    .where('digest', '=', digest(token))
    // An invitation that was opened too late goes on being shown as one.
    .where('expires', '>=', Date.now())
    .returning('address')
    .executeTakeFirst();
  if (user === null || link === undefined || !opens(user, link.address)) return null;
  if (link.address !== '' && !user.proven) await proveByLink(transaction, user.id);
  return { user, session: await beginSession(transaction, user.id, { ...beginning, byLink: true }) };
}
