import { describe, expect, it } from 'vitest';
import { newAttempt, readAttempt, younger, type Attempt } from './attempt.ts';

const whole: Attempt = {
  repeats: 1,
  only: ['q1'],
  hints: { q1: 2 },
  tried: { q1: ['a', ['b']] },
  reviews: true,
  earlier: 2,
  seed: 7,
  started: 100,
  extended: 60,
  extensions: 1,
  values: { q1: 'a', q2: ['b', 'c'], q3: { g1: 'x' } },
  answered: { q1: 300, q2: 400 },
  marked: ['q2'],
  checked: ['q1'],
  verdicts: { q1: { points: 1, mpoints: 2, feedback: '<feedback/>', solution: '<explanation/>' } },
  current: 'q2',
  finished: { at: 900, points: 3, mpoints: 4, late: true, sent: true },
  changed: 500,
};
const read = (change: Record<string, unknown>): Attempt | null => readAttempt(JSON.stringify({ ...whole, ...change }));

describe('an attempt that was stored', () => {
  it('is read back as it was', () => {
    expect(readAttempt(JSON.stringify(whole))).toEqual(whole);
    expect(readAttempt(JSON.stringify(newAttempt(5, 0.5, 3)))).toEqual(newAttempt(5, 0.5, 3));
  });

  it('is none when it is no attempt, or what all depends on is missing', () => {
    for (const text of [null, '', '{', 'null', '7', '"x"', '[]', '{}']) expect(readAttempt(text)).toBeNull();
    for (const name of ['seed', 'started', 'changed'])
      for (const value of [undefined, null, '7', -1]) expect([name, value, read({ [name]: value })]).toEqual([name, value, null]);
    expect(readAttempt(JSON.stringify(whole).replace('"seed":7', '"seed":1e999'))).toBeNull();
  });

  it('loses only what cannot be understood', () => {
    expect(read({ earlier: 'x', extended: -1, extensions: null, marked: 'q1', checked: [1, 'q2', null], current: 5 })).toEqual({
      ...whole,
      earlier: 0,
      extended: 0,
      extensions: 0,
      marked: [],
      checked: ['q2'],
      current: '',
    });
    expect(read({ values: { q1: 4, q2: 'b', q3: ['x', 1], q4: null } })?.values).toEqual({ q2: 'b' });
    for (const values of [null, 'x', ['a'], 3]) expect(read({ values })?.values).toEqual({});
  });

  it('keeps the verdicts that make sense; one whose points the server has not said yet is among them', () => {
    const verdicts = {
      a: { points: null, mpoints: 2 },
      b: { points: 1, mpoints: 2, feedback: 3, solution: [] },
      c: { points: -1, mpoints: 2 },
      d: { points: 1 },
      e: { points: '1', mpoints: 2 },
      f: null,
    };
    expect(read({ verdicts })?.verdicts).toEqual({
      a: { points: null, mpoints: 2, feedback: '', solution: '' },
      b: { points: 1, mpoints: 2, feedback: '', solution: '' },
    });
  });

  it('is finished only with its time and its points, which the server may not have said yet', () => {
    expect(read({ finished: { at: 9, points: null, mpoints: 4, late: 'yes', sent: 1 } })?.finished).toEqual({
      at: 9,
      points: null,
      mpoints: 4,
      late: false,
      sent: false,
    });
    for (const finished of [
      null,
      true,
      [],
      { points: 1, mpoints: 4 },
      { at: 9, mpoints: 4 },
      { at: 9, points: 1 },
      { at: -9, points: 1, mpoints: 4 },
    ])
      expect([finished, read({ finished })?.finished]).toEqual([finished, null]);
  });
});

describe('two attempts', () => {
  const at = (changed: number): Attempt => ({ ...whole, changed });
  it('the younger one goes on; of the same age the one of this browser', () => {
    const [old, young, same] = [at(1), at(2), at(2)];
    expect([younger(old, young), younger(young, old), younger(young, same)].map((each) => [old, young, same].indexOf(each!))).toEqual([
      1, 1, 1,
    ]);
    expect([younger(null, old), younger(old, null), younger(null, null)]).toEqual([old, old, null]);
  });
});

it('a new attempt has a seed of its own that is never 0, which would keep the order of the document', () => {
  expect([newAttempt(1, 0).seed, newAttempt(1, 0.999_999_999_999).seed]).toEqual([1, 0xffff_fffe]);
  expect(newAttempt(1, 0.25).seed).not.toBe(newAttempt(1, 0.75).seed);
  expect(newAttempt(42, 0.5)).toMatchObject({ earlier: 0, started: 42, changed: 42, finished: null, current: '', values: {} });
});
