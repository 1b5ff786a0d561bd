import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../base/clock.ts';
import { FaderService } from './fader.ts';
import type { FaderState } from './contract.ts';

describe('Fader', () => {
  let fader: FaderService;
  let state: FaderState;
  beforeEach(() => {
    vi.useFakeTimers();
    fader = new FaderService(new SystemClock());
    fader.state$.subscribe((next) => {
      state = next;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('RT-014 three overlapping requests: hidden only after the third has left', () => {
    const leave = [fader.enter(), fader.enter(), fader.enter()];
    expect(state).toMatchObject({ count: 3, visible: true });
    leave[1]!();
    leave[0]!();
    expect(state).toMatchObject({ count: 1, visible: true });
    leave[2]!();
    expect(state).toEqual({ count: 0, visible: false, dark: false });
  });

  it('RT-014 surplus calls are ignored, the count never goes below 0', () => {
    fader.leave();
    expect(state.count).toBe(0);
    const first = fader.enter();
    const second = fader.enter();
    first();
    first();
    expect(state.count).toBe(1);
    second();
    fader.leave();
    expect(state.count).toBe(0);
    fader.enter();
    expect(state.count).toBe(1);
  });

  it('RT-016 is dark 300 ms after the first request started, not at 299 ms', () => {
    fader.enter();
    vi.advanceTimersByTime(200);
    const second = fader.enter();
    vi.advanceTimersByTime(99);
    expect(state).toMatchObject({ visible: true, dark: false });
    vi.advanceTimersByTime(1);
    expect(state.dark).toBe(true);
    second();
    expect(state.dark).toBe(true);
  });

  it('RT-016 a request that ends earlier shows no dark fader, and the next one waits its own 300 ms', () => {
    fader.enter()();
    vi.advanceTimersByTime(250);
    fader.enter();
    vi.advanceTimersByTime(299);
    expect(state.dark).toBe(false);
    vi.advanceTimersByTime(1);
    expect(state.dark).toBe(true);
  });

  it('leaves no timer behind', () => {
    fader.enter();
    fader.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
