import { expect, it } from 'vitest';
import { canExtend, extension, secondsLeft, timeState } from './time-limit.ts';

const limits = { timeLimit: 120, timeWarning: 30, timeExtensions: 2 };
const attempt = { started: 1_000_000, extended: 0 };
const after = (seconds: number): number => attempt.started + seconds * 1000;

it('counts down from the limit and what was added to it, never below 0', () => {
  expect([0, 1.5, 120, 500].map((seconds) => secondsLeft(limits, attempt, after(seconds)))).toEqual([120, 118.5, 0, 0]);
  expect(secondsLeft(limits, { ...attempt, extended: 60 }, after(100))).toBe(80);
  expect(secondsLeft({ ...limits, timeLimit: 0 }, attempt, after(100))).toBe(Infinity);
});

it('a clock that was set back gives no more than the whole time', () => {
  expect(secondsLeft(limits, attempt, after(-500))).toBe(120);
});

it('runs, warns from the moment that the test names, and is over', () => {
  expect([0, 89, 90, 119, 120, 121].map((seconds) => timeState(limits, attempt, after(seconds)))).toEqual([
    'running',
    'running',
    'warning',
    'warning',
    'over',
    'over',
  ]);
  expect(timeState({ ...limits, timeLimit: 0 }, attempt, after(9_999))).toBe('none');
});

it('an extension is a tenth of the limit, at least a minute; as many as the test allows', () => {
  expect([60, 600, 601, 3600].map((timeLimit) => extension({ timeLimit }))).toEqual([60, 60, 61, 360]);
  expect([0, 1, 2, 3].map((extensions) => canExtend(limits, { extensions }))).toEqual([true, true, false, false]);
});
