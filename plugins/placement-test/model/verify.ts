import { attribute, select, type Answer, type XNode } from '../../../core/api.ts';
import type { QuestionValue } from '../../practice-test/contract.ts';
import type { Estimate } from '../adaptive/placement.ts';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

interface Sent {
  readonly ID: number;
  readonly attempt: string;
  /** Questions that cannot be shown here. */
  readonly skip?: readonly string[];
}

/** A collection for action verify (docs/tests.md); without an answer it asks what comes next. */
export function collectionXml({ ID, attempt, skip = [] }: Sent, answer = ''): string {
  const skipped = skip.length === 0 ? '' : ` skip="${escape(skip.join(' '))}"`;
  return `<subTemplates IDObject="${ID}" attempt="${escape(attempt)}"${skipped}>${answer}</subTemplates>`;
}

/** One answer of a collection. */
export function answerXml(
  question: { readonly id: string; readonly kind: string; readonly part: string },
  value: QuestionValue | null,
): string {
  const head = `<subTemplate id="${escape(question.id)}" kind="${escape(question.kind)}"`;
  const inner =
    value === null || typeof value === 'string'
      ? ''
      : Array.isArray(value)
        ? (value as readonly string[]).map((each) => `<answer>${escape(each)}</answer>`).join('')
        : Object.entries(value)
            .map(([name, each]) => `<answer ${question.part}="${escape(name)}">${escape(each)}</answer>`)
            .join('');
  return typeof value === 'string' ? `${head} answer="${escape(value)}"/>` : inner === '' ? `${head}/>` : `${head}>${inner}</subTemplate>`;
}

interface Points {
  readonly points: number;
  readonly mpoints: number;
}

/** What the server said to an answer. */
export interface Verdict {
  /** How answers were, by question. */
  readonly points: ReadonlyMap<string, Points>;
  /** The question that comes next; '' at the end, null where the server does not choose. */
  readonly next: string | null;
  readonly estimate: Estimate | null;
}

const numberIn = (node: XNode, name: string): number =>
  /^-?\d{1,7}(?:\.\d{1,6})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : NaN;

function readEstimate(node: XNode | undefined): Estimate | null {
  if (node === undefined) return null;
  const [theta, error, low, high, level] = ['theta', 'error', 'low', 'high', 'level'].map((name) => numberIn(node, name)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const probabilities = attribute(node, 'probabilities').split(' ').map(Number);
  const isWhole = [theta, error, low, high, level, ...probabilities].every(Number.isFinite) && probabilities[level] !== undefined;
  return isWhole ? { theta, error, interval: [low, high], level, probabilities } : null;
}

/** What the server said; null when it said nothing of use. @param id the question that was answered; '' when none was */
export function readVerdict(answer: Answer | null, id: string): Verdict | null {
  if (!answer?.document) return null;
  const nodes = select(answer.document, '/cms/verified');
  const points = new Map<string, Points>();
  for (const node of nodes) {
    const [got, most] = [numberIn(node, 'points'), numberIn(node, 'mpoints')];
    if (got >= 0 && most > 0 && got <= most) points.set(attribute(node, 'question'), { points: got, mpoints: most });
  }
  const [next] = select(answer.document, '/cms/next');
  const [estimate] = select(answer.document, '/cms/estimate');
  const isReceived = id === '' || nodes.some((node) => attribute(node, 'question') === id);
  if (!isReceived || (next === undefined && !points.has(id))) return null;
  return { points, next: next === undefined ? null : attribute(next, 'question'), estimate: readEstimate(estimate) };
}
