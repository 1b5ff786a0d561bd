import { pointsOf, score } from '../../../plugins/test/scoring/index.ts';
import type { ContentObject } from '../content/object.ts';
import { inLanguage, render } from '../content/render.ts';
import { field, type Call } from '../dispatcher/call.ts';
import { contentEnvelope, envelope, simpleAnswer } from '../dispatcher/envelope.ts';
import { Problem } from '../dispatcher/problem.ts';
import { requested } from '../handlers/generic.ts';
import type { Action } from '../handlers/handler.ts';
import { readXml } from '../handlers/store-payload.ts';
import { attribute, children, type XNode } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { presentTest } from './present-test.ts';
import { readAnswers, type GivenAnswer } from './read-answers.ts';

const XML_LIMIT = 512 * 1024;

/** What the author says to the options chosen, and why it is so, in the caller's language. */
function comments(question: XNode, { value }: GivenAnswer, test: ContentObject, call: Call): string {
  const options = { lang: call.lang, fallback: test.fallback || call.customer.defaultLang };
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value as readonly string[] : [];
  const parts = [...children(question, 'option'), ...children(question, 'area')].filter((each) => chosen.includes(attribute(each, 'id')));
  const said = [...parts.map((part) => children(part, 'feedback')), children(question, 'explanation')];
  return said.flatMap((nodes) => inLanguage(nodes, options.lang, options.fallback)).map((node) => render(node, options)).join('');
}

/** The verdict on each answer: points, maximum, feedback, explanation. Each question once; unknown ones are left out. */
function verdicts(test: ContentObject, answers: readonly GivenAnswer[], call: Call): string[] {
  const questions = new Map<string, XNode>();
  for (const question of children(test.payload!, 'question')) if (!questions.has(attribute(question, 'id'))) questions.set(attribute(question, 'id'), question);
  return [...new Map(answers.map((answer) => [answer.question, answer]))].flatMap(([id, answer]) => {
    const question = questions.get(id);
    if (question === undefined) return [];
    return [element('verified', { question: id, points: score(question, answer.value), mpoints: pointsOf(question) }, comments(question, answer, test, call))];
  });
}

/**
 * Action verify of a test that the server scores: `xml` holds one or more answers as a `subTemplates` collection. Of any other test,
 * and without answers, the test itself.
 */
export const verifyAnswers: Action = async (call, services) => {
  const test = await requested(call, services);
  const xml = field(call, 'xml', XML_LIMIT);
  if (xml === '') return { body: envelope(call, [contentEnvelope(call, test, await presentTest(test, call, services))]) };
  if (test.payload?.name !== 'test') throw new Problem('notFound', { details: { id: call.ID } });
  const collection = readXml(xml);
  if (collection.name !== 'subTemplates') throw new Problem('badXml', { details: { expected: 'subTemplates' } });
  return { body: simpleAnswer(call, ...verdicts(test, readAnswers(collection), call)) };
};
