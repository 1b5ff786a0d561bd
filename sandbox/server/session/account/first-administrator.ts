import { randomBytes } from 'node:crypto';
import type { Store } from '../../store/schema.ts';
import { makeLoginLink } from './login-links.ts';

const LOGIN = 'administrator';

/** A way in for the first administrator. */
interface FirstLink {
  readonly token: string;
  readonly login: string;
}

/**
 * Adds an account without a password that is an administrator of the site. Somebody may have taken the name by registering: that account
 * becomes no administrator, and the new one gets a name that nobody can have taken.
 */
async function addAdministrator(store: Store): Promise<{ id: number; login: string }> {
  for (const login of [LOGIN, `${LOGIN}-${randomBytes(4).toString('hex')}`]) {
    const added = await store.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('users')
        .values({ login, name: 'Administrator', email: '', password: '' })
        .onConflict((conflict) => conflict.column('login').doNothing())
        .returning(['id', 'login'])
        .executeTakeFirst();
      if (row !== undefined)
        await transaction
          .insertInto('account_roles')
          .values(['reader', 'administrator'].map((role) => ({ user_id: row.id, role, branch: '' })))
          .execute();
      return row;
    });
    if (added !== undefined) return added;
  }
  throw new Error('No account for the first administrator could be made.');
}

/**
 * A one-time token that logs the first administrator in; null as soon as an account with that role has a password or comes by a provider.
 * The account comes to be without one, so that nobody gets in but by the link.
 */
export async function firstAdministrator(store: Store): Promise<FirstLink | null> {
  const administrators = await store
    .selectFrom('users')
    .innerJoin('account_roles', 'account_roles.user_id', 'users.id')
    .leftJoin('account_identities', 'account_identities.user_id', 'users.id')
    .select(['users.id', 'users.login', 'users.password', 'account_identities.subject'])
    .where('role', '=', 'administrator')
    .where('branch', '=', '')
    .orderBy('users.id')
    .execute();
  if (administrators.some(({ password, subject }) => password !== '' || subject !== null)) return null;
  const { id, login } = administrators[0] ?? (await addAdministrator(store));
  return store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('login_links').where('user_id', '=', id).execute();
    const token = await makeLoginLink(transaction, id);
    return token === null ? null : { token, login };
  });
}
