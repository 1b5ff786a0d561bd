import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { EventStreamService } from '../facts/stream.ts';
import { type OutboxStatus, OUTBOX } from '../outbox/contract.ts';
import { CLOCK } from '../base/clock.ts';
import { COMMANDS, REGISTRY } from './contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { DIALOGS } from '../view/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import type { Token } from '../base/container.ts';
import { watchOutbox } from './watch-outbox.ts';

const calm: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };
const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
let status: BehaviorSubject<OutboxStatus>, events: EventStreamService, guards: (() => Promise<boolean>)[], undo: () => void;
const outbox = { status$: null as unknown, prepare: vi.fn(), watch: vi.fn() };
const commands = { run: vi.fn(async () => true) };
const registry = { command: vi.fn(async (): Promise<object | null> => ({ plugin: 'outbox', export: 'watch' })) };
const dialogs = { confirm: vi.fn(async () => false) };

beforeEach(() => {
  vi.clearAllMocks();
  registry.command.mockResolvedValue({ plugin: 'outbox', export: 'watch' });
  [status, events, guards] = [new BehaviorSubject(calm), new EventStreamService(), []];
  outbox.status$ = status;
  const services = new Map<symbol, unknown>([
    [OUTBOX, outbox],
    [REGISTRY, registry],
    [COMMANDS, commands],
    [EVENTS, events],
    [DIALOGS, dialogs],
    [CONFIGURATION, { dataTypes: {} }],
    [TEXTS, { get: (key: string, { count }: { count: number }) => `${key} ${count}` }],
    [
      CLOCK,
      {
        setTimeout: (run: () => void) => {
          run();
          return () => undefined;
        },
      },
    ],
    [
      SESSION,
      {
        guardLeaving: (guard: () => Promise<boolean>) => {
          guards.push(guard);
          return () => {
            guards = [];
          };
        },
      },
    ],
  ]);
  undo = watchOutbox({ get: <T>(token: Token<T>) => services.get(token) as T });
});

const opened = (dataType: string) =>
  events.emit({ type: 'object.opened', object: { ID: 812, IDObjectType: 8, dataType, action: 2 }, target: 'mainContent', plugin: 'test' });

it('what shows the outbox is loaded once, and only when there is something to show', async () => {
  expect(outbox.watch).toHaveBeenCalledTimes(1);
  await tick();
  expect(commands.run).not.toHaveBeenCalled();
  for (const next of [
    { ...calm, waiting: 1 },
    { ...calm, failed: 1 },
    { ...calm, warning: true },
  ]) {
    status.next(next);
    await tick();
  }
  expect(commands.run.mock.calls).toEqual([['outbox.watch', {}, { element: null, target: '' }]]);
});

it('a customer without that plugin has an outbox all the same', async () => {
  registry.command.mockResolvedValue(null);
  status.next({ ...calm, waiting: 1 });
  await tick();
  expect(commands.run).not.toHaveBeenCalled();
});

it('an opened test prepares it, while there is a network; other objects do not', async () => {
  opened('p_News');
  expect(outbox.prepare).not.toHaveBeenCalled();
  opened('p_PracticeTest');
  opened('p_PlacementTest');
  await tick();
  expect([outbox.prepare.mock.calls.length, commands.run.mock.calls.length]).toEqual([2, 1]);
});

it('a logout with unsent results is asked about, any other is not', async () => {
  expect(await guards[0]!()).toBe(true);
  status.next({ ...calm, waiting: 2 });
  expect(await guards[0]!()).toBe(false);
  expect(dialogs.confirm.mock.calls).toEqual([['outbox.leave 2']]);
  undo();
  expect(guards).toEqual([]);
});
