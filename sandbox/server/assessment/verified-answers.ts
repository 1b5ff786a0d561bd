import { sql, type Transaction } from 'kysely';
import type { Value } from '../../../plugins/practice-test/scoring/index.ts';
import { Problem } from '../protocol/problem.ts';
import type { Schema, Store } from '../store/schema.ts';
import type { GivenAnswer } from './read-answers.ts';

/** One attempt at a test that the server scores. */
interface VerifiedAttempt {
  readonly user: number;
  readonly test: number;
  /** Name that the page gave it. */
  readonly attempt: string;
}

/** An answer that was given for good, and what it earned. */
export interface VerifiedAnswer {
  readonly question: string;
  readonly value: Value;
  readonly points: number;
  readonly mpoints: number;
}

/** How much a test lets be verified; 0: any number. */
export interface VerifyLimits {
  readonly attempts: number;
  readonly answers: number;
}

/** Names as pages make them: `1763720000000-123456`. */
export const isAttemptName = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

const read = (row: { question: string; answer: string; points: number; mpoints: number }): VerifiedAnswer => ({
  question: row.question,
  value: JSON.parse(row.answer) as Value,
  points: row.points,
  mpoints: row.mpoints,
});

const ofAttempt = (store: Store | Transaction<Schema>, { user, test, attempt }: VerifiedAttempt) =>
  store.selectFrom('verified_answers').where('user_id', '=', user).where('test_id', '=', test).where('attempt', '=', attempt);

/** What was verified in an attempt. */
export async function verifiedAnswers(store: Store | Transaction<Schema>, of: VerifiedAttempt): Promise<VerifiedAnswer[]> {
  return (await ofAttempt(store, of).select(['question', 'answer', 'points', 'mpoints']).execute()).map(read);
}

async function checkAttempts(store: Transaction<Schema>, { user, test, attempt }: VerifiedAttempt, most: number): Promise<void> {
  const begun = await store
    .selectFrom('verified_answers')
    .select('attempt')
    .distinct()
    .where('user_id', '=', user)
    .where('test_id', '=', test)
    .execute();
  if (begun.length >= most && !begun.some((row) => row.attempt === attempt))
    throw new Problem('notPermitted', { details: { attempts: most } });
}

/**
 * Notes answers down, the first one of each question: asking again with another answer reveals no more than before.
 * @returns what counts of the questions asked for
 * @throws Problem (403) when the user has used all attempts, or the attempt all its answers
 */
export function keepFirst(
  store: Store,
  of: VerifiedAttempt,
  answers: readonly (GivenAnswer & { readonly points: number; readonly mpoints: number })[],
  limits: VerifyLimits,
): Promise<VerifiedAnswer[]> {
  return store.transaction().execute(async (transaction) => {
    // One call of a user at a test after the other: counted is what the one before has written.
    await sql`select pg_advisory_xact_lock(${of.user}::int, ${of.test}::int)`.execute(transaction);
    // All guests are one user: nobody knows how often one of them was here.
    if (limits.attempts > 0 && of.user !== 0) await checkAttempts(transaction, of, limits.attempts);
    const before = new Set((await verifiedAnswers(transaction, of)).map(({ question }) => question));
    const fresh = answers.filter(({ question }) => !before.has(question));
    if (limits.answers > 0 && before.size + fresh.length > limits.answers && fresh.length > 0)
      throw new Problem('notPermitted', { details: { answers: limits.answers } });
    if (fresh.length > 0) {
      await transaction
        .insertInto('verified_answers')
        .values(
          fresh.map(({ question, value, points, mpoints }) => ({
            user_id: of.user,
            test_id: of.test,
            attempt: of.attempt,
            question,
            answer: JSON.stringify(value),
            points,
            mpoints,
          })),
        )
        .execute();
    }
    const asked = new Set(answers.map(({ question }) => question));
    return (await verifiedAnswers(transaction, of)).filter(({ question }) => asked.has(question));
  });
}
