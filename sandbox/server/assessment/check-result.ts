import { kindOfTest, maximumOf, pointsOf, questionsOf, readPoints, SCORED, total } from '../../../plugins/practice-test/scoring/index.ts';
import { Problem } from '../protocol/problem.ts';
import { attribute, children, type XNode } from '../xml/nodes.ts';
import { earnedBy, readAnswers, type GivenAnswer } from './read-answers.ts';
import { scoreAttempt } from './score-attempt.ts';
import type { VerifiedAnswer } from './verified-answers.ts';

/**
 * How far a result was checked: its answers were given at the server one by one; it was scored again from the answers that came with it;
 * so it was, but for questions whose kind a plugin scores, or the learner alone can judge; nothing came with it that could be checked.
 */
export type Checked = 'verified' | 'scored' | 'partly' | 'claimed';

/** What a page says that an attempt has come to. */
interface Claim {
  readonly points: number;
  readonly mpoints: number;
  /** The `subTemplates` that came with it; null without. */
  readonly collection: XNode | null;
}

interface CheckedPoints {
  readonly points: number;
  readonly mpoints: number;
  readonly checked: Checked;
}

interface ScoredAnswer extends VerifiedAnswer {
  readonly isCheckable: boolean;
}

/** The answers of a collection, each question once, its last answer. Of a kind that is unknown here the claimed points count. */
function scoreAgain(test: XNode, collection: XNode): ScoredAnswer[] {
  const questions = questionsOf(test);
  const claims = new Map(children(collection, 'subTemplate').map((node) => [attribute(node, 'id'), readPoints(node) ?? 0]));
  const answers = new Map(readAnswers(collection).map((answer): [string, GivenAnswer] => [answer.question, answer]));
  return [...answers].flatMap(([id, answer]): ScoredAnswer[] => {
    const question = questions.get(id);
    if (question === undefined) return [];
    const mpoints = pointsOf(question);
    const isCheckable = SCORED.includes(attribute(question, 'kind'));
    const points = isCheckable ? earnedBy(test, question, answer) : Math.min(mpoints, claims.get(id) ?? 0);
    return [{ question: id, value: answer.value, points, mpoints, isCheckable }];
  });
}

/**
 * Points and maximum of a result as the server stores them: scored again from the answers that came with it; without any as the page says,
 * within what the test can give. A round of vocabulary practice is worth a point for each word that it asked.
 * @throws Problem (400) when more is claimed than the test can give
 */
export function checkResult(test: XNode, claim: Claim): CheckedPoints {
  const answers = claim.collection === null ? [] : scoreAgain(test, claim.collection);
  const maximum = maximumOf(test);
  const isVocabulary = kindOfTest(test) === 'vocabulary';
  if (answers.length > 0) {
    const checked = answers.every(({ isCheckable }) => isCheckable) ? 'scored' : 'partly';
    // A round asks some words of the collection; a test that is taken as a whole names its attempt.
    if (isVocabulary && attribute(claim.collection!, 'attempt') === '')
      return { points: answers.filter(({ points, mpoints }) => points > 0 && points >= mpoints).length, mpoints: answers.length, checked };
    return { ...scoreAttempt(test, answers, true), checked };
  }
  const most = isVocabulary ? Math.max(maximum, questionsOf(test).size) : maximum;
  if (claim.mpoints > most)
    throw new Problem('validation', { fields: [{ name: 'mpoints', code: 'required.max' }], details: { maximum: most } });
  // A smaller maximum may be that of an earlier version of the test.
  return { points: total([claim.points], claim.mpoints), mpoints: claim.mpoints, checked: 'claimed' };
}
