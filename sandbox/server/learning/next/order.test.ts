import { expect, it } from 'vitest';
import { nextPart, partAfter } from './order.ts';

const left =
  (...ids: number[]) =>
  (ID: number): boolean =>
    ids.includes(ID);

it('what comes next is what was begun last, else the first one after what is done, else the first one that is left', () => {
  expect(nextPart([1, 2, 3], left(1, 2, 3), [9, 2, 1])).toBe(2);
  expect(nextPart([1, 2, 3], left(1, 3), [2])).toBe(3);
  expect(nextPart([1, 2, 3], left(1), [])).toBe(1);
  expect(nextPart([1, 2, 3], left(), [1])).toBeUndefined();
});

it('after one that has ended comes the first one after it that is left, else one before it, else the one after it', () => {
  const all = [1, 2, 3, 4];
  expect(partAfter(all, all, 2, left(1, 4))).toBe(4);
  expect(partAfter(all, all, 4, left(2))).toBe(2);
  expect(partAfter(all, all, 2, left())).toBe(3);
  expect(partAfter(all, all, 4, left())).toBeUndefined();
});

it('what cannot be gone to is passed over, and may be what has ended', () => {
  expect(partAfter([1, 4], [1, 2, 3, 4], 2, left(1, 3, 4))).toBe(4);
  expect(partAfter([1], [1, 2, 3, 4], 4, left(1, 2, 3))).toBe(1);
});
