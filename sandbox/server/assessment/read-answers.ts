import type { Value } from '../../../plugins/practice-test/scoring/index.ts';
import { attribute, children, plainText, type XNode } from '../xml/nodes.ts';

export interface GivenAnswer {
  readonly question: string;
  readonly value: Value;
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
  children(collection, 'subTemplate').map((node) => ({ question: attribute(node, 'id'), value: valueOf(node) }));
