import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedOf, shuffled } from './shuffle.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'];

it('the seed decides the order, for good: an attempt that is stored shows the same order in every later version', () => {
  expect([1, 2, 4711].map((seed) => shuffled(letters, seed).join(''))).toMatchInlineSnapshot(`
    [
      "ebfcad",
      "acdfbe",
      "febadc",
    ]
  `);
  expect(shuffled(letters, 0)).toEqual(letters);
  expect(seedOf(4711, 'q1')).toMatchInlineSnapshot(`1641140073`);
});

it('has the same things in it, whatever the seed, and leaves the given list alone (property)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (things, seed) => {
      const before = [...things];
      expect(shuffled(things, seed).toSorted()).toEqual(things.toSorted());
      expect(things).toEqual(before);
    }),
  );
});

it('each thing comes to each position about as often as to any other', () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 6_000; seed += 1)
    for (const [index, letter] of shuffled(letters, seed).entries())
      counts.set(`${letter}${index}`, (counts.get(`${letter}${index}`) ?? 0) + 1);
  expect(counts.size).toBe(36);
  for (const [position, count] of counts) expect([position, count > 850 && count < 1_150, count]).toEqual([position, true, count]);
});

it('every part has a seed of its own, which is never 0', () => {
  expect(new Set(['q1', 'q2', '1q', '', 'q', 'qq'].map((name) => seedOf(7, name))).size).toBe(6);
  expect(seedOf(8, 'q1')).not.toBe(seedOf(7, 'q1'));
  expect([seedOf(0, ''), seedOf('a'.codePointAt(0)!, 'a')]).toEqual([1, 1]);
});
