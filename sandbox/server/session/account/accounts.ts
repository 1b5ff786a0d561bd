import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../../store/account-lock.ts';
import { EVERYTHING } from '../../sources/sources.ts';
import { countWrite } from '../../store/content-version.ts';
import type { Schema, Store } from '../../store/schema.ts';
import type { Role } from '../contract.ts';
import type { Limits } from '../limits.ts';
import { isInvitable } from './login-links.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import type { UnprovenRules } from './unproven.ts';

/** An account as an administrator sees it. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly disabled: boolean;
  /** Its address is its person's, as far as anybody has proven. */
  readonly proven: boolean;
  /** How many sessions it has now. */
  readonly sessions: number;
  readonly roles: readonly Role[];
  /** Until when a link opens it that its person was invited by, ms since 1970; null without an invitation. */
  readonly invited: number | null;
  /** Nobody can be in it but by such a link. */
  readonly invitable: boolean;
}

/** Any number, the same for every server: accounts are administered one after the other. */
const ACCOUNTS_LOCK = 7_318_467;
/** Whose results are of accounts that are no more: of one such account they cannot be told from those of another. */
const FORMER_ACCOUNTS = -1;
/** Nobody's, as what guests leave. */
const NOBODY = 0;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** So many are counted: whoever sees that there are more looks for a name. */
const MOST_COUNTED = 10_000;
/** Shorter words are in no index. */
const TRIGRAM = 3;

const SEARCHED = sql`lower(login || ' ' || name || ' ' || email)`;

interface FoundAccounts {
  readonly accounts: Account[];
  readonly count: number;
  /** There are more than that. */
  readonly isMore: boolean;
}

