import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Problem } from '../protocol/problem.ts';
import type { Schema } from '../store/schema.ts';

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

/** By what guests are counted: their address, of which the database holds no more than this. '' for accounts. */
export const guestOf = (secret: string, user: number, address: string): string =>
  user === 0 ? createHmac('sha256', secret).update(`guest ${address}`).digest('base64url').slice(0, 22) : '';

/**
 * Begins an attempt with its first answer, or goes on with it.
 * @throws Problem (403) when the account has used all attempts, (429) when it, or the guest's address, has begun too many today
 */
export async function beginAttempt(
  store: Transaction<Schema>,
  { user, test, attempt, guest }: VerifiedAttempt & { readonly guest: string },
  { attempts, shown, guestShown, guestAttempts, accountAttempts }: TestLimits,
): Promise<{ readonly showsPoints: boolean; readonly hasEnded: boolean }> {
  const all = await store
    .selectFrom('test_attempts')
    .select(['attempt', 'begun_at', 'ended'])
    .where('user_id', '=', user)
    .where('test_id', '=', test)
    .where('guest', '=', guest)
    .orderBy('begun_at')
    .orderBy('attempt')
    .execute();
  const own = all.find((each) => each.attempt === attempt);
  const now = own?.begun_at ?? new Date();
  const sameDay = all.filter((each) => each !== own && each.begun_at <= now && now.getTime() - each.begun_at.getTime() < DAY_MS);
  if (own === undefined) {
    if (user !== 0 && attempts > 0 && all.length >= attempts) throw new Problem('notPermitted', { details: { attempts } });
    const [name, daily] = user === 0 ? ['guestAttempts', guestAttempts] : ['accountAttempts', accountAttempts];
    if (daily > 0 && sameDay.length >= daily) {
      // One more may be begun when so many of them are a day old that fewer are left than there may be.
      const free = sameDay[sameDay.length - Number(daily)]!.begun_at.getTime() + DAY_MS;
      const retryAfter = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
      throw new Problem('tooMany', { retryAfter, details: { [name as string]: daily } });
    }
    await store
      .insertInto('test_attempts')
      .values({ user_id: user, test_id: test, attempt, guest, begun_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { showsPoints: sameDay.length < (user === 0 ? guestShown : shown), hasEnded: own?.ended ?? false };
}

/** Ends an attempt: it takes no further answers. */
export async function endAttempt(store: Transaction<Schema>, { user, test, attempt }: VerifiedAttempt): Promise<void> {
  await store
    .updateTable('test_attempts')
    .set({ ended: true })
    .where('user_id', '=', user)
    .where('test_id', '=', test)
    .where('attempt', '=', attempt)
    .execute();
}
