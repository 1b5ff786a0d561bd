import { createHmac } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { Problem } from '../protocol/problem.ts';
import type { Schema, Store } from '../store/schema.ts';

/** One attempt at a test that the server scores. */
export interface VerifiedAttempt {
  readonly user: number;
  readonly test: number;
  /** Name that the page gave it. */
  readonly attempt: string;
}

/** What a test that the server scores allows (docs/tests.md). */
export interface TestLimits {
  /** How often an account may take it; 0: any number. */
  readonly attempts: number;
  /** In how many attempts of a day an account sees the points of each question; Infinity: in all. */
  readonly shown: number;
  /** The same for the guests of one address. */
  readonly guestShown: number;
  /** How many attempts a day guests of one address may begin; 0: any number. */
  readonly guestAttempts: number;
  /** How many attempts a day an account may begin; 0: any number. */
  readonly accountAttempts: number;
  /** How many answers an attempt may give; 0: any number. */
  readonly answers: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets the calls of a user at a test come one after the other: what is counted is what the one before has written. */
export async function takeTurn(transaction: Transaction<Schema>, { user, test }: Omit<VerifiedAttempt, 'attempt'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${user}::int, ${test}::int)`.execute(transaction);
}

/** By what guests are counted: their address, of which the database holds no more than this. '' for accounts. */
export const guestOf = (secret: string, user: number, address: string): string =>
  user === 0 ? createHmac('sha256', secret).update(`guest ${address}`).digest('base64url').slice(0, 22) : '';

/** An attempt with who makes it. */
type Attempting = VerifiedAttempt & { readonly guest: string };

interface Begun {
  /** The attempt itself, undefined before its first answer. */
  readonly own: { readonly begun_at: Date; readonly ended: boolean; readonly skipped: string } | undefined;
  /** How many attempts its account or guest has begun. */
  readonly count: number;
  /** When those of the day before it were begun, the oldest first. */
  readonly sameDay: readonly Date[];
}

/** An attempt among those of whoever began it: an address that goes on with the attempt of another one counts as that. */
async function begunAttempts(store: Store | Transaction<Schema>, { user, test, attempt, guest }: Attempting, now: Date): Promise<Begun> {
  const ofTest = () => store.selectFrom('test_attempts').where('user_id', '=', user).where('test_id', '=', test);
  const own = await ofTest().select(['guest', 'begun_at', 'ended', 'skipped']).where('attempt', '=', attempt).executeTakeFirst();
  const alike = await ofTest()
    .select(['attempt', 'begun_at'])
    .where('guest', '=', own?.guest ?? guest)
    .orderBy('begun_at')
    .orderBy('attempt')
    .execute();
  const until = own?.begun_at ?? now;
  return {
    own,
    count: alike.length,
    sameDay: alike
      .filter((each) => each.attempt !== attempt && each.begun_at <= until && until.getTime() - each.begun_at.getTime() < DAY_MS)
      .map(({ begun_at }) => begun_at),
  };
}

const shows = ({ sameDay }: Begun, { user }: VerifiedAttempt, { shown, guestShown }: TestLimits): boolean =>
  sameDay.length < (user === 0 ? guestShown : shown);

/** Whether an attempt may say how single answers were. */
export async function showsPoints(store: Store, of: Attempting, limits: TestLimits): Promise<boolean> {
  return shows(await begunAttempts(store, of, new Date()), of, limits);
}

/**
 * Begins an attempt with its first answer, or where the server chooses with its first question, or goes on with it.
 * @param charge counts the attempt that is begun in the quota; null when nothing came that begins one: then nothing is stored
 * @throws Problem (403) when the account has used all attempts, (429) when it, or the guest's address, has begun too many today
 */
export async function beginAttempt(
  store: Transaction<Schema>,
  of: Attempting,
  limits: TestLimits,
  charge: (() => Promise<void>) | null,
): Promise<{ readonly showsPoints: boolean; readonly hasEnded: boolean; readonly skipped: readonly string[] }> {
  const { user, test, attempt, guest } = of;
  const { attempts, guestAttempts, accountAttempts } = limits;
  const now = new Date();
  const begun = await begunAttempts(store, of, now);
  const { own, count, sameDay } = begun;
  if (own === undefined) {
    if (user !== 0 && attempts > 0 && count >= attempts) throw new Problem('notPermitted', { details: { attempts } });
    const [name, daily] = user === 0 ? ['guestAttempts', guestAttempts] : ['accountAttempts', accountAttempts];
    if (daily > 0 && sameDay.length >= daily) {
      // One more may be begun when so many of them are a day old that fewer are left than there may be.
      const free = sameDay[sameDay.length - Number(daily)]!.getTime() + DAY_MS;
      const retryAfter = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
      throw new Problem('tooMany', { retryAfter, details: { [name as string]: daily } });
    }
    if (charge !== null) {
      await charge();
      await store.insertInto('test_attempts').values({ user_id: user, test_id: test, attempt, guest, begun_at: now }).execute();
    }
  }
  const skipped = own === undefined || own.skipped === '' ? [] : own.skipped.split(' ');
  return { showsPoints: shows(begun, of, limits), hasEnded: own?.ended ?? false, skipped };
}

const changed = (store: Transaction<Schema>, { user, test, attempt }: VerifiedAttempt) =>
  store.updateTable('test_attempts').where('user_id', '=', user).where('test_id', '=', test).where('attempt', '=', attempt);

/** Notes what an attempt has passed over. */
export async function noteSkipped(store: Transaction<Schema>, of: VerifiedAttempt, skipped: readonly string[]): Promise<void> {
  await changed(store, of)
    .set({ skipped: skipped.join(' ') })
    .execute();
}

/** Ends an attempt: it takes no further answers. */
export async function endAttempt(store: Transaction<Schema>, of: VerifiedAttempt): Promise<void> {
  await changed(store, of).set({ ended: true }).execute();
}
