import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../store/schema.ts';
import { digestOf, newSecret, WAY_SECONDS, wayOf } from './cookies.ts';
import type { Checks, ProvenPerson } from './providers.ts';
import type { Provider } from './settings.ts';

/** Who asks: the cookies of the request, and whether the site is reached by https. */
export interface Browser {
  readonly cookies: string | undefined;
  readonly isSecure: boolean;
}

const until = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
const LONGEST_TARGET = 500;
/** Addresses of a site that are no pages of it. */
const NO_PAGE = /^\/(?:oidc\/|dispatcher\.php|p_Logout\.php)/i;
/** What must not be taken along: a one-time token, and what came of a sign-in before. */
const ONCE = ['token', 'signIn', 'to'];

/**
 * A page of the site that somebody wants to go on to, as an address relative to it; '' for what leads anywhere else, and for what is none.
 * @param wanted untrusted
 */
export function safeTarget(wanted: string): string {
  const origin = 'http://site.invalid';
  if (wanted === '' || wanted.length > LONGEST_TARGET || !URL.canParse(wanted, `${origin}/`)) return '';
  const url = new URL(wanted, `${origin}/`);
  if (url.origin !== origin || url.username !== '' || url.pathname.startsWith('//') || NO_PAGE.test(url.pathname)) return '';
  for (const name of ONCE) url.searchParams.delete(name);
  const target = `${url.pathname.slice(1)}${url.search}${url.hash}`;
  return /^login\.html(?:$|[?#])/.test(target) ? '' : target;
}

/** Notes that a browser is on its way to a provider. Any server on the database can finish it, once, within ten minutes. */
export async function beginSignIn(
  store: Store,
  { customer, id }: Pick<Provider, 'customer' | 'id'>,
  { target, lang }: Pick<Returned, 'target' | 'lang'>,
): Promise<Checks & { readonly browser: string }> {
  await store
    .deleteFrom('sign_ins')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
  const [state, browser, nonce] = [newSecret(), newSecret(), newSecret()];
  // PKCE wants 43 characters and more.
  const verifier = `${newSecret()}${newSecret()}`;
  const row = { state: digestOf(state), browser: digestOf(browser), customer, provider: id, nonce, verifier, target, lang };
  await store
    .insertInto('sign_ins')
    .values({ ...row, expires: until(WAY_SECONDS) })
    .execute();
  return { state, browser, nonce, verifier };
}

/** A sign-in that has come back to the browser that began it. */
interface Returned extends Checks {
  /** Digest of the browser's cookie. */
  readonly browser: string;
  /** The page that is wanted, as `safeTarget` has it, and its language. */
  readonly target: string;
  readonly lang: string;
}

/** Takes the sign-in of a state, which is used up by this; null when it was used, is too old, or was begun in another browser. */
export async function takeSignIn(
  store: Store,
  { customer, id }: Pick<Provider, 'customer' | 'id'>,
  state: string,
  { cookies, isSecure }: Browser,
): Promise<Returned | null> {
  return store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('sign_ins')
      .selectAll()
      .where('state', '=', digestOf(state))
      .where('customer', '=', customer)
      .where('provider', '=', id)
      .where('expires', '>=', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    // Another browser's call does not use it up: whoever began it can still come back.
    if (row === undefined || wayOf(cookies, row.browser, isSecure) === null) return null;
    await transaction.deleteFrom('sign_ins').where('state', '=', row.state).execute();
    const { browser, nonce, verifier, target, lang } = row;
    return { state, browser, nonce, verifier, target, lang };
  });
}

/** Notes who has come back. @returns the one-time code that the page exchanges for a session */
export async function noteProven(
  store: Store,
  { customer, id }: Pick<Provider, 'customer' | 'id'>,
  { browser, target }: Pick<Returned, 'browser' | 'target'>,
  { issuer, subject, sid, idToken, claims }: ProvenPerson,
): Promise<string> {
  await store
    .deleteFrom('proven_sign_ins')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
  const code = newSecret();
  const of = { code: digestOf(code), browser, customer, provider: id, target };
  await store
    .insertInto('proven_sign_ins')
    .values({ ...of, issuer, subject, sid, id_token: idToken, person: JSON.stringify(claims), expires: until(WAY_SECONDS) })
    .execute();
  return code;
}

/** Who has come back from a provider, and is not signed in yet. */
export interface Proven extends ProvenPerson {
  readonly provider: string;
  readonly target: string;
  /** Uses it up. */
  readonly use: () => Promise<void>;
  /** Takes the cookie of the way back. */
  readonly endCookie: string;
}

/**
 * Who has come back with a code; null when it was used, is too old, or is another browser's. Nobody else uses it before the transaction
 * ends.
 */
export async function provenBy(
  transaction: Transaction<Schema>,
  customer: string,
  code: string,
  { cookies, isSecure }: Browser,
): Promise<Proven | null> {
  const row = await transaction
    .selectFrom('proven_sign_ins')
    .selectAll()
    .where('code', '=', digestOf(code))
    .where('customer', '=', customer)
    .where('expires', '>=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  const way = row === undefined ? null : wayOf(cookies, row.browser, isSecure);
  if (row === undefined || way === null) return null;
  const { issuer, subject, sid, id_token: idToken, provider, target, person } = row;
  const claims = JSON.parse(person) as ProvenPerson['claims'];
  const use = async (): Promise<void> => {
    await transaction.deleteFrom('proven_sign_ins').where('code', '=', row.code).execute();
  };
  return { issuer, subject, sid, idToken, claims, provider, target, use, endCookie: way.end };
}
