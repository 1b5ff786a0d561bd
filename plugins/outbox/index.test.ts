// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { CLOCK, CONFIGURATION, DIALOGS, FACTS, REQUESTS, SESSION, TEXTS, TRANSPORT, type PluginContext } from '../../core/api.ts';
import { FactsService } from '../../core/facts/stream.ts';
import { createOutbox } from './index.ts';

it('the outbox of the page looks for what is left, guards the logout, and ends with the plugin', async () => {
  localStorage.clear();
  const guards: (() => Promise<boolean>)[] = [];
  const timers = new Map<() => void, number>();
  const services = new Map<symbol, unknown>([
    [CLOCK, { now: () => 1, setTimeout: (run: () => void, ms: number) => (timers.set(run, ms), () => timers.delete(run)) }],
    [CONFIGURATION, { customer: 'demo' }],
    [DIALOGS, { confirm: vi.fn(async () => false) }],
    [FACTS, new FactsService()],
    [REQUESTS, {}],
    [SESSION, { user: '12', guardLeaving: (guard: () => Promise<boolean>) => (guards.push(guard), () => guards.pop()) }],
    [TEXTS, { get: (key: string) => key }],
    [TRANSPORT, vi.fn()],
  ]);
  const ends: (() => void)[] = [];
  const context = { get: (token: symbol) => services.get(token), onStop: (end: () => void) => ends.push(end) };
  const outbox = createOutbox(context as unknown as PluginContext);
  expect([[...timers.values()], await guards[0]!()]).toEqual([[4_000, 3_000], true]);
  let isEnded = false;
  outbox.status$.subscribe({ complete: () => (isEnded = true) });
  for (const end of ends.toReversed()) end();
  expect([timers.size, guards.length, isEnded]).toEqual([0, 0, true]);
});
