import { expect, it, vi } from 'vitest';
import { beBusy, unlessBusy } from './busy.ts';

type Work = (lock: object | null) => Promise<unknown>;

/** One name, as browsers have it: many share it, or one has it alone. */
function browser() {
  let sharing = 0;
  const request = async (_name: string, { mode }: LockOptions, work: Work) => {
    if (mode !== 'shared') return work(sharing === 0 ? {} : null);
    sharing += 1;
    await work({});
    sharing -= 1;
    return undefined;
  };
  return { manager: { request: request as unknown as LockManager['request'] } };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('does nothing while somebody is in the middle of something, and does it when the last one is not', async () => {
  const locks = browser();
  const work = vi.fn(async () => undefined);
  const ends = [beBusy(locks), beBusy(locks)];
  expect(await unlessBusy(locks, work)).toBe(false);
  ends[0]!();
  await settled();
  expect(await unlessBusy(locks, work)).toBe(false);
  ends[1]!();
  await settled();
  expect([await unlessBusy(locks, work), work.mock.calls.length]).toEqual([true, 1]);
});

it('does nothing where nobody could say that they are busy', async () => {
  const work = vi.fn(async () => undefined);
  beBusy({ manager: null })();
  expect([await unlessBusy({ manager: null }, work), work.mock.calls.length]).toEqual([false, 0]);
  const refusing = { manager: { request: async () => Promise.reject(new Error('blocked')) } as never };
  beBusy(refusing)();
  expect(await unlessBusy(refusing, work)).toBe(false);
});
