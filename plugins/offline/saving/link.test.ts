// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { WorkerLink } from './link.ts';

/** A container whose worker does what it is told. @param isActive else it becomes ready at once */
function container(isActive: boolean): ServiceWorkerContainer {
  const answer = ({ postMessage }: MessagePort, port: MessagePort): void => postMessage.call(port, { reason: '' });
  const active = { postMessage: (_order: unknown, [port]: MessagePort[]) => answer(port!, port!) };
  const registration = { active: isActive ? active : null };
  return { register: async () => registration, ready: Promise.resolve({ active }) } as unknown as ServiceWorkerContainer;
}

const rejected: unknown[] = [];
const note = (reason: unknown): void => void rejected.push(reason);
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.restoreAllMocks();
});

it.each([true, false])('a worker that has done its work is not called late when its time is over (active: %s)', async (isActive) => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  process.on('unhandledRejection', note);
  await new WorkerLink(container(isActive)).order({ kind: 'forget' } as never);
  time.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejected).toEqual([]);
});

it('one that is not ready in its time is said to be so', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const never = { ...container(false), ready: new Promise(() => {}) } as unknown as ServiceWorkerContainer;
  const order = new WorkerLink(never).order({ kind: 'forget' } as never);
  await new Promise((resolve) => setImmediate(resolve));
  time.abort();
  await expect(order).rejects.toThrow('The service worker is not ready.');
});
