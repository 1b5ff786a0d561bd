import { attribute, select, type Answer } from '../../../core/api.ts';
import type { QuestionValue } from '../../practice-test/contract.ts';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

/** One answer for action verify (docs/tests.md): a collection with a single `subTemplate`. */
export function answerXml(
  ID: number,
  attempt: string,
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
  const body =
    typeof value === 'string' ? `${head} answer="${escape(value)}"/>` : inner === '' ? `${head}/>` : `${head}>${inner}</subTemplate>`;
  return `<subTemplates IDObject="${ID}" attempt="${escape(attempt)}">${body}</subTemplates>`;
}

/** What the server gave for a question; null without one. */
export function readVerdict(answer: Answer | null, id: string): { readonly points: number; readonly mpoints: number } | null {
  if (!answer?.document) return null;
  const node = select(answer.document, '/cms/verified').find((each) => attribute(each, 'question') === id);
  if (!node) return null;
  const [points, mpoints] = ['points', 'mpoints'].map((name) =>
    /^\d{1,7}(?:\.\d{1,2})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : NaN,
  ) as [number, number];
  return points >= 0 && mpoints > 0 && points <= mpoints ? { points, mpoints } : null;
}
