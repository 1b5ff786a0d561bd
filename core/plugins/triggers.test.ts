import { beforeEach, expect, it, vi } from 'vitest';
import type { PlatformMode } from '../config/contract.ts';
import type { Clock } from '../base/clock.ts';
import { FactsService } from '../facts/stream.ts';
import { ANSWER_SHOWN, type Exchange } from '../request/contract.ts';
import type { Manifest, Triggers } from './contract.ts';
import { watchTriggers } from './triggers.ts';

const active = new Set<string>();
const activate = vi.fn(async (id: string) => {
  active.add(id);
  return null;
});
let facts: FactsService, timers: (() => void)[];

function watch(
  triggers: Readonly<Record<string, Triggers>>,
  stored: { keys: string[]; databases: string[] | null } = { keys: [], databases: [] },
  platform: PlatformMode = 'LIVE',
) {
  const registry = {
    ids: Object.keys(triggers),
    manifest: (id: string) => ({ id, activateOn: triggers[id] }) as Manifest,
    isActive: (id: string) => active.has(id),
    activate,
  };
  return watchTriggers({
    registry,
    facts,
    clock: { setTimeout: (run: () => void) => (timers.push(run), () => timers.splice(timers.indexOf(run), 1)) } as unknown as Clock,
    configuration: { customer: 'demo' },
    platform,
    stored: { keys: () => stored.keys, databases: async () => stored.databases },
  });
}
const idle = async (): Promise<void> => {
  for (const run of timers) run();
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
};
const show = (ID: number, permittedActions: number): void =>
  facts.publish(ANSWER_SHOWN, { answer: { objects: [{ ID, permittedActions }] } } as unknown as Exchange);

beforeEach(() => {
  vi.clearAllMocks();
  active.clear();
  [facts, timers] = [new FactsService(), []];
});

it('starts a plugin once when something is shown whose server permits the action, and never for others', () => {
  watch({ author: { permits: ['edit'] }, other: { permits: ['delete'] } });
  show(1, 2);
  show(0, 8);
  expect(activate).not.toHaveBeenCalled();
  show(2, 8);
  show(3, 8);
  expect(activate.mock.calls).toEqual([['author']]);
});

it.each([
  ['a key of local storage', { keys: ['x', 'lectern.outbox.demo.7'], databases: [] }],
  ['a database', { keys: [], databases: ['lectern-outbox-demo'] }],
  ['a browser that does not tell its databases', { keys: [], databases: null }],
])('starts a plugin that has stored something in an earlier visit, once the page is idle: %s', async (_, stored) => {
  watch({ outbox: { stored: ['lectern.outbox.{customer}.', 'lectern-outbox-{customer}'] } }, stored);
  expect(activate).not.toHaveBeenCalled();
  await idle();
  expect(activate.mock.calls).toEqual([['outbox']]);
});

it('what another customer of the same browser has stored starts nothing', async () => {
  watch({ outbox: { stored: ['lectern.outbox.{customer}.'] } }, { keys: ['lectern.outbox.other.7'], databases: ['lectern-outbox-other'] });
  await idle();
  expect(activate).not.toHaveBeenCalled();
});

it.each([
  ['LIVE', [['worker'], ['both']]],
  ['TEST', [['both']]],
  ['DEV', []],
] as const)('starts a plugin some seconds after the page was opened, in the platform modes that it names: %s', async (mode, started) => {
  watch({ worker: { idle: ['LIVE'] }, both: { idle: ['LIVE', 'TEST'] }, other: { permits: ['edit'] } }, undefined, mode);
  expect(activate).not.toHaveBeenCalled();
  await idle();
  expect(activate.mock.calls).toEqual(started);
});

it('ends when it is told to', async () => {
  watch({ author: { permits: ['edit'] }, outbox: { stored: ['a'] } }, { keys: ['a'], databases: [] })();
  expect([timers.length, facts.size]).toEqual([0, 0]);
});
