import type { QuestionValue } from '../contract.ts';
import type { TestQuestion } from './read-test.ts';
import type { TestRun } from './test-run.ts';

/** One answer for the collection that travels with a result. */
interface CollectedAnswer {
  readonly id: string;
  readonly kind: string;
  /** Absent where the server scores and has not yet. */
  readonly points?: number;
  readonly mpoints?: number;
  readonly value: QuestionValue | null;
  /** Attribute that names the parts of an answer. */
  readonly part: string;
  /** How many hints were shown. */
  readonly hints?: number;
  /** How often it was answered, where that is more than once, and what was answered before. */
  readonly tries?: number;
  readonly tried?: readonly QuestionValue[];
  /** The points are the learner's own word. */
  readonly selfAssessed?: boolean;
}

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escape = (text: string): string =>
  text
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
const pair = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` ${name}="${escape(String(value))}"`;

/** An answer as an attribute, or as elements. */
function written(value: QuestionValue | null, part: string): { readonly attribute: string; readonly inner: string | null } {
  if (value === null) return { attribute: '', inner: null };
  if (typeof value === 'string') return { attribute: pair('answer', value), inner: null };
  const answers = Array.isArray(value)
    ? (value as readonly string[]).map((each) => `<answer>${escape(each)}</answer>`)
    : Object.entries(value).map(([name, each]) => `<answer${pair(part, name)}>${escape(each)}</answer>`);
  return { attribute: '', inner: answers.join('') };
}

const node = (name: string, attributes: string, inner: string | null): string =>
  inner === null ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner}</${name}>`;

function subTemplate({ id, kind, points, mpoints, value, part, hints, tries, tried = [], selfAssessed }: CollectedAnswer): string {
  const { attribute, inner } = written(value, part);
  const before = tried.map((each) => {
    const one = written(each, part);
    return node('tried', one.attribute, one.inner);
  });
  const about = `${pair('tries', tries)}${pair('hints', hints)}${pair('selfAssessed', selfAssessed ? 1 : undefined)}`;
  const all = `${pair('id', id)}${pair('kind', kind)}${pair('points', points)}${pair('mpoints', mpoints)}${about}${attribute}`;
  return node('subTemplate', all, before.length > 0 ? `${inner ?? ''}${before.join('')}` : inner);
}

/**
 * The collection of a test's answers (TST-015, protocol 4.8): one `subTemplate` for each question, in the order of the document.
 * @param attempt name of the attempt, the same however often its result is sent
 * @param ends these are its last answers
 */
export function collectedXml(IDObject: number, answers: readonly CollectedAnswer[], attempt?: string, ends = false): string {
  const head = `${pair('IDObject', IDObject)}${pair('attempt', attempt)}${pair('end', ends ? 1 : undefined)}`;
  return `<subTemplates${head}>${answers.map(subTemplate).join('')}</subTemplates>`;
}

/** The answers to some questions as they travel, with points where these are known. */
export function collect(run: TestRun, questions: readonly TestQuestion[]): CollectedAnswer[] {
  const { values, verdicts, hints, tried } = run.store.get();
  return questions.map((question) => {
    const kind = run.kinds.get(question.kind);
    return {
      id: question.id,
      kind: question.kind,
      value: values[question.id] ?? null,
      part: (kind?.state === 'ready' ? kind.kind.part : undefined) ?? 'part',
      points: run.pointsOf(question) ?? undefined,
      mpoints: verdicts[question.id]?.mpoints || question.points,
      hints: hints[question.id],
      ...(tried[question.id] ? { tries: run.triesOf(question).length, tried: tried[question.id] } : {}),
      selfAssessed: kind?.state === 'ready' && kind.kind.selfAssessed,
    };
  });
}

/** What distinguishes this attempt from every other: sent along, so that a server can know a result again. */
export const attemptName = (run: TestRun): string => `${run.store.get().started}-${run.store.get().seed}`;

/** The whole collection of an attempt (TST-015). */
export const collectAll = (run: TestRun): string => collectedXml(run.test.ID, collect(run, run.test.questions), attemptName(run));
