import { beforeEach, describe, expect, it } from 'vitest';
import { PageClock } from './clock.ts';
import { SeededRandom } from './random.ts';

const EPOCH = 1_000_000;
let elapsed: number;
let timers: { run: () => void; at: number }[];
let clock: PageClock;
const seen: string[] = [];

/** Lets real time go on to `ms`, with what falls due. */
function realTo(ms: number): void {
  for (;;) {
    const next = timers.filter(({ at }) => at <= ms).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers.splice(timers.indexOf(next), 1);
    elapsed = Math.max(elapsed, next.at);
    next.run();
  }
  elapsed = ms;
}

beforeEach(() => {
  [elapsed, timers] = [0, []];
  seen.length = 0;
  clock = new PageClock(EPOCH, {
    elapsed: () => elapsed,
    setTimeout: (run, ms) => {
      const timer = { run, at: elapsed + ms };
      // A task at once: what waits for it goes on when this one has ended.
      if (ms === 0) queueMicrotask(run);
      else timers.push(timer);
      return timer;
    },
    clearTimeout: (handle) => {
      const index = timers.indexOf(handle as (typeof timers)[number]);
      if (index >= 0) timers.splice(index, 1);
    },
  });
});

describe("the page's clock", () => {
  it('goes as the real one, and its timers too, in the order in which they fall due', () => {
    clock.setTimeout(() => seen.push('200'), 200);
    clock.setTimeout(() => seen.push('100'), 100);
    const undo = clock.setTimeout(() => seen.push('undone'), 150);
    realTo(120);
    expect([clock.now() - EPOCH, seen]).toEqual([120, ['100']]);
    undo();
    realTo(500);
    expect(seen).toEqual(['100', '200']);
  });

  it('an interval comes again until it is undone', () => {
    const undo = clock.setInterval(() => seen.push('tick'), 100);
    realTo(350);
    undo();
    realTo(1000);
    expect(seen).toEqual(['tick', 'tick', 'tick']);
  });

  it('runs faster, and stops', () => {
    clock.setTimeout(() => seen.push('minute'), 60_000);
    clock.setSpeed(60);
    realTo(1000);
    expect([clock.now() - EPOCH, seen]).toEqual([60_000, ['minute']]);
    clock.setSpeed(0);
    realTo(9000);
    expect(clock.now() - EPOCH).toBe(60_000);
  });

  it('is set without letting time pass: timers still wait as long', () => {
    clock.setTimeout(() => seen.push('later'), 1000);
    clock.setNow(EPOCH + 86_400_000);
    realTo(500);
    expect([clock.now() - EPOCH, seen]).toEqual([86_400_500, []]);
    realTo(1000);
    expect(seen).toEqual(['later']);
  });

  it('goes on as it was when it is set to what is no time', () => {
    for (const ms of [NaN, Infinity, -Infinity]) expect(() => clock.setNow(ms)).toThrow(RangeError);
    clock.setTimeout(() => seen.push('later'), 100);
    realTo(200);
    expect([clock.now() - EPOCH, seen]).toEqual([200, ['later']]);
  });

  it('time that passes runs each timer at its own time, those too that a timer sets', async () => {
    clock.setTimeout(() => {
      seen.push(`first ${clock.now() - EPOCH}`);
      clock.setTimeout(() => seen.push(`second ${clock.now() - EPOCH}`), 300);
    }, 100);
    clock.setTimeout(() => seen.push(`behind ${clock.now() - EPOCH}`), 5000);
    await clock.passTo(EPOCH + 1000);
    expect(seen).toEqual(['first 100', 'second 400']);
    expect(clock.now() - EPOCH).toBe(1000);
    await clock.passTo(EPOCH + 10);
    expect(clock.now() - EPOCH).toBe(1000);
    realTo(4000);
    expect(seen.at(-1)).toBe('behind 5000');
  });
});

describe('random numbers', () => {
  it('are the same for the same seed, and go on where another document stopped', () => {
    const one = new SeededRandom(7);
    const other = new SeededRandom(7);
    const numbers = Array.from({ length: 1000 }, () => one.fraction());
    expect(Array.from({ length: 1000 }, () => other.fraction())).toEqual(numbers);
    expect(new SeededRandom(one.position).fraction()).toBe(other.fraction());
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(numbers).size).toBe(1000);
    expect(numbers.reduce((sum, number) => sum + number, 0) / 1000).toBeCloseTo(0.5, 1);
    expect(new SeededRandom(0).fraction()).not.toBe(0);
  });

  it('make UUIDs of version 4', () => {
    const random = new SeededRandom(3);
    expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(random.uuid()).not.toBe(new SeededRandom(3).uuid());
  });
});
