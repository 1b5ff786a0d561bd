import { pointsOf, score } from '../../../../plugins/practice-test/scoring/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { inLanguage, render } from '../../content/render.ts';
import { contentEnvelope, envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Call, Action } from '../../protocol/contract.ts';
import { attribute, children, type XNode } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { isServerScored } from '../../assessment/server-scored.ts';
import { presentTest } from './present-test.ts';
import { readAnswers, type GivenAnswer } from '../../assessment/read-answers.ts';
import { limitsOf, questionsOf } from '../../assessment/score-attempt.ts';
import { isAttemptName, keepFirst } from '../../assessment/verified-answers.ts';
import { readXml, field } from '../../protocol/parameters.ts';
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
function scored(questions: ReadonlyMap<string, XNode>, answers: readonly GivenAnswer[]) {
  return [...new Map(answers.map((answer) => [answer.question, answer])).values()].flatMap((answer) => {
    const question = questions.get(answer.question);
    return question === undefined ? [] : [{ ...answer, points: score(question, answer.value), mpoints: pointsOf(question) }];
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

/**
 * Action verify: `xml` holds one or more answers as a `subTemplates` collection; the answer says a verdict on each. Where the server
 * scores,
 * the first answer of a question counts for its attempt: a verdict on another one that came before says so by `given`. Without answers the
 * test itself.
 */
export const verifyAnswers: Action = async (call, services) => {
  const test = await requested(call, services);
  const xml = field(call, 'xml', XML_LIMIT);
  if (xml === '') return { body: envelope(call, [contentEnvelope(call, test, await presentTest(test, call, services))]) };
  const { payload } = test;
  if (payload?.name !== 'test') throw new Problem('notFound', { details: { id: call.ID } });
  const collection = readXml(xml);
  if (collection.name !== 'subTemplates') throw new Problem('badXml', { details: { expected: 'subTemplates' } });
  const questions = questionsOf(payload);
  const answers = scored(questions, readAnswers(collection));
  const counting = isServerScored(payload)
    ? await keepFirst(services.store, { user: call.visitor.id, test: test.ID, attempt: attemptOf(collection) }, answers, limitsOf(payload))
    : answers;
  return {
    body: simpleAnswer(
      call,
      ...answers.map(({ question, value }) => {
        const first = counting.find((each) => each.question === question)!;
        const given = JSON.stringify(first.value) === JSON.stringify(value) ? '' : element('given', {}, text(JSON.stringify(first.value)));
        return element(
          'verified',
          { question, points: first.points, mpoints: first.mpoints },
          given,
          comments(questions.get(question)!, first, test, call),
        );
      }),
    ),
  };
};
