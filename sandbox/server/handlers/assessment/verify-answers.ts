import { pointsOf } from '../../../../plugins/practice-test/scoring/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { inLanguage, render } from '../../content/render.ts';
import { contentEnvelope, envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Call, Action, Services } from '../../protocol/contract.ts';
import { attribute, children, type XNode } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { feedbackOf, isServerScored } from '../../assessment/server-scored.ts';
import { presentTest } from './present-test.ts';
import { earnedBy, readAnswers, type GivenAnswer } from '../../assessment/read-answers.ts';
import { coarse, courseFrom, estimateFrom, isAdaptive, pathOf } from '../../assessment/adaptive-path.ts';
import { limitsOf } from '../../assessment/score-attempt.ts';
import { questionsOf } from '../../../../plugins/practice-test/scoring/index.ts';
import { guestOf } from '../../assessment/test-attempts.ts';
import { isAttemptName, keepFirst } from '../../assessment/verified-answers.ts';
import { readXml, field, ownerOnly, depositorOf } from '../../protocol/parameters.ts';
import { requested } from '../content/requested.ts';

const XML_LIMIT = 512 * 1024;

/** What the author says to the options chosen, and why it is so, in the caller's language. */
function comments(question: XNode, { value }: Pick<GivenAnswer, 'value'>, test: ContentObject, call: Call): string {
  const options = { lang: call.lang, fallback: test.fallback || call.customer.defaultLang };
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const parts = [...children(question, 'option'), ...children(question, 'area')].filter((each) => chosen.includes(attribute(each, 'id')));
  const remarks = [...parts.map((part) => children(part, 'feedback')), children(question, 'explanation')];
  return remarks
    .flatMap((nodes) => inLanguage(nodes, options.lang, options.fallback))
    .map((node) => render(node, options))
    .join('');
}

/** What each answer is worth. Each question once, its last answer; unknown ones are left out. */
function scored(test: XNode, questions: ReadonlyMap<string, XNode>, answers: readonly GivenAnswer[]) {
  return [...new Map(answers.map((answer) => [answer.question, answer])).values()].flatMap((answer) => {
    const question = questions.get(answer.question);
    return question === undefined ? [] : [{ ...answer, points: earnedBy(test, question, answer), mpoints: pointsOf(question) }];
  });
}

/** The name of the attempt that answers belong to. @throws Problem (400) when there is none: nothing could be counted. */
export function attemptOf(collection: XNode): string {
  const name = attribute(collection, 'attempt');
  if (!isAttemptName(name))
    throw new Problem('validation', {
      fields: [{ name: 'xml', code: 'required.pattern' }],
      details: { expected: 'subTemplates/@attempt' },
    });
  return name;
}

/** A verdict on an answer; without points it says no more than that the answer has come. */
interface Verdict {
  readonly counting: Pick<GivenAnswer, 'value'> & { readonly points: number; readonly mpoints: number };
  readonly hasPoints: boolean;
  readonly hasComments: boolean;
}

type Scored = ReturnType<typeof scored>;

/** The verdicts on the answers that came, and what follows them. */
interface Verdicts {
  readonly of: ReadonlyMap<string, Verdict>;
  /** What the server asks next, and at the end what it has found; '' where the page chooses. */
  readonly after: string;
}

/** At the end of an adaptive test: where points are shown, how each answer was, the course they took and its end; else the level. */
function ending(test: XNode, { all, showsPoints }: Awaited<ReturnType<typeof keepFirst>>): string {
  const course = showsPoints ? courseFrom(test, all) : [];
  const { estimate, levels } = estimateFrom(test, all);
  const { theta, error, interval, probabilities, level } = showsPoints ? estimate : coarse(estimate, levels);
  return [
    element('next'),
    // As exactly as the course is drawn.
    ...course.map((after, index) => {
      const { question, points, mpoints } = all[index]!;
      const [at, about, low, high] = [after.theta, after.error, ...after.interval].map((each) => each.toFixed(2));
      return element('verified', { question, points, mpoints, theta: at, error: about, low, high, level: after.level });
    }),
    element('estimate', {
      theta: theta.toFixed(4),
      error: error.toFixed(4),
      low: interval[0].toFixed(4),
      high: interval[1].toFixed(4),
      level,
      probabilities: probabilities.map((each) => each.toFixed(4)).join(' '),
    }),
  ].join('');
}

/** Where the server scores, the first answer of a question counts for its attempt, and points come when the test shows them. */
async function verdictsOf(test: XNode, collection: XNode, answers: Scored, call: Call, services: Services): Promise<Verdicts> {
  const of = { user: call.visitor.id, test: call.ID, attempt: attemptOf(collection) };
  const path = isAdaptive(test) ? pathOf(test, of, services.secret, attribute(collection, 'skip').split(' ')) : null;
  const given = await keepFirst(
    services.store,
    {
      ...of,
      guest: guestOf(services.secret, call.visitor.id, call.network),
      hold: (transaction) => services.deposits.hold(transaction, depositorOf(call)),
      count: (transaction, texts) => services.deposits.count(transaction, 'answers', depositorOf(call), texts),
    },
    answers,
    limitsOf(test),
    attribute(collection, 'end') === '1',
    path,
  );
  const feedback = feedbackOf(test);
  const isTime = given.ended || feedback === 'each';
  const hasPoints = isTime && given.showsPoints;
  const hasComments = hasPoints && feedback !== 'none';
  const after = path === null ? '' : given.ended ? ending(test, given) : element('next', { question: given.next });
  // At the end comes a verdict on all answers together.
  const hasOwn = hasPoints && (path === null || !given.ended);
  return {
    of: new Map(given.answers.map((counting) => [counting.question, { counting, hasPoints: hasOwn, hasComments }])),
    after,
  };
}

/**
 * Action verify: `xml` holds one or more answers as a `subTemplates` collection, with `end="1"` the last ones of their attempt; the answer
 * says a verdict on each. A verdict on another answer than the one that came says so by `given`.
 * An adaptive test says what comes next; without
 * an answer it begins the attempt, or goes on with it. Without `xml` the test itself.
 */
export const verifyAnswers: Action = async (call, services) => {
  const test = await requested(call, services);
  const xml = field(call, 'xml', XML_LIMIT);
  if (xml === '') return { body: envelope(call, [contentEnvelope(call, test, await presentTest(test, call, services))]) };
  ownerOnly(call);
  const { payload } = test;
  if (payload?.name !== 'test') throw new Problem('notFound', { details: { id: call.ID } });
  const collection = readXml(xml);
  if (collection.name !== 'subTemplates') throw new Problem('badXml', { details: { expected: 'subTemplates' } });
  const questions = questionsOf(payload);
  const answers = scored(payload, questions, readAnswers(collection));
  const verdicts: Verdicts = isServerScored(payload)
    ? await verdictsOf(payload, collection, answers, call, services)
    : { of: new Map(answers.map((counting) => [counting.question, { counting, hasPoints: true, hasComments: true }])), after: '' };
  return {
    body: simpleAnswer(
      call,
      ...answers.map(({ question, value }) => {
        const { counting, hasPoints, hasComments } = verdicts.of.get(question)!;
        const first = JSON.stringify(counting.value);
        return element(
          'verified',
          { question, ...(hasPoints ? { points: counting.points, mpoints: counting.mpoints } : { received: 1 }) },
          first === JSON.stringify(value) ? '' : element('given', {}, text(first)),
          hasComments ? comments(questions.get(question)!, counting, test, call) : '',
        );
      }),
      verdicts.after,
    ),
  };
};
