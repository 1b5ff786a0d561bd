import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../../../core/base/clock.ts';
import { AutoHide } from './auto-hide.ts';

let stored = false;
let hide: AutoHide;
beforeEach(() => {
  vi.useFakeTimers();
  stored = false;
  hide = new AutoHide(new SystemClock(), () => stored);
  return () => vi.useRealTimers();
});
const after = (ms: number): boolean => {
  vi.advanceTimersByTime(ms);
  return hide.isVisible();
};

describe('controls hide', () => {
  it('MED-136 the first time 1000 ms after the start', () => {
    hide.setRunning(true);
    expect([after(999), after(1)]).toEqual([true, false]);
  });

  it('MED-135 later 2000 ms after the last thing that was done', () => {
    hide.setRunning(true);
    after(1000);
    hide.wake();
    expect([after(1999), after(1)]).toEqual([true, false]);
    hide.wake();
    after(1500);
    hide.wake();
    expect([after(1999), after(1)]).toEqual([true, false]);
  });

  it('not while it is paused, held, or the focus is in them by keyboard', () => {
    expect(after(10_000)).toBe(true);
    hide.setRunning(true);
    const release = hide.hold();
    expect(after(10_000)).toBe(true);
    stored = true;
    release();
    release();
    expect(after(10_000)).toBe(true);
    stored = false;
    expect(after(2000)).toBe(false);
    hide.setRunning(false);
    expect(after(10_000)).toBe(true);
  });

  it('at once when the pointer leaves, unless something keeps them', () => {
    hide.setRunning(true);
    const release = hide.hold();
    hide.sleep();
    expect(hide.isVisible()).toBe(true);
    release();
    hide.sleep();
    expect(hide.isVisible()).toBe(false);
  });

  it('leaves no timer', () => {
    hide.setRunning(true);
    hide.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
