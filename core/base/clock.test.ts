import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from './clock.ts';

const DAY = 86_400_000;

describe('SystemClock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
  afterEach(() => {
    vi.restoreAllMocks(); // first: a spy on a faked timer that is restored later puts the fake back, for every file after this one
    vi.useRealTimers();
  });

  it('says the time in milliseconds', () => {
    vi.advanceTimersByTime(5);
    expect(new SystemClock().now()).toBe(1005);
  });

  it('splits a delay of more than 24 days, which a browser would run at once', () => {
    const native = vi.spyOn(globalThis, 'setTimeout');
    const run = vi.fn();
    new SystemClock().setTimeout(run, 60 * DAY);
    vi.advanceTimersByTime(60 * DAY - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    for (const [, ms] of native.mock.calls) expect(ms).toBeLessThan(2 ** 31);
    expect(native.mock.calls.length).toBe(3);
  });

  it('takes back a split delay in any of its parts', () => {
    const run = vi.fn();
    const undo = new SystemClock().setTimeout(run, 60 * DAY);
    vi.advanceTimersByTime(30 * DAY);
    undo();
    vi.advanceTimersByTime(60 * DAY);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([1000, 30 * DAY])('repeats every %i ms until it is taken back', (ms) => {
    const run = vi.fn();
    const undo = new SystemClock().setInterval(run, ms);
    vi.advanceTimersByTime(3 * ms);
    expect(run).toHaveBeenCalledTimes(3);
    undo();
    vi.advanceTimersByTime(3 * ms);
    expect(run).toHaveBeenCalledTimes(3);
  });
});
