import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined, readIntervals, total, union, writeIntervals, type Interval, type Intervals } from './intervals.ts';
import { ruleFor, writeRule } from './rule.ts';
import {
  bothSeen,
  firstUnseenSecond,
  isEnough,
  nothingSeen,
  readAllSeen,
  readSeen,
  unseen,
  writeAllSeen,
  writeSeen,
  type Seen,
} from './seen.ts';

const second = fc.double({ min: -10, max: 4000, noNaN: true });
const part = fc.tuple(second, second).map(([one, other]): Interval => [one, other]);
const parts = fc.array(part, { maxLength: 60 });
const slide = fc.constantFrom('1', '2', '3', 'a b', 'ä/,1');
const seen = fc.record({
  duration: fc.double({ min: 0, max: 4000, noNaN: true }),
  played: parts,
  slides: fc.array(slide, { maxLength: 8 }),
});

const seenOf = (of: Seen): Seen => bothSeen(nothingSeen(), of);
const covers = (intervals: readonly Interval[], at: number, room = 0): boolean =>
  intervals.some(([from, to]) => from - room <= at && at <= to + room);
const same = (one: Seen): unknown => ({ played: one.played, slides: one.slides });

describe('what was played', () => {
  it('is in order, apart, rounded inwards to hundredths: never a moment that was not played', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const found = joined(given);
        found.forEach(([from, to], index) => {
          expect(from).toBeLessThan(to);
          if (index > 0) expect(found[index - 1]![1]).toBeLessThan(from);
          for (const at of [from, to]) expect(at * 100).toBeCloseTo(Math.round(at * 100), 6);
          for (const at of [from, (from + to) / 2, to]) expect(covers(given, at, 1e-6)).toBe(true);
        });
      }),
    );
  });

  it('loses of each part two hundredths of a second at most', () => {
    fc.assert(
      fc.property(part, ([one, other]) => {
        const [from, to] = [Math.max(0, one), other];
        expect(total(joined([[one, other]]))).toBeGreaterThan(Math.max(0, to - from) - 0.0201);
        expect(total(joined([[one, other]]))).toBeLessThanOrEqual(Math.max(0, to - from) + 0.005);
      }),
    );
  });

  it('of two devices is the same in whichever order it comes, however often', () => {
    fc.assert(
      fc.property(parts, parts, parts, (a, b, c) => {
        const [one, two, three] = [joined(a), joined(b), joined(c)];
        fc.pre([...one, ...two, ...three].length <= 100);
        expect(union(one, two)).toEqual(union(two, one));
        expect(union(union(one, two), three)).toEqual(union(one, union(two, three)));
        expect(union(one, one)).toEqual(one);
        expect(union(union(one, two), two)).toEqual(union(one, two));
      }),
    );
  });

  it('is bounded: of more than a hundred parts the longest count, and it never comes to less', () => {
    const many = fc.array(fc.integer({ min: 0, max: 80_000 }), { minLength: 100, maxLength: 400 });
    fc.assert(
      fc.property(many, many, (a, b) => {
        const of = (starts: readonly number[]): Intervals => joined(starts.map((from, index) => [from, from + 0.1 + (index % 7) / 10]));
        const [one, other] = [of(a), of(b)];
        const both = union(one, other);
        expect(both.length).toBeLessThanOrEqual(100);
        expect(writeIntervals(both).length).toBeLessThanOrEqual(1900);
        expect(total(both)).toBeGreaterThanOrEqual(Math.max(total(one), total(other)) - 0.01);
      }),
      { numRuns: 50 },
    );
  });

  it('is read as it was written; what cannot be read is left out', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(readIntervals(writeIntervals(joined(given)))).toEqual(joined(given));
      }),
    );
    expect(readIntervals('0-1,x,3-2,4-,5-6.5,1e3-2e3,-1-2')).toEqual([
      [0, 1],
      [5, 6.5],
    ]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => [readIntervals(text), readSeen(text), readAllSeen(text)]).not.toThrow();
      }),
    );
  });
});

