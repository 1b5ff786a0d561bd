import { expect, it } from 'vitest';
import type { Content, Entry } from '../../tape/model.ts';
import { Held } from './held.ts';

const fact = (name: string): Content => ({ type: 'fact', name, content: {} });
const drag: Content = { type: 'action', kind: 'drag', element: null, value: '0,0 1,1' };

it('what a press brings about stands behind it, at its own time', () => {
  const passed: Entry[] = [];
  let now = 0;
  const held = new Held(
    (entry) => passed.push(entry),
    () => now++,
  );
  held.add(fact('before'));
  held.press();
  held.add(fact('moved'));
  held.press();
  held.add(fact('moved on'));
  expect(passed).toHaveLength(1);
  held.done([drag]);
  held.release();
  held.add(fact('after'));
  expect(passed.map((entry) => [entry.at, entry.type === 'fact' ? entry.name : entry.type])).toEqual([
    [0, 'before'],
    [1, 'action'],
    [2, 'moved'],
    [3, 'moved on'],
    [4, 'after'],
  ]);
});
