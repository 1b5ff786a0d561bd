import { expect, it, vi } from 'vitest';
import { newAttempt, type Attempt } from './attempt.ts';
import { AttemptSync, type StateReceipt } from './attempt-sync.ts';

function open(receipts: readonly (StateReceipt | null)[] = [], isGuest = false) {
  const stored = new Map<string, string>();
  const left = [...receipts];
  const time = { now: 1_000 };
  const send = vi.fn(async (_state: string, _isLeaving: boolean, _base: string) => left.shift() ?? null);
  const sync = new AttemptSync({
    storage: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
    key: 'attempt',
    now: () => time.now,
    send: isGuest ? null : send,
  });
  const sent = () => send.mock.calls.map(([state, isLeaving, base]) => [(JSON.parse(state) as Attempt).current, isLeaving, base]);
  return { sync, stored, time, send, sent };
}
const attempt = (current: string, more: Partial<Attempt> = {}): Attempt => ({ ...newAttempt(1, 0.5), current, ...more });
const finished = { at: 1, points: 1, mpoints: 1, late: false, sent: false };

it('this browser has every change at once, the server one every ten seconds', () => {
  const { sync, stored, time, sent } = open();
  sync.save(attempt('a'), false);
  time.now += 9_999;
  sync.save(attempt('b'), false);
  expect([JSON.parse(stored.get('attempt')!), sync.read()]).toEqual([attempt('b'), stored.get('attempt')]);
  expect(sent()).toEqual([['a', false, '']]);
  time.now += 1;
  sync.save(attempt('c'), false);
  expect(sent().slice(1)).toEqual([['c', false, '']]);
});

it('the end of a test and of the page do not wait; the same state is not sent twice', () => {
  const { sync, time, sent } = open();
  sync.save(attempt('a'), false);
  sync.save(attempt('b'), true);
  sync.save(attempt('b'), true);
  sync.save(attempt('c', { finished }), false);
  time.now += 60_000;
  sync.save(attempt('c', { finished }), false);
  expect(sent()).toEqual([
    ['a', false, ''],
    ['b', true, ''],
    ['c', false, ''],
  ]);
});

it("a guest's attempt stays in this browser", () => {
  const { sync, stored, send } = open([], true);
  sync.save(attempt('a'), true);
  expect([stored.size, send.mock.calls.length]).toEqual([1, 0]);
});

it('each state names the one that it follows: the last that the server is known to have', async () => {
  const { sync, time, sent } = open([{ date: '2026-02', isOther: false }, { date: '2026-01', isOther: false }, null]);
  sync.noteServerDate('2025-12');
  for (const current of ['a', 'b', 'c', 'd']) {
    sync.save(attempt(current), true);
    await Promise.resolve();
    time.now += 1;
  }
  expect(sent().map(([, , base]) => base)).toEqual(['2025-12', '2026-02', '2026-02', '2026-02']);
});

it('who asked is told of another device, until it no longer wants to be', async () => {
  const { sync } = open([
    { date: '1', isOther: false },
    { date: '2', isOther: true },
    { date: '3', isOther: true },
  ]);
  const [one, other] = [vi.fn(), vi.fn()];
  const undo = sync.whenOther(one);
  sync.save(attempt('a'), true);
  await Promise.resolve();
  expect(one).not.toHaveBeenCalled();
  sync.save(attempt('b'), true);
  await Promise.resolve();
  expect(one).toHaveBeenCalledTimes(1);
  const undoOther = sync.whenOther(other);
  undo(); // the later listener stays
  sync.save(attempt('c'), true);
  await Promise.resolve();
  undoOther();
  sync.save(attempt('d'), true);
  await Promise.resolve();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});
