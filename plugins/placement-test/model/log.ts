import { estimateOf, type CoursePoint, type Estimate } from '../adaptive/placement.ts';
import { posterior } from '../adaptive/posterior.ts';
import { tScore } from '../adaptive/t-score.ts';
import { hasPoints, responsesOf, type Answered, type Attempt } from './attempt.ts';
import type { AdaptiveTest } from './read-adaptive.ts';

/** The answers to questions that the test still has. */
export const answersOf = ({ questions }: AdaptiveTest, { answers }: Attempt): Answered[] => answers.filter(({ id }) => questions.has(id));

/**
 * What is known after each answer; the first one is what is known before any. Where the server chooses, as it has said: empty while it has
 * not, and where it does not.
 */
export function courseOf(test: AdaptiveTest, attempt: Attempt): CoursePoint[] {
  const { levels } = test.rules;
  if (test.serverPicks) {
    const answers = answersOf(test, attempt);
    const course = answers.flatMap(({ after }) => (after !== undefined && levels[after.level] !== undefined ? [after] : []));
    return course.length === answers.length ? [estimateOf(posterior([]), levels), ...course] : [];
  }
  const responses = responsesOf(test, attempt.answers);
  return Array.from({ length: responses.length + 1 }, (_, count) => estimateOf(posterior(responses.slice(0, count)), levels));
}

/** What an attempt has come to: as the server has found where it chooses, or does not say how the answers were. */
export function foundIn(test: AdaptiveTest, attempt: Attempt): Estimate {
  const estimate = test.serverPicks || !hasPoints(attempt) ? attempt.estimate : null;
  return estimate ?? estimateOf(posterior(responsesOf(test, attempt.answers)), test.rules.levels);
}

/**
 * The result's points: the T score of the estimate, limited to the most probable level, so that the level which the server finds
 * by `level/@minPoints` is the one that the learner was shown.
 */
export function pointsOf({ theta, level }: Estimate, { rules: { levels } }: AdaptiveTest): number {
  const low = tScore(levels[level]?.from ?? -Infinity);
  const high = levels[level + 1] === undefined ? 100 : tScore(levels[level + 1]?.from ?? Infinity) - 0.01;
  return Math.round(Math.min(high, Math.max(low, tScore(theta))) * 100) / 100;
}

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escape = (text: string): string =>
  text.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const three = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Each answer travels as the protocol's `subTemplate`, with the estimate after it; the last estimate comes at the end. */
export function itemLog(test: AdaptiveTest, attempt: Attempt): string {
  const hasVerdicts = hasPoints(attempt);
  const course = courseOf(test, attempt);
  const answers = answersOf(test, attempt).map(({ id, value, points, mpoints }, index) => {
    const after = course[index + 1];
    const parts =
      value === null || typeof value === 'string'
        ? []
        : Array.isArray(value)
          ? (value as readonly string[]).map((each) => ['', each] as const)
          : Object.entries(value);
    const answer = typeof value === 'string' ? ` answer="${escape(value)}"` : '';
    const head =
      `<subTemplate id="${escape(id)}" kind="adaptive"${hasVerdicts ? ` points="${points}" mpoints="${mpoints}"` : ''}${answer}` +
      (hasVerdicts && after ? ` theta="${three(after.theta)}" error="${three(after.error)}"` : '');
    if (parts.length === 0) return `${head}/>`;
    const inner = parts.map(([name, each]) => `<answer${name === '' ? '' : ` gap="${escape(name)}"`}>${escape(each)}</answer>`);
    return `${head}>${inner.join('')}</subTemplate>`;
  });
  const last = foundIn(test, attempt);
  const levels = test.rules.levels.map(
    ({ id }, index) => `<level id="${escape(id)}" probability="${three(last.probabilities[index] ?? 0)}"/>`,
  );
  const estimate =
    `<estimate level="${escape(test.rules.levels[last.level]?.id ?? '')}" theta="${three(last.theta)}" error="${three(last.error)}"` +
    ` low="${three(last.interval[0])}" high="${three(last.interval[1])}">${levels.join('')}</estimate>`;
  return `<subTemplates IDObject="${test.ID}" attempt="${attempt.started}-${attempt.seed}">${answers.join('')}${estimate}</subTemplates>`;
}