describe('what was seen of a lesson', () => {
  it('is read as it was written, alone and with others', () => {
    fc.assert(
      fc.property(seen, seen, (one, other) => {
        const [first, second_] = [seenOf(one), seenOf(other)];
        expect(readSeen(writeSeen(first))).toEqual(first);
        const read = readAllSeen(writeAllSeen({ '1': writeSeen(first), 'b c': writeSeen(second_) }));
        expect([...read]).toEqual([
          ['1', first],
          ['b c', second_],
        ]);
      }),
    );
  });

  it('that comes in several entries is their union; of lessons that nobody knows none is read', () => {
    fc.assert(
      fc.property(seen, seen, (a, b) => {
        const [one, other] = [seenOf(a), seenOf(b)];
        const text = `7/${writeSeen(one)} 7/${writeSeen(other)} 8/${writeSeen(one)}`;
        expect([...readAllSeen(text, (id) => id === '7')]).toEqual([['7', bothSeen(one, other)]]);
      }),
    );
  });

  it('is read in a moment, however often one lesson comes in it', () => {
    const slides = Array.from({ length: 500 }, (_, index) => index).join(',');
    const text = `1//0-9/${slides} ${'1/ '.repeat(80_000)}`;
    const begun = performance.now();
    expect(readAllSeen(text).get('1')?.slides).toHaveLength(500);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('of two devices is the union, in whichever order it comes', () => {
    fc.assert(
      fc.property(seen, seen, (a, b) => {
        const [one, other] = [seenOf(a), seenOf(b)];
        expect(same(bothSeen(one, other))).toEqual(same(bothSeen(other, one)));
        expect(same(bothSeen(bothSeen(one, other), one))).toEqual(same(bothSeen(one, other)));
      }),
    );
  });

  it('more of it never makes a lesson undone that it has made done', () => {
    const rules = [ruleFor('film', ''), ruleFor('film', 'played 30'), ruleFor('slides', ''), ruleFor('slides', 'slides 50')];
    fc.assert(
      fc.property(seen, seen, fc.constantFrom(...rules), (a, b, rule) => {
        const one = seenOf(a);
        const both = { ...bothSeen(one, seenOf(b)), duration: one.duration };
        if (isEnough(rule, one, ['1', '2', '3'])) expect(isEnough(rule, both, ['1', '2', '3'])).toBe(true);
        if (isEnough(rule, one, ['1', '2', '3'])) expect(unseen(rule, one, ['1', '2', '3'])).toBeNull();
      }),
    );
  });

  it('is enough with nine tenths of the film, with all slides; what is missing is named', () => {
    const film = ruleFor('film', '');
    const played = (to: number): Seen => ({ duration: 200, played: [[0, to]], slides: [] });
    expect([179.9, 180].map((to) => isEnough(film, played(to), []))).toEqual([false, true]);
    expect(unseen(film, played(80), [])).toEqual({ kind: 'time', seconds: 120 });
    expect(
      ['200/0-80/', '200/12-80,90-200/', '200/0.2-200/', '200/0-60,120-200/', '/0-20/'].map((text) => firstUnseenSecond(readSeen(text))),
    ).toEqual([80, 0, 0, 60, 0]);
    expect([unseen(film, played(180), []), unseen(film, nothingSeen(), [])]).toEqual([null, null]);
    // What lies behind the end of the film, such as that of another language, is not counted.
    expect(isEnough(film, { duration: 100, played: [[50, 200]], slides: [] }, [])).toBe(false);
    const slides = ruleFor('slides', '');
    expect(unseen(slides, { ...nothingSeen(), slides: ['1', '9'] }, ['1', '2', '3'])).toEqual({ kind: 'slides', count: 2 });
    expect(isEnough(slides, { ...nothingSeen(), slides: ['3', '1', '2'] }, ['1', '2', '3'])).toBe(true);
    expect(isEnough(ruleFor('page', ''), nothingSeen(), [])).toBe(true);
    expect(isEnough(ruleFor('film', 'played 100'), played(196.5), [])).toBe(true);
  });
});

describe('a rule', () => {
  it("is the author's, else the customer's, else its kind's; one that does not fit says nothing", () => {
    const words = (of: Parameters<typeof ruleFor>[0], stated: string, settings = {}): string => writeRule(ruleFor(of, stated, settings));
    expect(words('film', '')).toBe('played');
    expect(words('film', 'played 75', { film: 'visited' })).toBe('played 75');
    expect(words('film', '', { film: 'visited' })).toBe('visited');
    expect(words('film', 'points 3', { film: 'played 60' })).toBe('played 60');
    expect([words('slides', 'played'), words('slides', 'slides 101'), words('page', 'slides')]).toEqual(['slides', 'slides', 'visited']);
    expect([words('test', ''), words('test', ' points 80 '), words('placement', '')]).toEqual(['points', 'points 80', 'visited']);
    expect(words('film', '', { film: 7 })).toBe('played');
  });
});
