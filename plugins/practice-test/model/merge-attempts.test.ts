import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newAttempt, type Attempt } from './attempt.ts';
import { isAlike, merged } from './merge-attempts.ts';

const start = newAttempt(100, 0.5);
const id = fc.constantFrom('q1', 'q2', 'q3');
const answers = fc.uniqueArray(fc.record({ id, value: fc.constantFrom('a', 'b'), at: fc.nat({ max: 3 }) }), {
  selector: (each) => each.id,
});
const state = fc
  .record({
    given: answers,
    changed: fc.nat({ max: 3 }),
    current: id,
    marked: fc.uniqueArray(id),
    checked: fc.uniqueArray(id),
    hints: fc.dictionary(id, fc.nat({ max: 3 }), { maxKeys: 3 }),
    tried: fc.dictionary(id, fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 2 }), { maxKeys: 3 }),
    reviews: fc.boolean(),
    end: fc.option(fc.record({ at: fc.nat({ max: 2 }), sent: fc.boolean() }), { nil: null }),
  })
  .map(({ given, end, ...rest }): Attempt => ({
    ...start,
    ...rest,
    values: Object.fromEntries(given.map((each) => [each.id, each.value])),
    answered: Object.fromEntries(given.map((each) => [each.id, each.at])),
    finished: end && { ...end, points: 1, mpoints: 2, late: false },
  }));

it('what the server has made of an answer counts before that the answer waits, whichever tab has changed last', () => {
  const verdict = { points: null, mpoints: 0, feedback: '', solution: '' };
  const waits: Attempt = { ...start, changed: 2, verdicts: { q1: { ...verdict, waits: true }, q2: { ...verdict, waits: true } } };
  const scored: Attempt = { ...start, changed: 1, verdicts: { q1: { ...verdict, points: 2, mpoints: 2 } } };
  for (const both of [merged(waits, scored), merged(scored, waits), merged(merged(waits, scored), waits)])
    expect([both.verdicts['q1']?.points, both.verdicts['q2']?.waits]).toEqual([2, true]);
});

it('tabs that hear of each other in any order, and more than once, come to the same attempt', () => {
  fc.assert(
    fc.property(state, state, state, (one, two, three) => {
      const [first, second] = [merged(merged(one, two), three), merged(three, merged(two, one))];
      const answersOf = ({ values, answered, hints, tried }: Attempt) => [values, answered, hints, tried];
      // How it ended is the business of one tab alone.
      if (![one, two, three].some(({ finished }) => finished)) {
        expect(answersOf(first)).toEqual(answersOf(second));
        expect(isAlike(merged(one, two), merged(two, one))).toBe(true);
      }
      expect(isAlike(merged(first, first), { ...first, checked: [...first.checked].sort() })).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('no answer is lost: of each question the one that was given last counts', () => {
  const one = { ...start, values: { q1: 'a', q2: 'a' }, answered: { q1: 5, q2: 9 }, changed: 9 };
  const other = { ...start, values: { q1: 'b', q3: 'b' }, answered: { q1: 6, q3: 1 }, changed: 6 };
  for (const both of [merged(one, other), merged(other, one)])
    expect(both).toMatchObject({ values: { q1: 'b', q2: 'a', q3: 'b' }, answered: { q1: 6, q2: 9, q3: 1 }, changed: 9 });
  const old = { ...start, values: { q4: 'x' }, changed: 1 };
  expect(merged(one, old).values).toEqual({ q1: 'a', q2: 'a', q4: 'x' });
});

it('of hints the most, of tries the most: another tab gives neither back', () => {
  const one = { ...start, hints: { q1: 2, q2: 1 }, tried: { q1: ['a'] }, changed: 9 };
  const other = { ...start, hints: { q1: 1, q3: 1 }, tried: { q1: ['a', 'b'], q2: ['c'] }, changed: 6 };
  for (const both of [merged(one, other), merged(other, one)])
    expect(both).toMatchObject({ hints: { q1: 2, q2: 1, q3: 1 }, tried: { q1: ['a', 'b'], q2: ['c'] } });
});

it('what has ended keeps the answers of its end, and that it was sent', () => {
  const end = { at: 7, points: null, mpoints: 2, late: false, sent: false };
  const one = { ...start, values: { q1: 'a' }, answered: { q1: 5 }, finished: end, changed: 7 };
  const other = { ...start, values: { q1: 'b' }, answered: { q1: 8 }, changed: 8 };
  for (const both of [merged(one, other), merged(other, one)]) expect(both).toMatchObject({ values: { q1: 'a' }, finished: end });
  expect(merged(one, { ...one, finished: { ...end, sent: true, points: 2 } }).finished).toMatchObject({ sent: true, points: 2 });
});

it('of two attempts the one that has changed last', () => {
  const other = { ...start, seed: 3, changed: 500 };
  expect([merged(start, other), merged(other, start)]).toEqual([other, other]);
});
