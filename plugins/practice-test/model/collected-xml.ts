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

function subTemplate({ id, kind, points, mpoints, value, part }: CollectedAnswer): string {
  const open = `<subTemplate${pair('id', id)}${pair('kind', kind)}${pair('points', points)}${pair('mpoints', mpoints)}`;
  if (value === null) return `${open}/>`;
  if (typeof value === 'string') return `${open}${pair('answer', value)}/>`;
  const answers = Array.isArray(value)
    ? (value as readonly string[]).map((each) => `<answer>${escape(each)}</answer>`)
    : Object.entries(value).map(([name, each]) => `<answer${pair(part, name)}>${escape(each)}</answer>`);
  return `${open}>${answers.join('')}</subTemplate>`;
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
  const { values, verdicts } = run.store.get();
  return questions.map((question) => {
    const kind = run.kinds.get(question.kind);
    return {
      id: question.id,
      kind: question.kind,
      value: values[question.id] ?? null,
      part: (kind?.state === 'ready' ? kind.kind.part : undefined) ?? 'part',
      points: run.pointsOf(question) ?? undefined,
      mpoints: verdicts[question.id]?.mpoints || question.points,
    };
  });
}

/** What distinguishes this attempt from every other: sent along, so that a server can know a result again. */
export const attemptName = (run: TestRun): string => `${run.store.get().started}-${run.store.get().seed}`;

/** The whole collection of an attempt (TST-015). */
export const collectAll = (run: TestRun): string => collectedXml(run.test.ID, collect(run, run.test.questions), attemptName(run));
