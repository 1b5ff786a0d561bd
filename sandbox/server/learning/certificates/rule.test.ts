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
  const state = (points: number, mpoints: number, done = true) => ({ state: done ? 'done' : 'started', points, mpoints }) as const;
  const states = new Map([
    [1, state(0, 0)],
    [2, state(8, 10)],
    [3, state(7, 10)],
    [4, state(9, 10, false)],
  ]);
  expect([isEarned({ points: 75 }, [1, 2, 3], states), isEarned({ points: 76 }, [1, 2, 3], states)]).toEqual([true, false]);
  expect([isEarned({ points: 0 }, [1, 4], states), isEarned({ points: 0 }, [1, 5], states), isEarned({ points: 0 }, [], states)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isEarned({ points: 100 }, [1], states), isEarned(null, [1], states)]).toEqual([true, false]);
});
