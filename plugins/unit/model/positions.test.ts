import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, positionToContinue, readPositions, withPosition, type Positions } from './positions.ts';

describe('positions of units', () => {
  it.each([
    ['IDLesson=2&at=83.2', { lesson: '2', seconds: 83.2 }],
    ['at=0', { lesson: '2', seconds: 0 }],
    ['IDLesson=2', null],
    ['at=-1', null],
    ['at=1:23', null],
    ['at=1e9', null],
  ])('the moment in %s is %j', (paramString, moment) => {
    expect(momentOf(paramString, '2')).toEqual(moment);
    expect(momentOf(paramString, '')).toBeNull();
  });

  it('what was kept is read back; what cannot be understood is left out, whatever it is (property)', () => {
    const recent = withPosition(
      {},
      4711,
      { lesson: '2', seconds: 83.2, date: 7, lessons: { 1: 'done', 2: 'started' }, seen: { 1: '9/0-9/' } },
      50,
    );
    expect(readPositions(JSON.stringify(recent))).toEqual({
      4711: { lesson: '2', seconds: 83.2, date: 7, lessons: { 1: 'done', 2: 'started' }, seen: { 1: '9/0-9/' } },
    });
    expect(readPositions(null)).toEqual({});
    expect(readPositions('{')).toEqual({});
    expect(
      readPositions(
        JSON.stringify({
          1: { lesson: '1', seconds: -1, date: 1 },
          x: {},
          2: null,
          3: { lesson: '1', seconds: 1, date: 1, lessons: { 1: 'nonsense' }, seen: { 1: 7, 2: '//1' } },
        }),
      ),
    ).toEqual({ 3: { lesson: '1', seconds: 1, date: 1, lessons: {}, seen: { 2: '//1' } } });
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const each of Object.values(readPositions(text))) expect(each.seconds).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('a change keeps what is known of the other lessons', () => {
    const one = withPosition({}, 1, { lesson: 'a', seconds: 5, date: 1, lessons: { a: 'done' } }, 50);
    expect(withPosition(one, 1, { date: 2, lessons: { b: 'started' } }, 50)).toEqual({
      1: { lesson: 'a', seconds: 5, date: 2, lessons: { a: 'done', b: 'started' }, seen: {} },
    });
  });

  it('TST-001 what was seen is the union of what each tab has written', () => {
    const one = withPosition({}, 1, { date: 1, seen: { a: '60/0-10/1', b: '//2' } }, 50);
    const both = withPosition(one, 1, { date: 2, seen: { a: '60/30-40,5-12.5/3', c: '//1' } }, 50);
    expect(both[1]?.seen).toEqual({ a: '60/0-12.5,30-40/1,3', b: '//2', c: '//1' });
  });

  it('the number of units is bounded: the oldest go first (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ unit: fc.integer({ min: 1, max: 30 }), date: fc.nat() }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 10 }),
        (notes, limit) => {
          const ordered = notes.map((note, index) => ({ ...note, date: index }));
          const all = ordered.reduce<Positions>(
            (before, { unit, date }) => withPosition(before, unit, { lesson: 'a', seconds: 1, date }, limit),
            {},
          );
          const youngest = [...new Set(ordered.toReversed().map(({ unit }) => String(unit)))].slice(0, limit);
          expect(Object.keys(all).sort()).toEqual(youngest.sort());
        },
      ),
    );
  });

  it('the younger place counts, of server and browser; the start of the unit is none', () => {
    const lessons = ['1', '2', '3'];
    const at = (lesson: string, seconds: number, date: number) => ({ lesson, seconds, date });
    expect(positionToContinue([at('2', 83, 10), at('3', 5, 9)], '1', lessons)).toEqual({ lesson: '2', seconds: 83 });
    expect(positionToContinue([at('2', 83, 8), at('3', 5, 9)], '1', lessons)).toEqual({ lesson: '3', seconds: 5 });
    expect(positionToContinue([null, at('3', 1, 9)], '1', lessons)).toEqual({ lesson: '3', seconds: 0 });
    expect(positionToContinue([at('3', 1, 9)], '3', lessons)).toBeNull();
    expect(positionToContinue([at('1', 2, 9)], '2', lessons)).toBeNull();
    expect(positionToContinue([at('1', 0, 9)], '1', lessons)).toBeNull();
    expect(positionToContinue([at('9', 50, 9)], '1', lessons)).toBeNull();
    expect(positionToContinue([null, null], '1', lessons)).toBeNull();
  });
});
