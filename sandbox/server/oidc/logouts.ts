import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import type { Providers } from './providers.ts';

/** A session at a provider that one of ours came from. */
interface ProviderSession {
  readonly provider: string;
  readonly idToken: string;
}

/** The page's own logout comes at about the same time as the way that it leaves by. */
const POLL_MS = 50;
const LONGEST_POLL_MS = 2000;
const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** So much clocks differ. */
const SKEW_SECONDS = 60;

const isLiving = async (store: Store, session: string): Promise<boolean> =>
  (await store.selectFrom('sessions').select('id').where('id', '=', session).executeTakeFirst()) !== undefined;

/**
 * The session at a provider that a browser's logout ends as well, which is used up by this; null for none. Only one whose session here has
 * been ended by its page: a link of another site ends nobody's.
 * @param browser digest of its cookie
 */
export async function takeLogout(store: Store, customer: string, browser: string): Promise<ProviderSession | null> {
  if (browser === '') return null;
  const row = await store
    .selectFrom('provider_sessions')
    .select(['session', 'provider', 'id_token'])
    .where('browser', '=', browser)
    .where('customer', '=', customer)
    .executeTakeFirst();
  if (row === undefined) return null;
  for (let waited = 0; await isLiving(store, row.session); waited += POLL_MS) {
    if (waited >= LONGEST_POLL_MS) return null;
    await after(POLL_MS);
  }
  const taken = await store.deleteFrom('provider_sessions').where('session', '=', row.session).executeTakeFirst();
  return taken.numDeletedRows === 0n ? null : { provider: row.provider, idToken: row.id_token };
}

/**
 * Ends the sessions that came from a session at a provider, or from all of a subject. Those that began after the provider's word go on: the
 * same word a second time ends nothing new.
 */
export async function endSessionsOf(
  store: Store,
  { issuer, subject, sid, at }: Awaited<ReturnType<Providers['readLogout']>>,
): Promise<number> {
  // A session whose number the provider has not named is known by its person alone.
  const isMeant = sid === '' ? sql`subject = ${subject}` : sql`(sid = ${sid} or (sid = '' and subject = ${subject}))`;
  const before = sql`to_timestamp(${at}::float8 + ${SKEW_SECONDS}::float8)`;
  return store.transaction().execute(async (transaction) => {
    // Who is back from the provider, and not signed in here yet, would be signed in afterwards.
    await sql`delete from proven_sign_ins where issuer = ${issuer} and ${isMeant} and proven_at <= ${before}`.execute(transaction);
    const { rows } = await sql<{ session: string }>`
      delete from provider_sessions where issuer = ${issuer} and ${isMeant} and begun_at <= ${before} returning session`.execute(
      transaction,
    );
    const sessions = rows.map(({ session }) => session);
    if (sessions.length > 0) await transaction.deleteFrom('sessions').where('id', 'in', sessions).execute();
    return sessions.length;
  });
}

/** Forgets sessions at providers that nobody's session here comes from any more. A day is left for the logout. */
export async function forgetProviderSessions(store: Store): Promise<void> {
  await sql`delete from provider_sessions where begun_at < now() - interval '1 day'
    and session not in (select id from sessions where expires >= now())`.execute(store);
}
