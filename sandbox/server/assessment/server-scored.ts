import { isMultiple } from '../../../plugins/practice-test/scoring/index.ts';
import { attribute, children, type XNode } from '../xml/nodes.ts';

/** Whether the server keeps to itself what is correct in a test, and scores it. */
export const isServerScored = (test: XNode): boolean => attribute(test, 'scoring') === 'server';

/** Attributes that reveal what is correct, by element. */
const SOLUTIONS: Readonly<Record<string, string>> = {
  option: 'correct',
  area: 'correct',
  passage: 'correct',
  right: 'match',
  item: 'position',
};

/** Elements that reveal it, or that are meant for after the answer. */
const HIDDEN = new Set(['accept', 'feedback', 'explanation', 'model']);

/** Hints are given only where the author wants them also when the server scores (`hints="1"`). */
export const isHidden = (node: XNode, test: XNode): boolean =>
  HIDDEN.has(node.name) || (node.name === 'hint' && attribute(test, 'hints') !== '1');

/** The attribute of an element that must not leave the server; null when it has none. */
export const solutionAttribute = (node: XNode): string | null => (Object.hasOwn(SOLUTIONS, node.name) ? SOLUTIONS[node.name]! : null);

/** Whether several areas or passages of a question are correct, which the page has to know to offer them so. */
export function hasSeveralCorrect(question: XNode): boolean {
  const kind = attribute(question, 'kind');
  if (kind === 'hottext') return isMultiple(question);
  return kind === 'hotspot' && children(question, 'area').filter((area) => attribute(area, 'correct') === '1').length > 1;
}

/** When a test that the server scores says how an answer turned out: after its end, unless the author chooses otherwise. */
export function feedbackOf(test: XNode): 'each' | 'end' | 'none' {
  const written = attribute(test, 'feedback');
  if (written === 'each' || written === 'end' || written === 'none') return written;
  return attribute(test, 'kind') === 'placement' ? 'none' : 'end';
}
