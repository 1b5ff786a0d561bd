import { describe, expect, it, vi } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import type { QuestionKind, QuestionState } from '../contract.ts';
import { newAttempt, type Attempt } from './attempt.ts';
import { AttemptStore } from './attempt-store.ts';
import { attemptName, collect, collectAll } from './collected-xml.ts';
import { readTest } from './read-test.ts';
import { makeRun, type TestRun } from './test-run.ts';

const score = vi.fn((): number => 1);
const ready = (more: Partial<QuestionKind> = {}): QuestionState => ({
  state: 'ready',
  plugin: 'x',
  kind: { View: () => null, score, ...more },
});

function run(attributes: string, kind: QuestionState = ready(), attempt: Partial<Attempt> = {}): TestRun {
  const inner = ['a', 'b', 'c', 'd', 'e'].map((id) => `<question id="${id}" kind="audio" points="2"/>`).join('');
  const test = readTest(parse(`<test ${attributes}>${inner}</test>`).children[0]!, 812)!;
  const clock = { now: () => 5, setTimeout: () => () => undefined };
  const store = new AttemptStore({ ...newAttempt(100, 0.5), seed: 3, ...attempt }, clock, {
    save: (given) => given,
    latest: (given) => given,
  });
  return makeRun(test, store, new Map([['audio', kind]]));
}
const order = (of: TestRun): string => of.order.map(({ id }) => id).join('');

describe('the questions of an attempt', () => {
  it('are in the order of the document, or in that of the attempt where the test shuffles', () => {
    expect(order(run(''))).toBe('abcde');
    const shuffled = order(run('shuffle="1"'));
    expect([shuffled === 'abcde', [...shuffled].toSorted().join(''), order(run('shuffle="1"'))]).toEqual([false, 'abcde', shuffled]);
  });

  it('are answered when something was given, and its kind does not ask for more', () => {
    const asking = run('', ready({ isAnswered: (_, value) => value === 'whole' }));
    const [a] = asking.order;
    expect(asking.isAnswered(a!)).toBe(false);
    asking.store.answer('a', 'half');
    expect(asking.isAnswered(a!)).toBe(false);
    asking.store.answer('a', 'whole');
    expect(asking.isAnswered(a!)).toBe(true);
    asking.store.answer('a', ' ');
    expect(asking.isAnswered(a!)).toBe(false);
    for (const state of [ready(), { state: 'unknown' }] as const) {
      const plain = run('', state, { values: { a: 'x' } });
      expect(plain.order.map((each) => plain.isAnswered(each))).toEqual([true, false, false, false, false]);
    }
  });

  it.each([
    [1.239, 1.24],
    [99, 2],
    [-1, 0],
    [Number.NaN, 0],
    [Infinity, 0],
  ])('TST-008 TST-009 a kind that says %d points gives %d of 2', (given, points) => {
    score.mockReturnValue(given);
    const scored = run('', ready(), { values: { a: 'x' } });
    expect(scored.pointsOf(scored.order[0]!)).toBe(points);
  });

  it('are scored once for each answer, and not at all without one', () => {
    score.mockReset().mockReturnValue(1);
    const scored = run('');
    const [a, b] = scored.order;
    expect([scored.pointsOf(a!), score.mock.calls.length]).toEqual([0, 0]);
    scored.store.answer('a', 'x');
    expect([scored.pointsOf(a!), scored.pointsOf(a!), score.mock.calls.length]).toEqual([1, 1, 1]);
    scored.store.answer('a', 'y');
    scored.store.answer('b', 'y');
    expect([scored.pointsOf(a!), scored.pointsOf(b!), score.mock.calls.length]).toEqual([1, 1, 3]);
    expect(run('', { state: 'failed' }, { values: { a: 'x' } }).pointsOf(a!)).toBe(0);
  });

  it('TST-003 have the points of the server where that scores, and none before it has', () => {
    const verdict = { mpoints: 2, feedback: '', solution: '' };
    const verdicts = { a: { ...verdict, points: 1 }, b: { ...verdict, points: null } };
    const scored = run('scoring="server"', ready(), { values: { a: 'x', b: 'x', c: 'x' }, verdicts });
    expect(scored.order.slice(0, 3).map((each) => scored.pointsOf(each))).toEqual([1, null, null]);
  });
});

describe('the answers that travel', () => {
  it('TST-015 have points, the maximum and the name of their parts', () => {
    score.mockReset().mockReturnValue(1);
    const [first, second] = collect(run('', ready({ part: 'gap' }), { values: { a: { g1: 'x' } } }), run('').order);
    expect([first, second]).toEqual([
      { id: 'a', kind: 'audio', value: { g1: 'x' }, part: 'gap', points: 1, mpoints: 2 },
      { id: 'b', kind: 'audio', value: null, part: 'gap', points: 0, mpoints: 2 },
    ]);
    expect(collect(run('', { state: 'failed' }), run('').order)[0]!.part).toBe('part');
    expect(collect(run(''), run('').order)[0]!.part).toBe('part');
  });

  it("TST-003 have the server's points and maximum where it scores", () => {
    const verdicts = {
      a: { points: 3, mpoints: 4, feedback: '', solution: '' },
      b: { points: null, mpoints: 0, feedback: '', solution: '' },
    };
    const scored = run('scoring="server"', ready(), { verdicts });
    expect(collect(scored, scored.order.slice(0, 2)).map(({ points, mpoints }) => [points, mpoints])).toEqual([
      [3, 4],
      [undefined, 2],
    ]);
  });

  it('TST-015 are named by the attempt, in the order of the document', () => {
    const shuffled = run('shuffle="1"');
    expect(attemptName(shuffled)).toBe('100-3');
    expect([...collectAll(shuffled).matchAll(/subTemplate id="(\w)"/g)].map(([, id]) => id).join('')).toBe('abcde');
    expect(collectAll(shuffled)).toMatch(/^<subTemplates IDObject="812" attempt="100-3"><subTemplate /);
  });
});
