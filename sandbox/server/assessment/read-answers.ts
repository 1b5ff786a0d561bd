import { earned, score, termsOf, triesIn, type Value } from '../../../plugins/practice-test/scoring/index.ts';
import { attribute, children, plainText, type XNode } from '../xml/nodes.ts';

export interface GivenAnswer {
  readonly question: string;
  readonly value: Value;
  /** What was answered before, where one could try again. */
  readonly tried: readonly Value[];
  /** How many hints were shown, as the page says. */
  readonly hints: number;
}

const raw = (node: XNode): string => node.children.map((child) => child.value).join('');

/** The name of an answer's part: of whatever attribute it bears. */
const partName = (answer: XNode): string | null => answer.attributes[0]?.value ?? null;

/** An answer as its `subTemplate` says it (protocol 4.8): an attribute, several elements, or elements for named parts. */
function valueOf(node: XNode): Value {
  const answers = children(node, 'answer');
  if (answers.length === 0) return node.attributes.some(({ name }) => name === 'answer') ? attribute(node, 'answer') : null;
  if (answers.every((answer) => partName(answer) !== null))
    return Object.fromEntries(answers.map((answer) => [partName(answer), raw(answer)] as const));
  return answers.map(plainText);
}

/** The answers of a `subTemplates` collection. */
export const readAnswers = (collection: XNode): GivenAnswer[] =>
  children(collection, 'subTemplate').map((node) => ({
    question: attribute(node, 'id'),
    value: valueOf(node),
    tried: children(node, 'tried').map(valueOf),
    hints: /^\d{1,3}$/.test(attribute(node, 'hints')) ? Number(attribute(node, 'hints')) : 0,
  }));

/** What an answer earns, after what was tried before it and what was hinted. Pure. */
export function earnedBy(test: XNode, question: XNode, { value, tried, hints }: Omit<GivenAnswer, 'question'>): number {
  const terms = termsOf(test, question);
  const scores = triesIn(tried, value, terms).map((each) => score(question, each));
  return earned(scores, hints, terms);
}
