import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import type { Role, RoleName } from '../contract.ts';
import { isBranch, ROLE_NAMES } from '../roles.ts';
import { giveRole } from './accounts.ts';

/** An account as somebody asks for it: `login` '' for one that is made from the address, `role` '' for a reader. */
export interface AskedAccount {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly branch: string;
}

type AskedField = keyof AskedAccount;

/** What is wrong with it: at which field, and the key of a text. */
export interface WrongField {
  readonly name: AskedField;
  readonly code: string;
}

/** An asked account as it is looked at: all of it within limits, in the form that is stored. */
export const tidied = (asked: Partial<Record<AskedField, unknown>>): AskedAccount => {
  const word = (value: unknown): string => (typeof value === 'string' ? value.trim().replace(/\s+/gu, ' ') : '');
  const { login, name, email, role, branch } = asked;
  return {
    login: word(login).toLowerCase(),
    name: word(name),
    email: word(email).toLowerCase(),
    role: word(role).toLowerCase(),
    branch: word(branch),
  };
};

const LONGEST = 200;
/** What spreadsheets take for a formula; no name begins so. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What is wrong with an account by itself. @param isEmail whether a text looks like an address */
export function wrongFields({ login, name, email, role, branch }: AskedAccount, isEmail: (text: string) => boolean): WrongField[] {
  const problems: WrongField[] = [];
  const isLogin = login === '' || (/^[\w.@-]{2,64}$/.test(login) && (!login.includes('@') || login === email));
  if (!isLogin || FORMULA.test(login)) problems.push({ name: 'login', code: 'accounts.badLogin' });
  if (name === '') problems.push({ name: 'name', code: 'required.empty' });
  else if (name.length > LONGEST || /\p{Cc}/u.test(name)) problems.push({ name: 'name', code: 'accounts.badName' });
  else if (FORMULA.test(name)) problems.push({ name: 'name', code: 'accounts.formula' });
  if (email.length > LONGEST || !isEmail(email) || FORMULA.test(email)) problems.push({ name: 'email', code: 'required.email' });
  if (role !== '' && !ROLE_NAMES.includes(role as RoleName)) problems.push({ name: 'role', code: 'accounts.badRole' });
  if (!isBranch(branch)) problems.push({ name: 'branch', code: 'accounts.badBranch' });
  return problems;
}

/** Which of these user names and addresses accounts have already; addresses with the user name of their account. */
export async function takenNames(
  store: Store,
  asked: readonly AskedAccount[],
): Promise<{ readonly logins: ReadonlySet<string>; readonly emails: ReadonlyMap<string, string> }> {
  const logins = asked.map(({ login }) => login).filter((login) => login !== '');
  const emails = asked.map(({ email }) => email);
  const { rows } = await sql<{ login: string; email: string }>`
    select login, lower(email) as email from users where login = any(${logins}::text[])
    union select login, lower(email) from users where lower(email) = any(${emails}::text[])`.execute(store);
  return { logins: new Set(rows.map(({ login }) => login)), emails: new Map(rows.map(({ email, login }) => [email, login])) };
}

/** A user name that nobody has, made from an address: `ada`, else `ada2` and so on. */
async function freeLogin(store: Store, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '').normalize('NFKD').replace(/[^\w.-]/g, '');
  const base = plain
    .replace(/^[.-]+/, '')
    .slice(0, 40)
    .padEnd(2, '_');
  const { rows } = await sql<{ login: string }>`select login from users where starts_with(login, ${base})`.execute(store);
  const taken = new Set(rows.map(({ login }) => login));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/**
 * Makes an account without a password, that nobody is in before its address is proven.
 * @returns null when its user name was taken meanwhile
 */
export async function addAccount(transaction: Transaction<Schema>, asked: AskedAccount): Promise<{ id: number; login: string } | null> {
  const { name, email, role, branch } = asked;
  const login = asked.login || (await freeLogin(transaction, email));
  const added = await transaction
    .insertInto('users')
    .values({ login, name, email, password: '', proven: false })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return null;
  const roles: Role[] = [{ name: 'reader', branch: '' }];
  if (role !== '') roles.push({ name: role as RoleName, branch });
  for (const each of roles) await giveRole(transaction, added.id, each);
  return { id: added.id, login };
}
