import { describe, expect, it } from 'vitest';
import { readLeftOpen } from './left-open.ts';

const read = (state: unknown) => readLeftOpen(typeof state === 'string' ? state : JSON.stringify(state), 1000);

describe('what a learner has left open at a test', () => {
  it.each([
    [
      { finished: null, values: { q1: 'a', q2: ['b'], q3: { g1: '' }, q4: '', q5: [] } },
      { kind: 'attempt', answered: 2 },
    ],
    [
      { finished: null, answers: [{ id: 'x' }, { id: 'y' }] },
      { kind: 'attempt', answered: 2 },
    ],
    [{ cards: { a: { due: 1000 }, b: { due: 1001 }, c: { due: 'x' }, d: null } }, { kind: 'words', due: 1 }],
    [{ finished: { at: 1 }, values: { q1: 'a' } }, null],
    // Of an adaptive test no further question comes, or its result is on its way.
    [{ answers: [{ id: 'x' }], next: '', sent: false }, null],
    [{ answers: [{ id: 'x' }], next: null, sent: true }, null],
    [
      { answers: [{ id: 'x' }], next: 'y', sent: false },
      { kind: 'attempt', answered: 1 },
    ],
    [
      { finished: null, values: { q1: 'a' }, only: [] },
      { kind: 'attempt', answered: 1 },
    ],
    [{ finished: null, values: { q1: 'a' }, only: ['q1'] }, null],
    [{ finished: null, values: {} }, null],
    [{ cards: {} }, null],
    [{ cards: 'x', values: { q1: 'a' } }, null],
    [[1, 2], null],
    ['no JSON', null],
    ['null', null],
  ])('of %j is %j', (state, left) => expect(read(state)).toEqual(left));
});
