// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../base/clock.ts';
import { PageEffects, ScrollCheck, scrollPage } from './page-effects.ts';

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

  it('a position that is nearly reached is reached', () => {
    height = 499;
    scrollPage(500, new SystemClock());
    expect(vi.getTimerCount()).toBe(0);
    height = 498;
    scrollPage(500, new SystemClock());
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1100);
  });

  it('tries once at the beginning and twenty times more, and is undone', () => {
    const calls = vi.mocked(globalThis.scrollTo).mock.calls;
    scrollPage(500, new SystemClock());
    vi.advanceTimersByTime(10_000);
    expect(calls).toHaveLength(21);
    const undo = scrollPage(500, new SystemClock());
    undo();
    vi.advanceTimersByTime(10_000);
    expect(calls).toHaveLength(22);
  });

  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('%s of the user ends it', (type) => {
    scrollPage(500, new SystemClock());
    globalThis.dispatchEvent(new Event(type));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what a change of view does to the page', () => {
  let effects: PageEffects;
  beforeEach(() => {
    effects = new PageEffects(new SystemClock(), 'Acme');
    document.body.innerHTML = '<h2 id="anchor" tabindex="-1">x</h2><main tabindex="-1"><button>y</button></main>';
  });
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('every title bears the name of the customer, once', () => {
    const titles = ['News', '', 'Acme'].map((title) => {
      effects.setTitle(title);
      return document.title;
    });
    expect(titles).toEqual(['News – Acme', 'Acme', 'Acme']);
  });

  it('the focus goes to the view, unless it is in there already', () => {
    const [main, button] = [document.querySelector('main')!, document.querySelector('button')!];
    effects.focus(main);
    expect(document.activeElement).toBe(main);
    button.focus();
    effects.focus(main);
    effects.focus(null);
    expect(document.activeElement).toBe(button);
  });

  it('NAV-026 the element that the fragment names is scrolled to and gets the focus; one that is not there is none', () => {
    const anchor = document.getElementById('anchor')!;
    const scroll = vi.spyOn(anchor, 'scrollIntoView').mockImplementation(() => undefined);
    effects.jump('nowhere');
    effects.jump('anchor');
    expect([scroll.mock.calls.length, document.activeElement]).toEqual([1, anchor]);
    effects.jumpLater('anchor');
    effects.dispose();
    vi.advanceTimersByTime(1_000);
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  it('a later scroll position takes over from one that is not reached yet', () => {
    const positions: number[] = [];
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(((to: ScrollToOptions) => positions.push(to.top!)) as typeof globalThis.scrollTo);
    Object.defineProperty(globalThis, 'scrollY', { value: 0, configurable: true });
    effects.scrollTo(500);
    effects.scrollTo(700);
    vi.advanceTimersByTime(100);
    effects.dispose();
    vi.advanceTimersByTime(10_000);
    expect(positions).toEqual([500, 700, 700, 700]);
  });
});
