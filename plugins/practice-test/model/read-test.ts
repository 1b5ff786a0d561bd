import { attribute, childElements, type XNode } from '../../../core/api.ts';
import type { QuestionProblem } from '../contract.ts';
import { pointsOf, round, termsOf, type Terms } from '../scoring/index.ts';

/** Where something in a test has to be corrected: an XPath below the payload. */
export interface TestProblem extends QuestionProblem {
  readonly question: string;
}

/** A question as the test player uses it. */
export interface TestQuestion {
  readonly id: string;
  readonly kind: string;
  readonly points: number;
  readonly terms: Terms;
  readonly node: XNode;
  /** Position in the document, from 1. */
  readonly position: number;
}

/** A test as its payload says it (protocol 4.8; own attributes: docs/tests.md). */
export interface TestModel {
  readonly ID: number;
  readonly kind: 'practice' | 'placement' | 'vocabulary';
  /** Sum of points that can be reached. */
  readonly mpoints: number;
  readonly questions: readonly TestQuestion[];
  readonly shuffle: boolean;
  readonly shuffleOptions: boolean;
  /** Seconds, 0 without a limit. */
  readonly timeLimit: number;
  /** Seconds before the end at which the learner is warned and can take more time. */
  readonly timeWarning: number;
  /** How often the time can be extended, each time by a tenth of the limit, at least a minute. */
  readonly timeExtensions: number;
  /** How often the test may be taken; 0: as often as one likes. */
  readonly attempts: number;
  readonly display: 'one' | 'all';
  /** `each`: right after each question; `end`: in the review; `none`: points only. */
  readonly feedback: 'each' | 'end' | 'none';
  readonly isScoredByServer: boolean;
  readonly problems: readonly TestProblem[];
}

const KINDS: readonly string[] = ['practice', 'placement', 'vocabulary'] satisfies TestModel['kind'][];
const FEEDBACK: readonly string[] = ['each', 'end', 'none'] satisfies TestModel['feedback'][];

/** Kinds that are worth what their parts are. */
const SUMS: readonly string[] = ['gapText', 'inlineChoice', 'gapMatch', 'freeText'];
const SHARE = /^(?:0?\.\d+|0|1(?:\.0+)?)$/;
/** How each attribute that changes the way of scoring is written. */
const TERMS: Readonly<Record<string, RegExp>> = {
  tries: /^[1-9]$/,
  retryPoints: SHARE,
  hintCost: /^\d{1,7}(?:\.\d+)?$/,
  typos: /^[0-5]$/,
  nearly: /^(?:case|accents)(?: (?:case|accents))?$/,
  nearlyPoints: SHARE,
};

/** Of an explanation: the moment that taught it. */
const MOMENT: Readonly<Record<string, RegExp>> = {
  IDUnit: /^[1-9]\d{0,14}$/,
  at: /^\s*(?:\d{1,6}(?:\.\d{1,3})?|(?:\d{1,3}:)?[0-5]?\d:[0-5]\d|\d{1,3}:[0-5]?\d:[0-5]\d:[01]\d|\d{1,3}:[0-5]?\d:[0-5]\d:2[0-4])\s*$/,
};

/** Attributes that say something else than they can. */
const unreadable = (node: XNode, of = TERMS): [name: string, text: string][] =>
  Object.entries(of).flatMap(([name, written]) => {
    const text = attribute(node, name);
    return text === '' || written.test(text) ? [] : [[name, text]];
  });

const whole = (node: XNode, name: string, otherwise: number): number =>
  /^\d{1,7}$/.test(attribute(node, name)) ? Number(attribute(node, name)) : otherwise;
const path = (position: number, rest = ''): string => `question[${position}]${rest}`;

