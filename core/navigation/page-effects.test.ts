// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../base/clock.ts';
import { ScrollCheck, scrollPage } from './page-effects.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('scroll check', () => {
  it('NAV-052 runs every 1000 ms while somebody listens', () => {
    let position = 0;
    const check = new ScrollCheck(new SystemClock(), () => position);
    const heard: number[] = [];
    const undo = check.subscribe((now) => heard.push(now));
    vi.advanceTimersByTime(999);
    expect(heard).toEqual([]);
    position = 70;
    vi.advanceTimersByTime(1);
    position = 90;
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([70, 90]);
    undo();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(heard).toHaveLength(2);
  });

  it('serves several listeners by one timer', () => {
    const check = new ScrollCheck(new SystemClock(), () => 1);
    const listener = vi.fn();
    const undo = check.subscribe(listener);
    check.subscribe(listener);
    expect(vi.getTimerCount()).toBe(1);
    undo();
    vi.advanceTimersByTime(1000);
    expect(listener).toHaveBeenCalledTimes(1);
    check.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('scrollPage', () => {
  let height = 0;
  beforeEach(() => {
    height = 100;
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
      Object.defineProperty(globalThis, 'scrollY', { value: Math.min(to.top ?? 0, height), configurable: true });
    }) as typeof globalThis.scrollTo);
  });

  it('tries again while the content grows, then stops', () => {
    scrollPage(500, new SystemClock());
    expect(globalThis.scrollY).toBe(100);
    height = 1000;
    vi.advanceTimersByTime(50);
    expect(globalThis.scrollY).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives up after a second, or when the user moves first', () => {
    scrollPage(500, new SystemClock());
    vi.advanceTimersByTime(1100);
    expect(vi.getTimerCount()).toBe(0);
    scrollPage(500, new SystemClock());
    globalThis.dispatchEvent(new Event('wheel'));
    expect(vi.getTimerCount()).toBe(0);
  });
});
