import { expect, it } from 'vitest';
import { parseRoot } from '../../xml/nodes.ts';
import { certificateRule, isEarned } from './rule.ts';

const ruleOf = (stated: string, customer?: string) =>
  certificateRule(
    { payload: parseRoot(`<course certificate="${stated}"/>`) },
    { plugins: customer === undefined ? {} : { certificate: { rule: customer } } },
  );

it('RT-007 the author’s rule goes before the customer’s; what is no rule says nothing', () => {
  expect([ruleOf(''), ruleOf('', 'points 80'), ruleOf('none', 'all'), ruleOf('all', 'none'), ruleOf('', 'none')]).toEqual([
    { points: 0 },
    { points: 80 },
    null,
    { points: 0 },
    null,
  ]);
  expect([ruleOf('points'), ruleOf('gold', 'points 101'), ruleOf(' points 7 ')]).toEqual([{ points: 50 }, { points: 0 }, { points: 7 }]);
});

it('RT-007 asks for every part, and for points of all tests together', () => {
  const state = (done = true) => ({ state: done ? 'done' : 'started', points: 0, mpoints: 0 }) as const;
  const states = new Map([
    [1, state()],
    [2, state()],
    [4, state(false)],
  ]);
  const reached = { points: 15, mpoints: 20 };
  expect([75, 76].map((points) => isEarned({ points }, [1, 2], states, reached))).toEqual([true, false]);
  expect([[1, 4], [1, 5], []].map((parts) => isEarned({ points: 0 }, parts, states, reached))).toEqual([false, false, false]);
  const none = { points: 0, mpoints: 0 };
  expect([isEarned({ points: 100 }, [1], states, none), isEarned(null, [1], states, none)]).toEqual([true, false]);
});
