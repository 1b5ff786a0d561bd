import { defaults } from '../../../plugins/placement-test/adaptive/placement.ts';
import { tScore } from '../../../plugins/placement-test/adaptive/t-score.ts';
import { maximumOf, total } from '../../../plugins/practice-test/scoring/index.ts';
import { attribute, type XNode } from '../xml/nodes.ts';
import { coarse, estimateFrom, isAdaptive } from './adaptive-path.ts';
import type { TestLimits } from './test-attempts.ts';
import type { VerifiedAnswer } from './verified-answers.ts';

const whole = (node: XNode, name: string, otherwise: number): number =>
  /^\d{1,7}$/.test(attribute(node, name)) ? Number(attribute(node, name)) : otherwise;

/** Where the author says nothing: who goes on trying learns no more than the sum. */
const SHOWN_A_DAY = 2;
/** Where the author says nothing: also the sum tells what is right, to who asks often enough. */
const ACCOUNT_ATTEMPTS_A_DAY = 10;
/** A class behind one address may take a test as guests. */
const GUEST_ATTEMPTS_A_DAY = 30;

/**
 * In how many attempts of a day guests see the points of each question. Whoever has an account can be a guest before, and would know the
 * right answers in the first attempt that counts; a placement test has nothing to be won by that, and its course follows from the points.
 */
function shownToGuests(test: XNode, attempts: number): number {
  if (attempts === 0) return Infinity;
  return attempts < 0 && attribute(test, 'kind') === 'placement' ? SHOWN_A_DAY : 0;
}

/** What a test lets be verified: its `attempts`; of an adaptive one no more answers than it asks questions. */
export function limitsOf(test: XNode): TestLimits {
  const stated = whole(test, 'attempts', -1);
  const shown = stated < 0 ? SHOWN_A_DAY : stated || Infinity;
  return {
    attempts: Math.max(stated, 0),
    shown,
    guestShown: shownToGuests(test, stated),
    guestAttempts: whole(test, 'guestAttempts', GUEST_ATTEMPTS_A_DAY),
    accountAttempts: whole(test, 'accountAttempts', stated < 0 ? ACCOUNT_ATTEMPTS_A_DAY : 0),
    answers: isAdaptive(test) ? whole(test, 'maxItems', defaults.maxItems) : 0,
  };
}

/** The T score of the ability that the answers show, limited to the most probable level. */
function adaptivePoints(test: XNode, answers: readonly VerifiedAnswer[], isExact: boolean): number {
  const { estimate, levels } = estimateFrom(test, answers);
  const { theta, level } = isExact ? estimate : coarse(estimate, levels);
  const next = levels[level + 1];
  const low = tScore(levels[level]?.from ?? -Infinity);
  const high = next === undefined ? 100 : tScore(next.from) - 0.01;
  return Math.round(Math.min(high, Math.max(low, tScore(theta))) * 100) / 100;
}

/**
 * Points and maximum of an attempt, from what was verified in it alone.
 * @param isExact false: of an adaptive test no more than the level is told, as the attempt does not say how its answers were
 */
export function scoreAttempt(
  test: XNode,
  answers: readonly VerifiedAnswer[],
  isExact: boolean,
): { readonly points: number; readonly mpoints: number } {
  const mpoints = maximumOf(test);
  return {
    mpoints,
    points: isAdaptive(test)
      ? Math.min(mpoints, adaptivePoints(test, answers, isExact))
      : total(
          answers.map(({ points }) => points),
          mpoints,
        ),
  };
}
