import { attribute, select, textOf, type Answer, type XNode } from '../../../core/api.ts';
import type { QuestionValue } from '../../practice-test/contract.ts';
import type { CoursePoint, Estimate } from '../adaptive/placement.ts';

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
  readonly after?: CoursePoint;
}

/** What the server said to an answer. */
export interface Verdict {
  /** False: the server asks something else, and has not taken it. */
  readonly isTaken: boolean;
  /** How answers were, by question. */
  readonly points: ReadonlyMap<string, Points>;
  /** The question that comes next; '' at the end, null where the server does not choose. */
  readonly next: string | null;
  readonly estimate: Estimate | null;
}

const numberIn = (node: XNode, name: string): number =>
  /^-?\d{1,7}(?:\.\d{1,6})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : NaN;

function readPoint(node: XNode): CoursePoint | null {
  const numbers = ['theta', 'error', 'low', 'high', 'level'].map((name) => numberIn(node, name));
  const [theta, error, low, high, level] = numbers as [number, number, number, number, number];
  return numbers.every(Number.isFinite) ? { theta, error, interval: [low, high], level } : null;
}

function readEstimate(node: XNode): Estimate | null {
  const point = readPoint(node);
  const probabilities = attribute(node, 'probabilities').split(' ').map(Number);
  const isWhole = point !== null && probabilities.every(Number.isFinite) && probabilities[point.level] !== undefined;
  return isWhole ? { ...point, probabilities } : null;
}

/** What the server asks, when it has refused an answer because that is something else; null otherwise. */
function askedInstead({ status, document }: Answer): Verdict | null {
  const [asked] = status === 403 ? select(document!, '/cms/error/detail[@name = "asked"]') : [];
  return asked === undefined ? null : { isTaken: false, points: new Map(), next: textOf(asked) || null, estimate: null };
}

/** What the server said; null when it said nothing of use. @param id the question that was answered; '' when none was */
export function readVerdict(answer: Answer | null, id: string): Verdict | null {
  if (!answer?.document) return null;
  const instead = askedInstead(answer);
  if (instead !== null) return instead;
  const nodes = select(answer.document, '/cms/verified');
  const points = new Map<string, Points>();
  for (const node of nodes) {
    const [got, most] = [numberIn(node, 'points'), numberIn(node, 'mpoints')];
    const after = readPoint(node);
    if (got >= 0 && most > 0 && got <= most)
      points.set(attribute(node, 'question'), { points: got, mpoints: most, ...(after === null ? null : { after }) });
  }
  const [next] = select(answer.document, '/cms/next');
  const [estimate] = select(answer.document, '/cms/estimate');
  const isReceived = id === '' || nodes.some((node) => attribute(node, 'question') === id);
  if (!isReceived || (next === undefined && !points.has(id))) return null;
  return {
    isTaken: true,
    points,
    next: next === undefined ? null : attribute(next, 'question'),
    estimate: estimate === undefined ? null : readEstimate(estimate),
  };
}
