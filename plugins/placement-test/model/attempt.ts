import { readQuestionValue, type QuestionValue } from '../../practice-test/contract.ts';
import type { CoursePoint, Estimate } from '../adaptive/placement.ts';
import type { Response } from '../adaptive/posterior.ts';
import type { AdaptiveTest } from './read-adaptive.ts';

/** An answered item: what was answered, and what the server gave for it; 0 of 0 while it has not said. */
export interface Answered {
  readonly id: string;
  readonly value: QuestionValue | null;
  readonly points: number;
  readonly mpoints: number;
  /** What was known after it, where the server says that. */
  readonly after?: CoursePoint;
}

/** A run of the test: everything that has to survive a reload. */
export interface Attempt {
  /** From it follows which of the equally good items come. */
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly answers: readonly Answered[];
  /** The result lies in the outbox. */
  readonly sent: boolean;
  /** The question that the server has named as the next one; '' at the end, null while it is not known. */
  readonly next: string | null;
  /** What the server has found at the end. */
  readonly estimate: Estimate | null;
}

/** @param random 0 to 1 */
export const newAttempt = (now: number, random: number): Attempt => ({
  seed: Math.floor(random * 0xffff_fffe) + 1,
  started: now,
  answers: [],
  sent: false,
  next: null,
  estimate: null,
});

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readPoint(value: unknown): CoursePoint | null {
  const { theta, error, interval, level } = (value ?? {}) as Record<string, unknown>;
  if (!isFinite(theta) || !isFinite(error) || !isNumber(level) || !Array.isArray(interval)) return null;
  const [low, high] = interval as readonly unknown[];
  return isFinite(low) && isFinite(high) ? { theta, error, level, interval: [low, high] } : null;
}

function readEstimate(value: unknown): Estimate | null {
  const [point, { probabilities }] = [readPoint(value), (value ?? {}) as Record<string, unknown>];
  return point !== null && Array.isArray(probabilities) && probabilities.every(isNumber) ? { ...point, probabilities } : null;
}

function readAnswered(value: unknown): Answered[] {
  const { id, value: given, points, mpoints, after } = (value ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !isNumber(points) || !isNumber(mpoints)) return [];
  const point = readPoint(after);
  return [{ id, value: readQuestionValue(given), points, mpoints, ...(point === null ? null : { after: point }) }];
}

/** Whether it is known how each answer was. The server says so at the end, where it says it at all. */
export const hasPoints = ({ answers }: Pick<Attempt, 'answers'>): boolean => answers.every(({ mpoints }) => mpoints > 0);

/** An attempt as it was stored, as far as it can be understood; null when it cannot. Storage is no more trusted than the server. */
export function readAttempt(stored: string | null): Attempt | null {
  let data: Record<string, unknown> | null;
  try {
    data = JSON.parse(stored ?? 'null') as typeof data;
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null || !isNumber(data['seed']) || !isNumber(data['started']) || !Array.isArray(data['answers']))
    return null;
  return {
    seed: data['seed'],
    started: data['started'],
    answers: data['answers'].flatMap(readAnswered),
    sent: data['sent'] === true,
    next: typeof data['next'] === 'string' ? data['next'] : null,
    estimate: readEstimate(data['estimate']),
  };
}

export const isSameAttempt = (one: Attempt, other: Attempt): boolean => one.started === other.started && one.seed === other.seed;

/**
 * Which of two states a learner is further in, of two tabs or of this browser and another device: of one attempt the one with more
 * answers, of two attempts the later one. Clocks of two devices are compared for attempts alone, which lie minutes apart.
 */
export function further(one: Attempt | null, other: Attempt | null): Attempt | null {
  if (!one || !other) return one ?? other;
  if (!isSameAttempt(one, other)) return other.started > one.started ? other : one;
  const longer = other.answers.length > one.answers.length ? other : one;
  return longer.sent === (one.sent || other.sent) ? longer : { ...longer, sent: true };
}

/** An item is right with all its points. */
export const isRight = ({ points, mpoints }: Pick<Answered, 'points' | 'mpoints'>): boolean => mpoints > 0 && points >= mpoints;

/** The answers as responses of the model, where the page chooses. Items that the test no longer has do not count. */
export function responsesOf({ rules: { items } }: AdaptiveTest, answers: readonly Answered[]): Response[] {
  return answers.flatMap((answer) => {
    const item = items.find((each) => each.id === answer.id);
    return item ? [{ item, right: isRight(answer) }] : [];
  });
}
