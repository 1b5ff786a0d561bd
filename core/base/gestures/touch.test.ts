import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTouch } from './load.ts';
import type { Gesture } from './gesture.ts';
import { GestureRecogniser } from './recogniser.ts';

/** A clock that moves only when a test moves it. */
class HandClock {
  private time = 1000;
  private timers: { at: number; run: () => void }[] = [];
  now(): number {
    return this.time;
  }
  setTimeout(run: () => void, ms: number): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
  pass(ms: number): void {
    this.time += ms;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    for (const { run } of due) run();
  }
  get waiting(): number {
    return this.timers.length;
  }
}

let clock: HandClock, gestures: Gesture[], touch: GestureRecogniser;
const types = () => gestures.map(({ type }) => type);
const at = (x: number, y = 0, id = 1) => ({ id, x, y });
const tap = (x = 0, ms = 50) => {
  touch.down(at(x));
  clock.pass(ms);
  touch.up(at(x));
};
/** Moves from 0 to `px` evenly in `ms`, a point every 5 ms. */
const stroke = (px: number, ms: number) => {
  touch.down(at(0));
  for (let passed = 5; passed <= ms; passed += 5) {
    clock.pass(5);
    touch.move(at((px * passed) / ms));
  }
  touch.up(at(px));
};

beforeEach(() => {
  clock = new HandClock();
  gestures = [];
  touch = new GestureRecogniser(clock, (gesture) => gestures.push(gesture));
});

