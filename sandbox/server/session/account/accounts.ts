import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../../store/account-lock.ts';
import { EVERYTHING } from '../../sources/sources.ts';
import { countWrite } from '../../store/content-version.ts';
import type { Schema, Store } from '../../store/schema.ts';
import type { Role } from '../contract.ts';
import type { Limits } from '../limits.ts';
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
}

/** Any number, the same for every server: accounts are administered one after the other. */
const ACCOUNTS_LOCK = 7_318_467;
/** What goes with an account: what is of use to nobody else. */
const PERSONAL = [
  'sessions',
  'provider_sessions',
  'account_identities',
  'account_roles',
  'login_links',
  'address_proofs',
  'client_files',
  'notes',
  'unit_positions',
  'done_lessons',
  'seen_lessons',
  'done_objects',
  'course_progress',
  'certificates',
  'enrolments',
  'feed_tokens',
  'week_goals',
  'learned_days',
  'test_states',
  'test_attempts',
  'verified_answers',
  'outcomes',
  'consents',
  'mails',
] as const;
/** Whose results are of accounts that are no more: of one such account they cannot be told from those of another. */
const FORMER_ACCOUNTS = -1;
/** Nobody's, as what guests leave. */
const NOBODY = 0;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Accounts by name, those whose login, name or e-mail holds the words. */
export async function findAccounts(
  store: Store,
  words: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly accounts: Account[]; readonly count: number }> {
  const like = `%${escapeLike(words.toLowerCase())}%`;
  const where = sql`lower(concat_ws(' ', login, name, email)) like ${like}`;
  const { rows: counted } = await sql<{ count: string }>`select count(*) as count from users where ${where}`.execute(store);
  const { rows } = await sql<Account>`
    select id, login, name, email, disabled, proven,
      (select count(*)::integer from sessions where user_id = users.id and expires >= now()) as sessions,
      coalesce((select json_agg(json_build_object('name', role, 'branch', branch) order by branch, role)
        from account_roles where user_id = users.id), '[]') as roles
    from users where ${where} order by lower(name), id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(store);
  return { accounts: rows, count: Number(counted[0]?.count ?? 0) };
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
    await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(transaction);
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
  const authored = [
    'library_pictures',
    'library_recordings',
    'object_versions',
    'working_copies',
    'review_comments',
    'site_menu_versions',
  ] as const;
  for (const table of authored) await store.updateTable(table).set({ author_id: null }).where('author_id', '=', id).execute();
  await store.updateTable('review_comments').set({ done_by: null }).where('done_by', '=', id).execute();
  await store.updateTable('reviews').set({ asked_by: null }).where('asked_by', '=', id).execute();
  await store.updateTable('reviews').set({ replied_by: null }).where('replied_by', '=', id).execute();
  await store.updateTable('schedules').set({ account_id: null }).where('account_id', '=', id).execute();
  await store.updateTable('library_replacements').set({ account_id: null }).where('account_id', '=', id).execute();
  await store.updateTable('object_events').set({ account_id: null }).where('account_id', '=', id).execute();
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
  for (const table of PERSONAL) await store.deleteFrom(table).where('user_id', '=', id).execute();
  await store.deleteFrom('presences').where('account_id', '=', id).execute();
  await makeAnonymous(store, id);
  // How much it stored on which day.
  await store.deleteFrom('deposits').where('source', '=', `account ${id}`).execute();
  await store.deleteFrom('users').where('id', '=', id).execute();
}
