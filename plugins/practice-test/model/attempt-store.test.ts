import { expect, it, vi } from 'vitest';
import { newAttempt, type Attempt } from './attempt.ts';
import { AttemptStore } from './attempt-store.ts';

const SAVE_DELAY_MS = 300;

const open = () => {
  const timers: (() => void)[] = [];
  const saver = { save: vi.fn((attempt: Attempt, _isLeaving: boolean) => attempt), latest: (attempt: Attempt) => attempt };
  const clock = {
    now: () => 5,
    setTimeout: vi.fn((run: () => void) => {
      timers.push(run);
      return () => undefined;
    }),
  };
  return { store: new AttemptStore(newAttempt(1, 0.5), clock, saver), saver, clock, timers };
};

it('an answer wakes what looks at its question, and what looks at all; a long test does not look at every question', () => {
  const { store } = open();
  const heard: string[] = [];
  for (let number = 0; number < 500; number += 1) store.watch(`q${number}`, () => heard.push(`q${number}`));
  const undo = store.subscribe(() => heard.push('all'));
  store.answer('q7', 'a');
  store.mark('q8');
  expect(heard).toEqual(['q7', 'all', 'q8', 'all']);
  undo();
  // What concerns the whole attempt concerns every question.
  store.change({ finished: { at: 1, points: 1, mpoints: 1, late: false, sent: false } });
  expect(heard).toHaveLength(504);
});

it('what no longer looks is not woken', () => {
  const { store } = open();
  const [one, other] = [vi.fn(), vi.fn()];
  const undo = store.watch('q', one);
  store.watch('q', other);
  undo();
  store.answer('q', 'a');
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
});

it('many answers are kept together, a moment after the first; leaving keeps at once', () => {
  const { store, saver, clock, timers } = open();
  store.answer('q', 'a');
  store.answer('q', 'b');
  expect(clock.setTimeout.mock.calls.map((call: unknown[]) => call[1])).toEqual([SAVE_DELAY_MS]);
  timers[0]!();
  expect(saver.save.mock.calls.map(([attempt, isLeaving]) => [(attempt as { values: unknown }).values, isLeaving])).toEqual([
    [{ q: 'b' }, false],
  ]);
  store.flush(true);
  expect(saver.save).toHaveBeenCalledTimes(2);
});

it('a mark comes and goes', () => {
  const { store } = open();
  store.mark('a');
  store.mark('b');
  expect(store.get().marked).toEqual(['a', 'b']);
  store.mark('a');
  expect(store.get().marked).toEqual(['b']);
});

it('what was only read is not stored, whatever ends; a change is, with its time', () => {
  const { store, saver } = open();
  store.flush();
  store.flush(true);
  store.dispose();
  expect(saver.save).not.toHaveBeenCalled();
  store.change({ current: 'q' });
  expect(store.get()).toMatchObject({ current: 'q', changed: 5 });
  store.flush();
  store.flush();
  expect(saver.save.mock.calls).toEqual([[store.get(), false]]);
});

it('the waiting ends with what is stored at once, and begins anew with the next change', () => {
  const { store, clock } = open();
  const cancel = vi.fn();
  clock.setTimeout.mockReturnValue(cancel as never);
  store.answer('q', 'a');
  store.flush();
  expect(cancel).toHaveBeenCalledTimes(1);
  store.answer('q', 'b');
  expect(clock.setTimeout).toHaveBeenCalledTimes(2);
});

it('who looks is told once that another device goes on with the attempt, too', () => {
  const { store } = open();
  const listener = vi.fn();
  store.subscribe(listener);
  store.watch('q', listener);
  expect(store.elsewhere()).toBe('none');
  store.noteOther();
  store.noteOther();
  expect([store.elsewhere(), listener.mock.calls.length]).toEqual(['same', 2]);
});

it('its end stores what has changed, and wakes nobody any more', () => {
  const { store, saver } = open();
  const listener = vi.fn();
  store.answer('q', 'a');
  store.subscribe(listener);
  store.watch('q', listener);
  store.dispose();
  expect(saver.save.mock.calls.map(([, isLeaving]) => isLeaving)).toEqual([true]);
  store.answer('q', 'b');
  expect(listener).not.toHaveBeenCalled();
});
