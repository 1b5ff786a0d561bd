import { sql, type Transaction } from 'kysely';
import type { Value } from '../../../plugins/practice-test/scoring/index.ts';
import { Problem } from '../protocol/problem.ts';
import type { Schema, Store } from '../store/schema.ts';
import type { GivenAnswer } from './read-answers.ts';
import { beginAttempt, endAttempt, type TestLimits, type VerifiedAttempt } from './test-attempts.ts';

/** An answer that was given for good, and what it earned. */
export interface VerifiedAnswer {
  readonly question: string;
  readonly value: Value;
  readonly points: number;
  readonly mpoints: number;
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

interface ScoredAnswer extends GivenAnswer {
  readonly points: number;
  readonly mpoints: number;
}

/** What a call asks for, and what became of the attempt. */
interface Given {
  /** What counts of the questions asked for. */
  readonly answers: readonly VerifiedAnswer[];
  /** Whether points may be shown as soon as the test shows any. */
  readonly showsPoints: boolean;
  readonly ended: boolean;
}

/**
 * Notes answers down, the first one of each question: asking again with another answer reveals no more than before. An attempt that has
 * ended takes none: what comes then counts as not answered.
 * @param ends these are the last ones
 * @throws Problem (403) when the user has used all attempts, or the attempt all its answers, (429) for a guest of an address with too many
 */
export function keepFirst(
  store: Store,
  of: VerifiedAttempt & { readonly guest: string },
  answers: readonly ScoredAnswer[],
  limits: TestLimits,
  ends: boolean,
): Promise<Given> {
  return store.transaction().execute(async (transaction) => {
    // One call of a user at a test after the other: counted is what the one before has written.
    await sql`select pg_advisory_xact_lock(${of.user}::int, ${of.test}::int)`.execute(transaction);
    const { showsPoints, hasEnded } = await beginAttempt(transaction, of, limits);
    const before = new Set((await verifiedAnswers(transaction, of)).map(({ question }) => question));
    const fresh = answers.filter(({ question }) => !before.has(question));
    if (limits.answers > 0 && before.size + fresh.length > limits.answers && fresh.length > 0)
      throw new Problem('notPermitted', { details: { answers: limits.answers } });
    if (fresh.length > 0 && !hasEnded)
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
    if (ends && !hasEnded) await endAttempt(transaction, of);
    const asked = new Set(answers.map(({ question }) => question));
    const counting = (await verifiedAnswers(transaction, of)).filter(({ question }) => asked.has(question));
    const late = hasEnded ? fresh.map(({ question, mpoints }) => ({ question, value: null, points: 0, mpoints })) : [];
    return { answers: [...counting, ...late], showsPoints, ended: hasEnded || ends };
  });
}