/** Accounts by name, those whose login, name or e-mail holds the words. @param invited those alone that wait for who was invited */
export async function findAccounts(
  store: Store,
  words: string,
  { page, pageSize, invited = false }: { readonly page: number; readonly pageSize: number; readonly invited?: boolean },
): Promise<FoundAccounts> {
  const pattern = `%${escapeLike(words)}%`;
  const isHolding = words === '' ? sql`true` : sql`${SEARCHED} like lower(${pattern})`;
  const where = invited ? sql`${isHolding} and id in (select user_id from login_links where invitation)` : isHolding;
  const most = MOST_COUNTED + 1;
  const isIndexed = [...words].length >= TRIGRAM && !invited;
  const found = isIndexed
    ? sql`select id, sorted from accounts_holding(lower(${words}), lower(${pattern}), ${most})`
    : sql`select id, lower(name) as sorted from users where ${where} limit ${most}`;
  const inOrder = sql`select id, login, name, email, lower(name) as sorted from users order by lower(name), id offset 0`;
  const part = sql`order by sorted, id limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const isFew = sql`(select count from counted) <= ${MOST_COUNTED}`;
  // Few are sorted as they were found. Many are looked for in their order, by the index of that: a page is soon full. What of an account is
  // in other tables is asked of the page's alone.
  const ofPage =
    words === '' && !invited
      ? sql`select id, lower(name) as sorted from users ${part}`
      : sql`(select id, sorted from found where ${isFew} ${part})
        union all (select id, sorted from (${inOrder}) as users where ${where} and not ${isFew} ${part})`;
  const { rows } = await sql<{ count: string; accounts: Account[] }>`
    with found as materialized (${found}), counted as (select count(*) as count from found),
      page as (${ofPage})
    select (select count from counted) as count,
      coalesce((select json_agg(json_build_object('id', id, 'login', login, 'name', name, 'email', email,
        'disabled', disabled, 'proven', proven, 'invitable', ${isInvitable},
        'invited', (select max(expires) from login_links where user_id = users.id and invitation),
        'sessions', (select count(*)::integer from sessions where user_id = users.id and expires >= now()),
        'roles', coalesce((select json_agg(json_build_object('name', role, 'branch', branch) order by branch, role)
          from account_roles where user_id = users.id), '[]')) order by sorted, id)
      from page join users using (id)), '[]') as accounts`.execute(store);
  const count = Number(rows[0]?.count ?? 0);
  return { accounts: rows[0]?.accounts ?? [], count: Math.min(MOST_COUNTED, count), isMore: count > MOST_COUNTED };
}

/** Until this transaction is over nobody else administers accounts, at any server. */
export async function lockAccounts(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(transaction);
}

/** Whether the site would have nobody who administers it without this account. */
export async function isLastAdministrator(store: Store, id: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean | null; others: boolean | null }>`
    select bool_or(user_id = ${id}) as own, bool_or(user_id <> ${id}) as others from account_roles join users on users.id = user_id
    where role = 'administrator' and branch = '' and not disabled`.execute(store);
  return rows[0]?.own === true && rows[0].others !== true;
}

/**
 * Changes an account, one after the other at all servers.
 * @param by who does it: an administrator, still, of one of these branches; of the site where none are given
 * @returns why it is not changed: `by` is none any more, or there is no such account
 */
export function administer(
  store: Store,
  by: number,
  id: number,
  change: (transaction: Transaction<Schema>) => Promise<void>,
  branches: readonly string[] = [''],
): Promise<'done' | 'notPermitted' | 'notFound'> {
  return store.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const { rows } = await sql<{ found: boolean; may: boolean }>`
      select exists (select 1 from users where id = ${id}) as found, exists (select 1 from account_roles join users on users.id = user_id
        where user_id = ${by} and role = 'administrator' and branch = any(${branches}) and not disabled) as may`.execute(transaction);
    if (rows[0]?.may !== true) return 'notPermitted';
    if (!rows[0].found) return 'notFound';
    await change(transaction);
    return 'done';
  });
}

/** Whether an account may get a role above reader: its address is proven, or the operator does not ask for that. */
export async function mayHaveRoles(store: Store, id: number, { may }: UnprovenRules): Promise<boolean> {
  if (may.has('roles')) return true;
  const account = await store.selectFrom('users').select('proven').where('id', '=', id).executeTakeFirst();
  return account?.proven !== false;
}

export async function giveRole(store: Store, id: number, { name, branch }: Role): Promise<void> {
  await store
    .insertInto('account_roles')
    .values({ user_id: id, role: name, branch })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function withdrawRole(store: Store, id: number, { name, branch }: Role): Promise<void> {
  await store.deleteFrom('account_roles').where('user_id', '=', id).where('role', '=', name).where('branch', '=', branch).execute();
}

/** An account that is disabled has no session, and no link that logs in to it is good. */
export async function setDisabled(store: Store, id: number, disabled: boolean): Promise<void> {
  await store.updateTable('users').set({ disabled }).where('id', '=', id).execute();
  if (disabled)
    for (const table of ['sessions', 'login_links', 'address_proofs'] as const)
      await store.deleteFrom(table).where('user_id', '=', id).execute();
}

/** An administrator answers for the address. */
export async function setProven(store: Store, id: number): Promise<void> {
  await store.updateTable('users').set({ proven: true }).where('id', '=', id).execute();
}

/** What an operator's figures and other people need stays, without anything that says whose it was (docs/operate/accounts.md). */
async function makeAnonymous(store: Store, id: number): Promise<void> {
  await store.updateTable('results').set({ user_id: FORMER_ACCOUNTS, xml: '', key: '' }).where('user_id', '=', id).execute();
  for (const table of ['user_log', 'error_reports'] as const)
    await store.updateTable(table).set({ user_id: NOBODY }).where('user_id', '=', id).execute();
  await store.deleteFrom('comments').where('user_id', '=', id).where('state', '!=', 'published').execute();
  // What was answered stays in its discussion, and what nobody sees goes, but for what others have answered.
  const own = store.selectFrom('discussion_entries').select('name').where('user_id', '=', id);
  const answered = store
    .selectFrom('discussion_entries')
    .select('question')
    .where('question', 'in', own)
    .where((where) => where.or([where('user_id', '!=', id), where('state', '=', 'published')]));
  await store
    .deleteFrom('discussion_entries')
    .where('user_id', '=', id)
    .where('state', '!=', 'published')
    .where('name', 'not in', answered)
    .execute();
  await store
    .updateTable('discussion_entries')
    .set({ state: 'deleted', body: '' })
    .where('user_id', '=', id)
    .where('state', '!=', 'published')
    .execute();
  await store.updateTable('discussion_entries').set({ user_id: NOBODY, read_at: null }).where('user_id', '=', id).execute();
  for (const { table, column, part, goes } of PERSONAL_TABLES)
    if (part === 'authored' && !goes)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${id}`.execute(store);
  await store.updateTable('comments').set({ user_id: NOBODY, author: '' }).where('user_id', '=', id).execute();
  // Answers that are cached, here and by other servers on the database, may have the name.
  await countWrite(store, [EVERYTHING]);
}

/** Deletes how often something was done by an account, or with its name or a letter-box that it is known to have had. */
async function forgetCounts(store: Transaction<Schema>, id: number, limits: Pick<Limits, 'forget'>): Promise<void> {
  const account = await store.selectFrom('users').select(['login', 'email']).where('id', '=', id).executeTakeFirst();
  if (account === undefined) return;
  const asked = await store.selectFrom('address_proofs').select('address').where('user_id', '=', id).execute();
  const mailed = await store.selectFrom('mails').select('address').where('user_id', '=', id).distinct().execute();
  await limits.forget(store, id, account.login, [account.email, ...[...asked, ...mailed].map(({ address }) => address)]);
}

/** Deletes an account with all that is its person's; what it writes meanwhile is stored before and goes with it, or is refused. */
export async function deleteAccount(store: Transaction<Schema>, id: number, limits: Pick<Limits, 'forget'>): Promise<void> {
  await lockAccount(store, id);
  await forgetCounts(store, id, limits);
  // What is of use to nobody else.
  for (const { table, column, goes } of PERSONAL_TABLES)
    if (goes) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(store);
  await makeAnonymous(store, id);
  // How much it stored on which day.
  await store.deleteFrom('deposits').where('source', '=', `account ${id}`).execute();
  await store.deleteFrom('users').where('id', '=', id).execute();
}
