import { has, value, type Node, type Value } from './node.ts';
import { round, shareOf } from './points.ts';

/** What a question lets the learner do beside answering once, and what that costs (docs/tests.md). */
export interface Terms {
  /** How often it may be answered, at least 1. */
  readonly tries: number;
  /** Share of the points that an answer from the second try on earns, 0 to 1. */
  readonly retryPoints: number;
  /** Points that each hint takes. */
  readonly hintCost: number;
}

/** More tries than this are no tries. */
const MOST_TRIES = 9;

/** Whether a test says right after each question how it was, and the page knows it: only then can one try again. */
function mayBeRetried(test: Node): boolean {
  const feedback = value(test, 'feedback');
  if (value(test, 'scoring') === 'server') return false;
  return feedback === 'each' || (!['end', 'none'].includes(feedback) && value(test, 'kind') !== 'placement');
}

/** The terms of a question: its own words go before those of its test. */
export function termsOf(test: Node, question: Node): Terms {
  const from = (name: string): Node => (has(question, name) ? question : test);
  const tries = value(from('tries'), 'tries');
  const cost = value(from('hintCost'), 'hintCost');
  return {
    tries: mayBeRetried(test) && /^[1-9]\d{0,2}$/.test(tries) ? Math.min(MOST_TRIES, Number(tries)) : 1,
    retryPoints: shareOf(from('retryPoints'), 'retryPoints'),
    hintCost: /^\d{1,7}(?:\.\d+)?$/.test(cost) ? Number(cost) : 0,
  };
}

const sorted = (answer: Value): unknown =>
  answer === null || typeof answer === 'string' || Array.isArray(answer)
    ? answer
    : Object.entries(answer).sort(([one], [other]) => (one < other ? -1 : 1));

/** Whether two answers are the same. */
export const isSameAnswer = (one: Value, other: Value): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** What was tried at a question, the present answer at last; the same one again is no further try. Of too many the last ones. */
export function triesIn(tried: readonly Value[], answer: Value, { tries }: Terms): readonly Value[] {
  const isNew = answer !== null && (tried.length === 0 || !isSameAnswer(tried.at(-1)!, answer));
  return (isNew ? [...tried, answer] : tried).slice(-tries);
}

/**
 * What a question earns after some tries and hints: the best of its tries, less what the hints cost. Never below 0, never more than the
 * best try by itself. Pure.
 * @param scores points of each try by itself, the first one first
 */
export function earned(scores: readonly number[], hints: number, { retryPoints, hintCost }: Terms): number {
  const best = Math.max(0, ...scores.map((points, index) => (index === 0 ? points : points * retryPoints)));
  return round(Math.max(0, best - hints * hintCost));
}
