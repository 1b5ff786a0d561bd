import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { FactsService } from '../../../core/facts/stream.ts';
import { OUTBOX_STORED, type OutboxStatus } from '../contract.ts';
import { attachOutbox } from './attach-to-page.ts';

const calm: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };
const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const store = (kind: 'result' | 'state' = 'result'): void =>
  facts.publish(OUTBOX_STORED, { kind, dataType: 't_ClientCompetence', id: 812, key: 'k' });
let facts: FactsService, now: number;
/** What is in the outbox, whatever the status says yet. */
let entries: { readonly kind: string; readonly failure: object | null }[];
let status: BehaviorSubject<OutboxStatus>, guards: (() => Promise<boolean>)[], timers: (() => void)[], undo: () => void;
const prepare = vi.fn();
const hide = vi.fn();
const showIndicator = vi.fn(() => hide);
const load = vi.fn(async () => ({ showIndicator, showEntries: vi.fn() }) as never);
const dialogs = { confirm: vi.fn(async () => false) };

beforeEach(() => {
  vi.clearAllMocks();
  [status, guards, timers] = [new BehaviorSubject(calm), [], []];
  [facts, now, entries] = [new FactsService(), 1000, []];
  const page = {
    outbox: { status$: status, prepare, entries: async () => entries },
    dialogs,
    facts,
    texts: { get: (key: string, { count }: { count: number }) => `${key} ${count}` },
    clock: { now: () => now, setTimeout: (run: () => void) => (timers.push(run), () => timers.splice(timers.indexOf(run), 1)) },
    session: {
      guardLeaving: (guard: () => Promise<boolean>) => {
        guards.push(guard);
        return () => guards.splice(guards.indexOf(guard), 1);
      },
    },
  };
  undo = attachOutbox(page as never, load);
});

it('what shows the outbox is loaded once, and only when there is something to show', async () => {
  await tick();
  expect(load).not.toHaveBeenCalled();
  for (const next of [
    { ...calm, waiting: 1 },
    { ...calm, failed: 1 },
    { ...calm, warning: true },
  ]) {
    status.next(next);
    await tick();
  }
  expect(load).toHaveBeenCalledTimes(1);
  expect(showIndicator).toHaveBeenCalledTimes(1);
});

it('what did not load is tried again with the next change', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  status.next({ ...calm, waiting: 1 });
  await tick();
  expect(showIndicator).not.toHaveBeenCalled();
  status.next({ ...calm, waiting: 2 });
  await tick();
  expect(showIndicator).toHaveBeenCalledTimes(1);
});

it('TST-004 what did not load without a network is there with the next status, and says what was stored meanwhile', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  timers[0]!();
  await tick();
  expect(showIndicator).not.toHaveBeenCalled();
  now = 2000;
  store();
  status.next({ ...calm, lastStored: new Date(1990) });
  await tick();
  expect(showIndicator.mock.calls).toEqual([[expect.anything(), new Date(2000)]]);
});

it('TST-004 what is stored while what shows it is on its way is said as soon as it is there; a state is no news', async () => {
  timers[0]!();
  store();
  now = 2000;
  store('state');
  await tick();
  expect(showIndicator.mock.calls).toEqual([[expect.anything(), new Date(1000)]]);
});

it('what was stored before is no news', async () => {
  status.next({ ...calm, lastStored: new Date(1000) });
  timers[0]!();
  await tick();
  expect(showIndicator.mock.calls).toEqual([[expect.anything(), null]]);
});

it('a page that will put results prepares the outbox while there is a network, after its own work', () => {
  expect(prepare).not.toHaveBeenCalled();
  timers[0]!();
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('TST-004 a logout that leaves results behind is asked about, as long as nothing nicer asks, however late the status is', async () => {
  const result = { kind: 'result', failure: null };
  entries = [
    { kind: 'state', failure: null },
    { ...result, failure: { status: 400 } },
  ];
  expect(await guards[0]!()).toBe(true);
  entries = [...entries, result, result];
  expect(await guards[0]!()).toBe(false);
  expect(dialogs.confirm.mock.calls).toEqual([['outbox.leave 2']]);
});

it('ends with the plugin', async () => {
  status.next({ ...calm, waiting: 1 });
  await tick();
  undo();
  expect([guards.length, timers.length, hide.mock.calls.length]).toEqual([0, 0, 1]);
  expect(status.observed).toBe(false);
});

it('a warning alone is worth showing, and so is what was refused while something waits', async () => {
  status.next({ ...calm, warning: true });
  await tick();
  expect(load).toHaveBeenCalledTimes(1);
  undo();
  const again = new BehaviorSubject<OutboxStatus>({ ...calm, waiting: 1, failed: 1 });
  load.mockClear();
  const page = {
    outbox: { status$: again, prepare },
    facts,
    clock: { setTimeout: () => () => undefined },
    session: { guardLeaving: () => () => undefined },
  };
  attachOutbox(page as never, load)();
  await tick();
  expect(load).toHaveBeenCalledTimes(1);
});
