import type { Store } from '../store/schema.ts';
import { makeLoginLink } from './login-links.ts';

const LOGIN = 'administrator';

/**
 * A one-time token that logs the first administrator in; null as soon as an account with that role has a password. The account comes to be
 * without one, so that nobody gets in but by the link.
 */
export async function firstAdministrator(store: Store): Promise<string | null> {
  const administrators = store.selectFrom('users').innerJoin('account_roles', 'account_roles.user_id', 'users.id').select('users.id');
  const ready = await administrators.where('role', '=', 'administrator').where('branch', '=', '').where('password', '!=', '').execute();
  if (ready.length > 0) return null;
  const added = await store
    .insertInto('users')
    .values({ login: LOGIN, name: 'Administrator', email: '', password: '' })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined)
    await store
      .insertInto('account_roles')
      .values(['reader', 'administrator'].map((role) => ({ user_id: added.id, role, branch: '' })))
      .execute();
  // Somebody may have taken the name by registering: that account becomes no administrator.
  const [waiting] = await administrators.where('role', '=', 'administrator').where('password', '=', '').execute();
  if (waiting === undefined) return null;
  await store.deleteFrom('login_links').where('user_id', '=', waiting.id).execute();
  return makeLoginLink(store, waiting.id);
}
