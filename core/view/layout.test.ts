// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '../facts/contract.ts';
import { SystemClock } from '../base/clock.ts';
import { LayoutService } from './layout.ts';

const turn = (): void => {
  (screen.orientation as EventTarget | undefined)?.dispatchEvent?.(new Event('change'));
  window.dispatchEvent(new Event('orientationchange'));
};

describe('Layout', () => {
  const facts: Fact[] = [];
  let layout: LayoutService;
  beforeEach(() => {
    vi.useFakeTimers();
    facts.length = 0;
    layout = new LayoutService(new SystemClock(), { publish: (type, content) => void facts.push({ type, ...content }) });
    layout.watch();
  });
  afterEach(() => {
    layout.dispose();
    vi.useRealTimers();
  });

  it('RT-108 a burst of resizes is said once, 1000 ms after the last', () => {
    for (let i = 0; i < 5; i++) {
      window.dispatchEvent(new Event('resize'));
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(599);
    expect(facts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(facts).toEqual([{ type: 'layout.resized', width: window.innerWidth, height: window.innerHeight }]);
  });

  it('RT-109 a change of orientation is said after 750 ms', () => {
    turn();
    vi.advanceTimersByTime(749);
    expect(facts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(facts).toEqual([{ type: 'layout.turned' }]);
  });

  it('says nothing after its end', () => {
    window.dispatchEvent(new Event('resize'));
    layout.dispose();
    window.dispatchEvent(new Event('resize'));
    turn();
    vi.advanceTimersByTime(5000);
    expect(facts).toEqual([]);
  });
});
