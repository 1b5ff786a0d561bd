// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepRenewed } from './keep-renewed.ts';

function harness() {
  let timer: { run: () => void; ms: number } | null = null;
  const clock = {
    setTimeout: (run: () => void, ms: number) => {
      const own = { run, ms };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
  };
  const next = async (): Promise<number> => {
    const { run, ms } = timer!;
    timer = null;
    run();
    await vi.waitFor(() => expect(timer).not.toBeNull());
    return ms;
  };
  return { clock, next, waits: () => timer?.ms ?? null };
}

it('MED-189 an address is renewed at half of its life, again soon when that fails, and no more when the player has gone', async () => {
  const { clock, next, waits } = harness();
  const renew = vi.fn<(signal: AbortSignal) => Promise<number>>(async () => 60_000);
  const log = vi.fn();
  const end = keepRenewed({ lifeMs: 10_000, renew }, clock, log);
  expect(await next()).toBe(5000);
  renew.mockRejectedValueOnce(new Error('offline'));
  expect(await next()).toBe(30_000);
  expect(log).toHaveBeenCalledTimes(1);
  expect(await next()).toBe(5000);
  expect([renew.mock.calls.length, waits()]).toEqual([3, 30_000]);
  end();
  expect([waits(), renew.mock.calls[0]![0].aborted]).toEqual([null, true]);
});

it('is asked at once when a computer wakes up', async () => {
  const { clock } = harness();
  const renew = vi.fn(async () => 60_000);
  const end = keepRenewed({ lifeMs: 3_600_000, renew }, clock, vi.fn());
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  end();
});
