import type { TestModel } from './read-test.ts';
import type { Attempt } from './attempt.ts';

type TimeState = 'none' | 'running' | 'warning' | 'over';
type Limits = Pick<TestModel, 'timeLimit' | 'timeWarning' | 'timeExtensions'>;

/** Seconds that one extension adds: a tenth of the limit, at least a minute. */
export const extension = (test: Pick<TestModel, 'timeLimit'>): number => Math.max(60, Math.ceil(test.timeLimit / 10));

/** Seconds that are left; Infinity without a limit. A clock that was set back gives no more than the whole time. */
export function secondsLeft(test: Limits, attempt: Pick<Attempt, 'started' | 'extended'>, now: number): number {
  if (test.timeLimit <= 0) return Infinity;
  const whole = test.timeLimit + attempt.extended;
  return Math.min(whole, Math.max(0, whole - (now - attempt.started) / 1000));
}

export function timeState(test: Limits, attempt: Pick<Attempt, 'started' | 'extended'>, now: number): TimeState {
  const left = secondsLeft(test, attempt, now);
  if (left === Infinity) return 'none';
  return left <= 0 ? 'over' : left <= test.timeWarning ? 'warning' : 'running';
}

/** Whether more time can be taken (WCAG 2.2.1: at least ten times, unless the author decided otherwise). */
export const canExtend = (test: Limits, attempt: Pick<Attempt, 'extensions'>): boolean => attempt.extensions < test.timeExtensions;
