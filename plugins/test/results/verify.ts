import { attribute, childElements, select, serialize, type Answer, type XNode } from '../../../core/api.ts';
import type { Verdict } from '../attempt/attempt.ts';

const number = (node: XNode, name: string): number | null => (/^\d{1,7}(?:\.\d{1,2})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : null);
const inner = (node: XNode, name: string): string => childElements(node, name).map((each) => serialize(each)).join('');

/**
 * What the server says to answers that it has scored: `verified` elements of the answer to action verify (docs/tests.md), by the
 * ids of their questions. What is no verdict is left out.
 */
export function readVerdicts(answer: Answer | null): Readonly<Record<string, Verdict>> {
  if (!answer?.document) return {};
  const verdicts: Record<string, Verdict> = {};
  for (const node of select(answer.document, '/cms/verified')) {
    const [points, mpoints] = [number(node, 'points'), number(node, 'mpoints')];
    if (points === null || mpoints === null || points > mpoints) continue;
    verdicts[attribute(node, 'question')] = { points, mpoints, feedback: inner(node, 'feedback'), solution: inner(node, 'explanation') };
  }
  return verdicts;
}
