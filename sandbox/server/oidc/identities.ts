import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { giveRole, withdrawRole } from '../session/account/accounts.ts';
import { namedRoles, setRoles } from '../session/roles.ts';
import { beginSession, type Beginning } from '../session/sessions.ts';
import { keepAccount, type CurrentAccount } from '../store/account-lock.ts';
import type { Schema, Store } from '../store/schema.ts';
import { isAllowed, personOf, rolesOf, type Person } from './claims.ts';
import { digestOf, newSecret } from './cookies.ts';
import type { Proven } from './sign-ins.ts';
import type { Provider } from './settings.ts';

type Account = Pick<CurrentAccount, 'id' | 'login' | 'name'>;

/** Somebody who is signed in. */
interface SignedIn {
  readonly kind: 'signedIn';
  readonly account: Account;
  readonly session: string;
  /** For the cookie of the logout. */
  readonly browser: string;
}

/** Why somebody has no account here. */
export type NoAccount = 'Locked' | 'MailTaken' | 'NoAccount' | 'MailRefused';

/** So often another login is tried. */
const TRIES = 5;

/** The account of a person at a provider; null for nobody's. The account is nobody else's to change before the transaction ends. */
async function accountOf(transaction: Transaction<Schema>, { issuer, subject }: Proven): Promise<CurrentAccount | null> {
  // Two pages of one person, at two servers: the second finds what the first has made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(transaction);
  const identity = await transaction
    .selectFrom('account_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity === undefined ? null : keepAccount(transaction, identity.user_id);
}

/** Whether an address is an account's already, as its own or as its login. */
async function isTaken(store: Store, email: string): Promise<boolean> {
  const found = await store
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email', '=', email), where('login', '=', email)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes an account without a password. The provider answers for its address, or it has none. */
async function makeAccount(transaction: Transaction<Schema>, { login, name, email }: Person): Promise<CurrentAccount> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const wish = tries === 0 ? login : `${login}-${randomBytes(3).toString('hex')}`;
    const added = await transaction
      .insertInto('users')
      .values({ login: wish, name, email, password: '', proven: email !== '' })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('id')
      .executeTakeFirst();
    const account = added === undefined ? null : await keepAccount(transaction, added.id);
    if (account === null) continue;
    await setRoles(transaction, account.id, namedRoles(['reader']));
    return account;
  }
  throw new Error('No login was free for a new account.');
}

/** Links a person at a provider with an account. */
async function link(transaction: Transaction<Schema>, user: number, { issuer, subject, provider }: Proven): Promise<void> {
  await transaction.insertInto('account_identities').values({ issuer, subject, provider, user_id: user }).execute();
}

/** Why no account is made for somebody; null where one is. */
async function refusalOf(store: Store, provider: Provider, { email }: Person): Promise<NoAccount | null> {
  // An address alone links nobody: whoever can choose an address at some provider would get in to any account.
  if (email !== '' && (await isTaken(store, email))) return 'MailTaken';
  if (!provider.makeAccounts) return 'NoAccount';
  return isAllowed(provider, email) ? null : 'MailRefused';
}

async function begin(
  transaction: Transaction<Schema>,
  account: Account,
  proven: Proven,
  { provider, beginning, session }: { readonly provider: Provider; readonly beginning: Beginning; readonly session?: string },
): Promise<SignedIn> {
  const { given, withdrawn } = rolesOf(provider, proven.claims);
  for (const role of given) await giveRole(transaction, account.id, role);
  for (const role of withdrawn) await withdrawRole(transaction, account.id, role);
  const { issuer, subject, sid, idToken } = proven;
  await transaction
    .updateTable('account_identities')
    .set({ used_at: sql<Date>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
  const begun = session ?? (await beginSession(transaction, account.id, beginning));
  const browser = newSecret();
  await transaction
    .insertInto('provider_sessions')
    .values({
      ...{ session: begun, user_id: account.id, browser: digestOf(browser), customer: provider.customer, provider: provider.id },
      ...{ issuer, subject, sid, id_token: idToken },
    })
    .execute();
  await proven.use();
  return { kind: 'signedIn', account, session: begun, browser };
}

/**
 * Signs in who has come back from a provider: to the account that is linked, or to one that is made. Roles are those that the claims say
 * now, as far as the provider has rules for them.
 * @param beginning what its session begins with
 * @returns why not: then what has come back is not used up, so that an account can be linked
 */
export async function signIn(
  transaction: Transaction<Schema>,
  proven: Proven,
  provider: Provider,
  beginning: Beginning,
): Promise<SignedIn | { readonly kind: 'refused'; readonly why: NoAccount }> {
  const linked = await accountOf(transaction, proven);
  if (linked !== null) {
    if (!linked.disabled) return begin(transaction, linked, proven, { provider, beginning });
    await proven.use();
    return { kind: 'refused', why: 'Locked' };
  }
  const person = personOf(proven.claims);
  const why = await refusalOf(transaction, provider, person);
  if (why !== null) return { kind: 'refused', why };
  const account = await makeAccount(transaction, person);
  await link(transaction, account.id, proven);
  return begin(transaction, account, proven, { provider, beginning });
}

/**
 * Links who has come back from a provider with an account whose password was right, and whose session has begun in this transaction.
 * @returns null when the person is linked with another account meanwhile
 */
export async function connect(
  transaction: Transaction<Schema>,
  proven: Proven,
  provider: Provider,
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
): Promise<SignedIn | null> {
  const linked = await accountOf(transaction, proven);
  if (linked !== null && linked.id !== account.id) return null;
  if (linked === null) await link(transaction, account.id, proven);
  return begin(transaction, account, proven, { provider, beginning: { life: 0 }, session });
}