/** Reads a `test` payload; null for any other. What is wrong is left out or repaired, and reported in `problems`. */
export function readTest(payload: XNode | null, ID: number): TestModel | null {
  if (payload?.name !== 'test') return null;
  const isScoredByServer = attribute(payload, 'scoring') === 'server';
  const kind = (KINDS.includes(attribute(payload, 'kind')) ? attribute(payload, 'kind') : 'practice') as TestModel['kind'];
  const problems: TestProblem[] = [];
  const { questions, lost } = readQuestions(payload, isScoredByServer, problems);
  const sum = round(questions.reduce((points, each) => points + each.points, 0));
  const written = attribute(payload, 'mpoints');
  const declared = /^\d{1,7}(?:\.\d+)?$/.test(written) ? Number(written) : null;
  if (declared === null && written !== '')
    problems.push({ question: '', path: '@mpoints', text: 'test.problem.mpoints', values: { said: written, sum }, fatal: false });
  if (declared !== null && round(declared) !== round(sum + lost))
    problems.push({
      question: '',
      path: '@mpoints',
      text: 'test.problem.sum',
      values: { said: written, sum: round(sum + lost) },
      fatal: false,
    });
  for (const [name, text] of unreadable(payload))
    problems.push({ question: '', path: `@${name}`, text: 'test.problem.term', values: { name, said: text }, fatal: false });
  const timeLimit = whole(payload, 'timeLimit', 0);
  const feedback = attribute(payload, 'feedback');
  return {
    ID,
    kind,
    questions,
    problems,
    isScoredByServer,
    timeLimit,
    mpoints: declared === null ? sum : round(Math.max(0, declared - lost)),
    shuffle: attribute(payload, 'shuffle') === '1',
    shuffleOptions: attribute(payload, 'shuffleOptions') === '1',
    timeWarning: whole(payload, 'timeWarning', Math.max(20, Math.min(120, Math.round(timeLimit / 5)))),
    timeExtensions: whole(payload, 'timeExtensions', 10),
    attempts: whole(payload, 'attempts', 0),
    display: attribute(payload, 'display') === 'all' ? 'all' : 'one',
    feedback: (FEEDBACK.includes(feedback)
      ? feedback
      : kind === 'placement'
        ? 'none'
        : isScoredByServer
          ? 'end'
          : 'each') as TestModel['feedback'],
  };
}

function readQuestions(
  payload: XNode,
  isScoredByServer: boolean,
  problems: TestProblem[],
): { questions: TestQuestion[]; /** Points of questions left out. */ lost: number } {
  const questions: TestQuestion[] = [];
  const positions = new Map<string, number>();
  let lost = 0;
  for (const [index, node] of childElements(payload, 'question').entries()) {
    const position = index + 1;
    const id = attribute(node, 'id');
    const points = pointsOf(node, !isScoredByServer);
    const report = (text: string, at: string, fatal: boolean, values: Record<string, string | number> = {}): void => {
      problems.push({ question: id, text, values: { id, ...values }, path: path(position, at), fatal });
    };
    const written = attribute(node, 'points');
    for (const [name, text] of unreadable(node)) report('test.problem.term', `/@${name}`, false, { name, said: text });
    for (const [index, why] of childElements(node, 'explanation').entries())
      for (const [name, text] of unreadable(why, MOMENT))
        report('test.problem.term', `/explanation[${index + 1}]/@${name}`, false, { name, said: text });
    if (!SUMS.includes(attribute(node, 'kind')) && !/^\s*\d{1,7}(?:\.\d+)?\s*$/.test(written))
      report(written === '' ? 'test.problem.noPoints' : 'test.problem.badPoints', '/@points', false, { said: written, points });
    if (id === '' || positions.has(id)) {
      report(id === '' ? 'test.problem.noId' : 'test.problem.sameId', '/@id', true, { other: positions.get(id) ?? 0 });
      lost += points;
      continue;
    }
    positions.set(id, position);
    questions.push({ id, kind: attribute(node, 'kind'), points, terms: termsOf(payload, node), node, position });
  }
  return { questions, lost };
}

/** A part of a test by itself, to repeat it: without the limits of the whole, and with the sum of its own points. */
export function partOf(test: TestModel, ids: readonly string[]): TestModel {
  const questions = test.questions.filter(({ id }) => ids.includes(id));
  return { ...test, questions, timeLimit: 0, mpoints: round(questions.reduce((sum, { points }) => sum + points, 0)) };
}

/** A test without the questions that nobody can answer. */
export function withoutQuestions(test: TestModel, unusable: ReadonlySet<string>, problems: readonly TestProblem[]): TestModel {
  const lost = test.questions.filter(({ id }) => unusable.has(id)).reduce((points, each) => points + each.points, 0);
  return {
    ...test,
    questions: test.questions.filter(({ id }) => !unusable.has(id)),
    mpoints: round(Math.max(0, test.mpoints - lost)),
    problems: [...test.problems, ...problems],
  };
}