describe('touch gestures', () => {
  it('WID-046 a tap takes at most 250 ms', () => {
    tap(0, 250);
    expect(types()).toEqual(['tap']);
    clock.pass(1000);
    tap(0, 251);
    expect(types()).toEqual(['tap']);
  });

  it.each([
    [10, ['tap']],
    [11, []],
  ])('WID-047 a tap goes at most 10 px: %i', (px, expected) => {
    touch.down(at(0));
    clock.pass(50);
    touch.move(at(px));
    clock.pass(50);
    touch.up(at(px));
    expect(types().filter((type) => type === 'tap')).toEqual(expected);
  });

  it('WID-047 a finger that went away and came back did not tap', () => {
    touch.down(at(0));
    clock.pass(50);
    touch.move(at(40));
    clock.pass(100);
    touch.move(at(0));
    clock.pass(50);
    touch.up(at(0));
    expect(types()).not.toContain('tap');
  });

  it.each([
    [300, 'doubletap'],
    [301, 'tap'],
  ])('WID-048 two taps within %i ms: %s', (between, expected) => {
    tap(0, 50);
    clock.pass(between - 50);
    tap(0, 50);
    expect(types()).toEqual(['tap', expected]);
  });

  it.each([
    [20, 'doubletap'],
    [21, 'tap'],
  ])('WID-049 two taps %i px apart: %s', (px, expected) => {
    tap(0, 20);
    clock.pass(60);
    tap(px, 20);
    expect(types()).toEqual(['tap', expected]);
  });

  it('WID-048 a third tap is not double again', () => {
    tap();
    tap();
    tap();
    expect(types()).toEqual(['tap', 'doubletap', 'tap']);
  });

  it('WID-050 a finger that rests for 500 ms holds, and does not tap after it', () => {
    touch.down(at(0));
    clock.pass(499);
    expect(types()).toEqual([]);
    clock.pass(1);
    expect(types()).toEqual(['hold']);
    touch.up(at(0));
    expect(types()).toEqual(['hold']);
  });

  it.each([
    [2, ['hold']],
    [3, []],
  ])('WID-051 a hold goes at most 2 px: %i', (px, expected) => {
    touch.down(at(0));
    clock.pass(100);
    touch.move(at(px));
    clock.pass(500);
    expect(types()).toEqual(expected);
  });

  it.each([
    [9, []],
    [10, ['dragstart', 'drag']],
  ])('WID-052 a drag begins at 10 px: %i', (px, expected) => {
    touch.down(at(0));
    clock.pass(10);
    touch.move(at(px));
    expect(types()).toEqual(expected);
  });

  it('WID-045 a finger that leaves with 0.6 px/ms swipes, a slower one does not', () => {
    stroke(60, 100);
    expect(gestures.at(-1)).toMatchObject({ type: 'swipe', direction: 'right', velocity: 0.6 });
    gestures.length = 0;
    clock.pass(1000);
    stroke(59, 100);
    expect(types()).not.toContain('swipe');
    gestures.length = 0;
    stroke(-80, 100);
    expect(gestures.at(-1)).toMatchObject({ type: 'swipe', direction: 'left' });
  });

  it('WID-045 a finger that stops before it leaves does not swipe', () => {
    touch.down(at(0));
    clock.pass(30);
    touch.move(at(100));
    clock.pass(60);
    touch.up(at(100));
    expect(types()).toEqual(['dragstart', 'drag', 'dragend']);
  });

  it('WID-053 the velocity is worked out at most every 25 ms', () => {
    touch.down(at(0));
    clock.pass(24);
    touch.move(at(200));
    touch.up(at(200));
    expect(types()).not.toContain('swipe');
    gestures.length = 0;
    touch.down(at(0));
    clock.pass(25);
    touch.move(at(200));
    clock.pass(24);
    touch.up(at(200));
    expect(gestures.at(-1)).toMatchObject({ type: 'swipe', velocity: 8 });
  });

  it('a second finger ends the gesture; nothing begins until all have left', () => {
    touch.down(at(0));
    touch.move(at(30));
    touch.down(at(5, 5, 2));
    touch.move(at(90));
    touch.up(at(90));
    touch.up(at(5, 5, 2));
    expect(types()).toEqual(['dragstart', 'drag', 'dragend']);
    clock.pass(400);
    tap();
    expect(types().at(-1)).toBe('tap');
  });

  it('a finger that the browser takes away ends its drag', () => {
    touch.down(at(0));
    touch.move(at(30));
    touch.cancel(1);
    touch.move(at(60));
    expect(types()).toEqual(['dragstart', 'drag', 'dragend']);
  });

  it('every track of fingers leaves no timer, closes its drags and never taps and drags in one', () => {
    const step = fc.record({
      what: fc.constantFrom('down', 'move', 'up', 'cancel'),
      id: fc.integer({ min: 1, max: 3 }),
      x: fc.integer({ min: -50, max: 50 }),
      y: fc.integer({ min: -50, max: 50 }),
      ms: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const own = new HandClock();
        const seen: Gesture[] = [];
        const recogniser = new GestureRecogniser(own, (gesture) => seen.push(gesture));
        for (const { what, id, x, y, ms } of steps) {
          own.pass(ms);
          if (what === 'cancel') recogniser.cancel(id);
          else recogniser[what as 'down' | 'move' | 'up']({ id, x, y });
        }
        for (const id of [1, 2, 3]) recogniser.up({ id, x: 0, y: 0 });
        expect(own.waiting).toBe(0);
        let open = false;
        for (const { type } of seen) {
          if (type === 'dragstart') {
            expect(open).toBe(false);
            open = true;
          }
          if (type === 'drag') expect(open).toBe(true);
          if (type === 'dragend') {
            expect(open).toBe(true);
            open = false;
          }
          if (type === 'tap' || type === 'doubletap') expect(open).toBe(false);
        }
        expect(open).toBe(false);
      }),
    );
  });
});

describe('loading', () => {
  it.each([
    ['Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)', false],
    ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', false],
    ['Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ])('WID-044 %s: %s', async (userAgent, allowed) => {
    expect((await loadTouch(userAgent)) !== null).toBe(allowed);
  });

  it('WID-044 what is not allowed is not loaded', async () => {
    const loaded = vi.fn();
    vi.doMock('./watch.ts', () => {
      loaded();
      return { watchGestures: () => () => {} };
    });
    await loadTouch('Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)');
    expect(loaded).not.toHaveBeenCalled();
    vi.doUnmock('./watch.ts');
  });
});
