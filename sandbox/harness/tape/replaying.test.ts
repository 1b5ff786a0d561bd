import { expect, it } from 'vitest';
import { GrowingTape } from './growing.ts';
import type { Content, Entry, Tape, TapeHead } from './model.ts';
import { Replaying, type ReplayPage } from './replaying.ts';

const entries = (...contents: Content[]): Entry[] => contents.map((content, at) => ({ at, ...content }));
const load: Content = { type: 'load', address: '/' };
const answer = (n: number): Content => ({ type: 'answer', n, status: 200, headers: {}, body: '' });
const fact = (name: string): Content => ({ type: 'fact', name, content: {} });

/** Plays a tape in a page that says what `run` has, at once. @returns differences, and to which times the page's clock went */
async function play(tape: readonly Entry[], run: readonly Entry[]) {
  const growing = new GrowingTape();
  const passed: number[] = [];
  const page: ReplayPage = {
    ready: async () => {},
    release: async () => {
      for (const entry of run) growing.add(entry);
    },
    passTo: async (at) => void passed.push(at),
    outline: async () => [],
    perform: async () => {},
  };
  const replaying = new Replaying(page, { head: {} as TapeHead, entries: tape } satisfies Tape, growing);
  await replaying.arrive();
  return { differences: replaying.differences(), passed };
}

it('nobody waits for an answer to a document that has gone', async () => {
  const tape = entries(load, answer(1), load, answer(2), fact('x'));
  const { differences, passed } = await play(tape, entries(load, load, answer(2), fact('x')));
  expect(differences).toEqual([]);
  expect(passed, 'only to the end').toEqual([4]);
});

it('time passes to what has not come by itself', async () => {
  const { passed } = await play(entries(load, fact('x'), fact('y')), entries(load, fact('y'), fact('x')));
  expect(passed).toEqual([2]);
}, 1000);
