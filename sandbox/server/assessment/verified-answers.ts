import type { Transaction } from 'kysely';
import type { Value } from '../../../plugins/practice-test/scoring/index.ts';
import { Problem } from '../protocol/problem.ts';
import type { Schema, Store } from '../store/schema.ts';
import type { GivenAnswer } from './read-answers.ts';
import { beginAttempt, endAttempt, noteSkipped, takeTurn, type TestLimits, type VerifiedAttempt } from './test-attempts.ts';

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

/** What was verified in an attempt, the first answer first. */
export async function verifiedAnswers(store: Store | Transaction<Schema>, of: VerifiedAttempt): Promise<VerifiedAnswer[]> {
  const rows = ofAttempt(store, of).select(['question', 'answer', 'points', 'mpoints']).orderBy('stored_at').orderBy('question');
  return (await rows.execute()).map(read);
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
  /** All that was answered. */
  readonly all: readonly VerifiedAnswer[];
  /** The question that comes next where the server chooses; null at the end, and where it does not. */
  readonly next: string | null;
}

/** What the server asks where it chooses. */
export interface Path {
  /** The name of the question that comes next; null at the end. @param skipped what the attempt has passed over */
  next(answers: readonly VerifiedAnswer[], skipped: readonly string[]): string | null;
  /** What the attempt has passed over, with the question that is asked now if the page cannot show it. */
  passOver(answers: readonly VerifiedAnswer[], skipped: readonly string[]): readonly string[];
}

/** An attempt with who makes it. */
interface Attempting extends VerifiedAttempt {
  readonly guest: string;
  /** Lets nobody delete the account meanwhile. */
  hold(transaction: Transaction<Schema>): Promise<unknown>;
  /** Counts what is stored in the quota. */
  count(transaction: Transaction<Schema>, texts: readonly string[]): Promise<void>;
}

/**
 * Notes answers down, the first one of each question: asking again with another answer reveals no more than before. An attempt that has
 * ended takes none: what comes then counts as not answered.
 * @param ends these are the last ones
 * @param path where the server chooses what it asks: it takes no answer to anything else
 * @throws Problem (403) for an answer to what was not asked, when the user has used all attempts, or the attempt all its answers, (429) for
 * a guest of an address with too many
 */
export function keepFirst(
  store: Store,
  of: Attempting,
  answers: readonly ScoredAnswer[],
  limits: TestLimits,
  ends: boolean,
  path: Path | null = null,
): Promise<Given> {
  return store.transaction().execute(async (transaction) => {
    await of.hold(transaction);
    await takeTurn(transaction, of);
    // An attempt whose first answer comes with it is counted with that.
    const charge = answers.length > 0 ? async () => {} : path === null ? null : () => of.count(transaction, [of.attempt]);
    const { showsPoints, hasEnded, skipped: before } = await beginAttempt(transaction, of, limits, charge);
    const given = await verifiedAnswers(transaction, of);
    const answered = new Set(given.map(({ question }) => question));
    const fresh = answers.filter(({ question }) => !answered.has(question));
    const skipped = hasEnded ? before : (path?.passOver(given, before) ?? before);
    if (skipped.length > before.length) await noteSkipped(transaction, of, skipped);
    const due = path === null || hasEnded ? null : path.next(given, skipped);
    if (path !== null && !hasEnded && fresh.some(({ question }) => question !== due))
      throw new Problem('notPermitted', { details: { asked: due ?? '' } });
    if (limits.answers > 0 && answered.size + fresh.length > limits.answers && fresh.length > 0)
      throw new Problem('notPermitted', { details: { answers: limits.answers } });
    if (fresh.length > 0 && !hasEnded) {
      for (const { question, value } of fresh) await of.count(transaction, [of.attempt, question, JSON.stringify(value)]);
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
    const all = await verifiedAnswers(transaction, of);
    const next = path === null || hasEnded || ends ? null : path.next(all, skipped);
    const ended = hasEnded || ends || (path !== null && next === null);
    if (ended && !hasEnded) await endAttempt(transaction, of);
    const asked = new Set(answers.map(({ question }) => question));
    const counting = all.filter(({ question }) => asked.has(question));
    const late = hasEnded ? fresh.map(({ question, mpoints }) => ({ question, value: null, points: 0, mpoints })) : [];
    return { answers: [...counting, ...late], showsPoints, ended, all, next };
  });
}
