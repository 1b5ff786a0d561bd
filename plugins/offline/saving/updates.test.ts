// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FactsService } from '../../../core/facts/stream.ts';
import { NAVIGATION_CHANGED } from '../../../core/navigation/contract.ts';
import { busyWhileTyping, takeUpdates } from './updates.ts';

/** What a browser has of a worker: the one that is installed, and the one that waits. */
class Registration extends EventTarget {
  installing: (EventTarget & { postMessage: unknown }) | null = null;
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  update = vi.fn(async () => undefined);
  /** Another build has come, and is installed. */
  found(): void {
    this.installing = Object.assign(new EventTarget(), { postMessage: vi.fn() });
    const { installing } = this;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = { postMessage: vi.fn() };
    installing.dispatchEvent(new Event('statechange'));
  }
}

let busy: number;
const held: (() => void)[] = [];
const locks = {
  manager: {
    request: async (_name: string, { mode }: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
      if (mode !== 'shared') return work(busy === 0 ? {} : null);
      busy += 1;
      await work({});
      busy -= 1;
      return undefined;
    },
  } as never,
};
let timers: (() => void)[];
const clock = { setInterval: (run: () => void) => (timers.push(run), () => undefined) } as never;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let registration: Registration;
let container: EventTarget & { controller: object | null };
let facts: FactsService;
const reload = vi.fn();
const watch = () =>
  takeUpdates({ container: container as never, registration: registration as never, locks, facts, clock, page: { reload } });
const view = () => facts.publish(NAVIGATION_CHANGED, { address: '/', fromHistory: false });

beforeEach(() => {
  [busy, timers, registration, facts] = [0, [], new Registration(), new FactsService()];
  container = Object.assign(new EventTarget(), { controller: {} });
  reload.mockClear();
});
afterEach(() => {
  for (const end of held.splice(0)) end();
});

it('a new build takes over at once when nobody is in the middle of something, and the page loads itself anew', async () => {
  const stop = watch();
  registration.found();
  await settled();
  expect(registration.waiting!.postMessage.mock.calls).toEqual([[{ type: 'takeOver' }, []]]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

it('one that came with an earlier page takes over, too', async () => {
  registration.waiting = { postMessage: vi.fn() };
  watch();
  await settled();
  expect(registration.waiting.postMessage).toHaveBeenCalledOnce();
});

it('waits while somebody is, and looks again with each view and every minute', async () => {
  busy = 1;
  const stop = watch();
  registration.found();
  await settled();
  view();
  await settled();
  expect(registration.waiting!.postMessage).not.toHaveBeenCalled();
  busy = 0;
  timers[0]!();
  await settled();
  expect(registration.waiting!.postMessage).toHaveBeenCalledOnce();
  view();
  await settled();
  expect(registration.waiting!.postMessage).toHaveBeenCalledTimes(2);
  stop();
  view();
  await settled();
  expect(registration.waiting!.postMessage).toHaveBeenCalledTimes(2);
});

it('the first worker of all changes nothing for the page that it comes to', () => {
  container.controller = null;
  watch();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload, 'the second one does').toHaveBeenCalledOnce();
});

it('whoever has typed is in the middle of it until it is sent, or another view is shown', async () => {
  const stop = busyWhileTyping(document, locks, facts);
  held.push(stop);
  const type = () => document.dispatchEvent(new Event('input'));
  type();
  type();
  expect(busy).toBe(1);
  document.dispatchEvent(new Event('submit'));
  await settled();
  expect(busy).toBe(0);
  type();
  view();
  await settled();
  expect(busy).toBe(0);
});
