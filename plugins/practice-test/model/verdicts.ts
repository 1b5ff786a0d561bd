import { attribute, childElements, firstElement, select, serialize, textOf, type Answer, type XNode } from '../../../core/api.ts';
import { readQuestionValue, type QuestionValue } from '../contract.ts';
import type { Verdict } from './attempt.ts';

const number = (node: XNode, name: string): number | null =>
  /^\d{1,7}(?:\.\d{1,2})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : null;
const inner = (node: XNode, name: string): string =>
  childElements(node, name)
    .map((each) => serialize(each))
    .join('');

/** A verdict as it came; `given`: the answer that counts, where it is not the one that was sent (an earlier one of the same attempt). */
interface ReceivedVerdict {
  readonly verdict: Verdict;
  readonly given: QuestionValue | null;
}

function givenIn(node: XNode): QuestionValue | null {
  const given = firstElement(node, 'given');
  try {
    return given && readQuestionValue(JSON.parse(textOf(given)));
  } catch {
    return null;
  }
}

/**
 * What the server says to answers that it has scored: `verified` elements of the answer to action verify (docs/tests.md), by the
 * ids of their questions. What is no verdict is left out.
 */
export function readVerdicts(answer: Pick<Answer, 'document'> | null): Readonly<Record<string, ReceivedVerdict>> {
  if (!answer?.document) return {};
  const verdicts: Record<string, ReceivedVerdict> = {};
  for (const node of select(answer.document, '/cms/verified')) {
    const isReceived = attribute(node, 'received') === '1';
    const [points, mpoints] = isReceived ? [null, 0] : [number(node, 'points'), number(node, 'mpoints')];
    if (!isReceived && (points === null || mpoints === null || points > mpoints)) continue;
    verdicts[attribute(node, 'question')] = {
      given: givenIn(node),
      verdict: { points, mpoints: mpoints ?? 0, feedback: inner(node, 'feedback'), solution: inner(node, 'explanation') },
    };
  }
  return verdicts;
}
