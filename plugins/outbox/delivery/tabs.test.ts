import { expect, it, vi } from 'vitest';
import { openChannel, WebLock } from './tabs.ts';

type Run = () => Promise<void>;

/** Locks as browsers have them: one holder, a queue, and stealing. */
function lockManager() {
  const queue: Run[] = [];
  let holder: Promise<void> | null = null;
  const next = (): void => {
    const run = queue.shift();
    if (!run) {
      holder = null;
      return;
    }
    const mine = (holder = run());
    void mine.then(() => {
      if (holder === mine) next();
    });
  };
  const request = vi.fn(
    (_: string, options: LockOptions, run: Run) =>
      new Promise<void>((_resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error));
        if (options.steal) {
          holder = run();
          return;
        }
        queue.push(run);
        if (!holder) next();
      }),
  );
  return { request, locks: { request } as unknown as LockManager };
}

it('one at a time, in turn', async () => {
  const { locks } = lockManager();
  const giveBack = await new WebLock('outbox', locks).acquire();
  let isSecond = false;
  const second = new WebLock('outbox', locks).acquire().then((release) => {
    isSecond = true;
    return release;
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  expect(isSecond).toBe(false);
  giveBack();
  (await second)();
});

it('a tab that sleeps with the lock does not keep the others from sending', async () => {
  const { locks, request } = lockManager();
  await new WebLock('outbox', locks).acquire();
  const giveBack = await new WebLock('outbox', locks, 5).acquire();
  expect(request.mock.calls.at(-1)?.[1]).toEqual({ steal: true });
  giveBack();
});

it('without locks, as on pages without https, everybody goes ahead', async () => {
  const lock = new WebLock('outbox', null);
  const both = await Promise.all([lock.acquire(), lock.acquire()]);
  expect(both.map((giveBack) => giveBack())).toEqual([undefined, undefined]);
});

it('where the browser refuses locks, as Firefox does with cookies blocked, everybody goes ahead', async () => {
  const request = async (): Promise<never> => {
    throw new DOMException('request() is not allowed in this context', 'SecurityError');
  };
  const giveBack = await new WebLock('outbox', { request } as unknown as LockManager).acquire();
  expect(giveBack).not.toThrow();
});

it('tabs hear what they tell each other, and nothing that is no message', async () => {
  const heard: unknown[] = [];
  const [one, other] = [openChannel('tabs-test', () => heard.push('own')), openChannel('tabs-test', (message) => heard.push(message))];
  one.broadcast({ type: 'changed' });
  one.broadcast({ type: 'pause', ms: 0 });
  for (const message of [
    null,
    undefined,
    'changed',
    {},
    { type: 'other' },
    { type: 'pause' },
    { type: 'pause', ms: -1 },
    { type: 'pause', ms: NaN },
    { type: 'pause', ms: '5' },
  ])
    one.broadcast(message as never);
  one.broadcast({ type: 'pause', ms: 700 });
  await vi.waitFor(() => expect(heard).toContainEqual({ type: 'pause', ms: 700 }));
  expect(heard.filter((each) => each !== 'own')).toEqual([{ type: 'changed' }, { type: 'pause', ms: 0 }, { type: 'pause', ms: 700 }]);
  other.dispose();
  one.broadcast({ type: 'changed' });
  one.dispose();
});

it('without a channel each tab is by itself', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const heard = vi.fn();
  const channel = openChannel('tabs-test', heard);
  channel.broadcast({ type: 'changed' });
  channel.dispose();
  expect(heard).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
