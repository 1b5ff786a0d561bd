import { readQuestionValue, type QuestionValue } from '../contract.ts';

/** The server's verdict on an answer, where it scores. */
export interface Verdict {
  /** null: it has the answer, and says nothing of it before the test's end. */ readonly points: number | null;
  readonly mpoints: number;
  /** XML of `feedback` and `explanation`. */ readonly feedback: string;
  readonly solution: string;
  /** The answer waits in this browser: the server has not had it yet. */
  readonly waits?: boolean;
}

/** One attempt at a test: everything that has to survive a reload. */
export interface Attempt {
  /** How many attempts were finished before this one. */
  readonly earlier: number;
  /** How many of these, and this one, repeat a part of the test: they count as no attempt at it. */
  readonly repeats: number;
  /** Ids of the questions that are repeated; none: it is an attempt at the whole test. */
  readonly only: readonly string[];
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Seconds added to the time limit. */
  readonly extended: number;
  readonly extensions: number;
  readonly values: Readonly<Record<string, QuestionValue>>;
  /** When each was answered last (milliseconds since 1970): of two tabs' answers the later one counts. */
  readonly answered: Readonly<Record<string, number>>;
  /** How many hints were asked for, by question. */
  readonly hints: Readonly<Record<string, number>>;
  /** What was tried before the present answer and was not right, where one may try again; the first one first. */
  readonly tried: Readonly<Record<string, readonly QuestionValue[]>>;
  /** Ids of questions marked for later. */
  readonly marked: readonly string[];
  /** Ids of questions answered for good: their feedback was shown. */
  readonly checked: readonly string[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** Id of the question that is shown. */
  readonly current: string;
  /** The answers are looked at after the end: whoever comes back finds them open. */
  readonly reviews: boolean;
  readonly finished: Finished | null;
  /** Milliseconds since 1970 of the last change. */
  readonly changed: number;
}

interface Finished {
  readonly at: number;
  /** null until the server has said them, where it scores and shows no points for single questions. */ readonly points: number | null;
  readonly mpoints: number;
  /** The time was over. */
  readonly late: boolean;
  /** The result lies in the outbox; false: it has still to be put there. */
  readonly sent: boolean;
}

/** A new attempt. @param random 0 to 1, from which the order of questions and options follows */
export const newAttempt = (now: number, random: number, earlier = 0, repeats = 0, only: readonly string[] = []): Attempt => ({
  earlier,
  repeats,
  only,
  seed: Math.floor(random * 0xffff_fffe) + 1,
  started: now,
  extended: 0,
  extensions: 0,
  values: {},
  answered: {},
  hints: {},
  tried: {},
  marked: [],
  checked: [],
  verdicts: {},
  current: '',
  reviews: false,
  finished: null,
  changed: now,
});

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const numbers = (value: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(record(value)).filter((each): each is [string, number] => isNumber(each[1])));

function readTried(stored: unknown): Record<string, readonly QuestionValue[]> {
  const all = Object.entries(record(stored)).map(([id, values]) => {
    const read = Array.isArray(values) ? values.map(readQuestionValue) : [];
    return [id, read.filter((each): each is QuestionValue => each !== null)] as const;
  });
  return Object.fromEntries(all.filter(([, values]) => values.length > 0));
}

/** An attempt as it was stored, as far as it can be understood; null when it cannot. Neither storage nor server is trusted. */
export function readAttempt(stored: string | null): Attempt | null {
  let data: Record<string, unknown>;
  try {
    data = record(JSON.parse(stored ?? 'null'));
  } catch {
    return null;
  }
  const { earlier, repeats, seed, started, extended, extensions, changed, current } = data;
  if (!isNumber(seed) || !isNumber(started) || !isNumber(changed)) return null;
  const values = Object.entries(record(data.values))
    .map(([id, value]) => [id, readQuestionValue(value)] as const)
    .filter((entry): entry is [string, QuestionValue] => entry[1] !== null);
  const verdicts = Object.entries(record(data.verdicts))
    .map(([id, value]) => [id, readVerdict(value)] as const)
    .filter((entry): entry is [string, Verdict] => entry[1] !== null);
  return {
    earlier: isNumber(earlier) ? earlier : 0,
    repeats: isNumber(repeats) ? repeats : 0,
    only: texts(data.only),
    seed,
    started,
    changed,
    extended: isNumber(extended) ? extended : 0,
    extensions: isNumber(extensions) ? extensions : 0,
    values: Object.fromEntries(values),
    answered: numbers(data.answered),
    hints: numbers(data.hints),
    tried: readTried(data.tried),
    marked: texts(data.marked),
    checked: texts(data.checked),
    verdicts: Object.fromEntries(verdicts),
    current: typeof current === 'string' ? current : '',
    reviews: data.reviews === true,
    finished: readFinished(data.finished),
  };
}

function readVerdict(stored: unknown): Verdict | null {
  const { points, mpoints, feedback, solution, waits } = record(stored);
  return (points === null || isNumber(points)) && isNumber(mpoints)
    ? {
        points,
        mpoints,
        feedback: typeof feedback === 'string' ? feedback : '',
        solution: typeof solution === 'string' ? solution : '',
        ...(waits === true ? { waits } : {}),
      }
    : null;
}

function readFinished(stored: unknown): Finished | null {
  const { at, points, mpoints, late, sent } = record(stored);
  return isNumber(at) && (points === null || isNumber(points)) && isNumber(mpoints)
    ? { at, points, mpoints, late: late === true, sent: sent === true }
    : null;
}

/** The younger of two attempts: of this browser, and of another device. */
export function younger(one: Attempt | null, other: Attempt | null): Attempt | null {
  if (!one || !other) return one ?? other;
  return other.changed > one.changed ? other : one;
}
