import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customers } from './customers/customers.ts';
import { OWN_CONTENT, type Settings } from './options.ts';
import { demoPasswords } from './content/seeding/seed-users.ts';
import { preparedAccounts } from './learning/prepared-accounts.ts';
import { firstAdministrator } from './session/account/first-administrator.ts';
import type { Store } from './store/schema.ts';

const SHORTEST_SECRET = 32;
/** Forty spaces are long, and no secret. */
const FEWEST_CHARACTERS = 8;

const isSecret = (text: string): boolean => text.trim().length >= SHORTEST_SECRET && new Set(text).size >= FEWEST_CHARACTERS;

/**
 * What LECTERN_PRODUCTION=1 asks for, before anything is opened (docs/operate/production.md). @throws Error that names all that is missing
 */
export function checkProduction({ production, secret, databaseUrl, dataIsNamed }: Settings, customers: Customers): void {
  if (!production) return;
  const missing = [
    isSecret(secret)
      ? ''
      : `LECTERN_SECRET, ${SHORTEST_SECRET} characters or more, ${FEWEST_CHARACTERS} different ones among them: ` +
        'the signing keys are sealed with it',
    databaseUrl !== '' || dataIsNamed
      ? ''
      : 'DATABASE_URL, or LECTERN_DATA for a database in a folder: the database is named, never guessed',
    customers.names.some((name) => (customers.get(name)?.hosts.length ?? 0) > 0)
      ? ''
      : '"hosts" in the file of a customer: the names that its site is reached by',
  ].filter((each) => each !== '');
  if (missing.length > 0) throw new Error(`LECTERN_PRODUCTION=1 asks for:\n${missing.map((each) => `  - ${each}`).join('\n')}`);
}

const WAYS_OUT = 'Start once without LECTERN_PRODUCTION';

/**
 * Refuses accounts that anybody gets in to, or got in to: those with a password that a users.json gives them, and those that the testers'
 * harness has made.
 * @param users the text of the content's users.json; the demonstration's own counts as well: a database may have begun with it
 * @throws Error that names them
 */
export async function refuseOpenAccounts(store: Store, users: string): Promise<void> {
  const own = join(OWN_CONTENT, 'users.json');
  const texts = new Set([users, existsSync(own) ? readFileSync(own, 'utf8') : '']);
  const found = await Promise.all([...texts].map((text) => demoPasswords(store, text)));
  const names = [...new Set(found.flat())];
  if (names.length > 0)
    throw new Error(
      `LECTERN_PRODUCTION=1: the accounts ${names.join(', ')} have the passwords of users.json, which anybody can read. ${WAYS_OUT} ` +
        'and change them, delete these accounts, or name another database. Nothing was changed.',
    );
  const testers = await preparedAccounts(store);
  if (testers.length > 0)
    throw new Error(
      `LECTERN_PRODUCTION=1: the accounts ${testers.join(', ')} were made by the testers' harness, for whoever asked it. ${WAYS_OUT} ` +
        'and delete them, or name another database. Nothing was changed.',
    );
}

/** The line that names the customers which a production does not serve; '' when it serves all. */
export function unservedLine(customers: Customers): string {
  const without = customers.names.filter((name) => (customers.get(name)?.hosts.length ?? 0) === 0);
  return without.length === 0
    ? ''
    : `Not served, as a production serves customers with "hosts" alone: ${without.join(', ')}. ` +
        'Add "hosts" to the file customer.json of each that is to be served, and start again.';
}

/** The line by which the first administrator gets in; '' when there is one. */
export async function administratorLine(store: Store, customers: Customers): Promise<string> {
  const first = await firstAdministrator(store);
  if (first === null) return '';
  const origin = customers.names.flatMap((name) => customers.get(name)?.hosts ?? [])[0]?.origin ?? '';
  const { login, token } = first;
  return `There is no administrator yet. This link logs "${login}" in, once, within an hour: ${origin}/login.html?token=${token}`;
}
