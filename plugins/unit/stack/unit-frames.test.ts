import type { UnitState } from '../contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSteps, parseSteps } from '../../../core/navigation/steps.ts';
import {
  addLesson,
  chooseLesson,
  commonDepth,
  followSteps,
  framesOf,
  noteLesson,
  NO_UNIT,
  openUnit,
  returnOnce,
  startUnit,
  stepsOf,
  toLevel,
  UNKNOWN,
} from './unit-frames.ts';

const DEPTH_LIMIT = 20;

const open = openUnit({ unit: 1, lesson: 'a', returnFunction: 'first', IDObjectType: 4 });

type Move = (state: UnitState) => UnitState;
const unit = fc.integer({ min: 1, max: 4 });
const lesson = fc.constantFrom('a', 'b', 'c');
const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ unit, lesson, returnFunction: fc.constantFrom('', 'f') }).map(
    (next): Move =>
      (state) =>
        startUnit(state, { ...next, lesson: '' }),
  ),
  lesson.map(
    (next): Move =>
      (state) =>
        chooseLesson(state, next),
  ),
  fc.record({ ID: fc.integer({ min: 50, max: 52 }), IDObjectType: fc.constant(401) }).map(
    (next): Move =>
      (state) =>
        addLesson(state, next),
  ),
  unit.map(
    (next): Move =>
      (state) =>
        toLevel(state, next)?.state ?? state,
  ),
  fc.constant<Move>((state) => returnOnce(state)?.state ?? state),
);
const states = fc.array(moves, { maxLength: 12 }).map((all) => all.reduce((state, move) => move(state), open));

describe('the unit stack', () => {
  it('UNI-008 UNI-009 UNI-010 starting a unit with another id pushes unit, lesson and return function; the same id pushes nothing', () => {
    const deeper = startUnit(open, { unit: 2, returnFunction: 'second' });
    expect(deeper.previous).toEqual([expect.objectContaining({ unit: 1, lesson: 'a', returnFunction: 'first' })]);
    expect(deeper.current).toMatchObject({ unit: 2, lesson: '', returnFunction: 'second' });
    expect(startUnit(deeper, { unit: 2 })).toBe(deeper);
    expect(startUnit(deeper, { unit: 2, lesson: 'c' })).toMatchObject({
      current: { unit: 2, lesson: 'c', returnFunction: 'second' },
      previous: deeper.previous,
    });
    expect(startUnit(deeper, { unit: 1 }).previous.map((each) => each.unit)).toEqual([1, 2]);
  });

  it('UNI-009 UNI-011 returning restores unit, lesson and return function; an empty stack has nothing to return to', () => {
    const back = returnOnce(startUnit(chooseLesson(open, 'b'), { unit: 2, returnFunction: 'second' }))!;
    expect(back.left).toMatchObject({ unit: 2, returnFunction: 'second' });
    expect(back.state.current).toMatchObject({ unit: 1, lesson: 'b', returnFunction: 'first' });
    expect(back.state.previous).toEqual([]);
    expect(returnOnce(back.state)).toBeNull();
    expect(returnOnce(NO_UNIT)).toBeNull();
  });

  it('UNI-008 UNI-011 returning as often as was pushed ends where it began, in the reverse order (property)', () => {
    fc.assert(
      fc.property(states, unit, (state, id) => {
        const started = startUnit(state, { unit: id, returnFunction: 'x' });
        if (id === state.current?.unit) return void expect(started).toBe(state);
        const back = returnOnce(started)!;
        expect(back.left).toMatchObject({ unit: id, returnFunction: 'x' });
        expect(back.state.previous).toEqual(state.previous);
        expect(back.state.current).toEqual({ ...state.current, chosen: true });
      }),
    );
  });

  it('a lesson is gone to in place, and leaves what was added to the unit', () => {
    const added = addLesson(open, { ID: 50, IDObjectType: 401, returnFunction: 'f' });
    expect(added.current).toMatchObject({ unit: 1, added: 50, via: 'addUnit', returnFunction: 'f' });
    expect(addLesson(added, { ID: 50, IDObjectType: 401 })).toBe(added);
    expect(returnOnce(added)?.state.current).toMatchObject({ lesson: 'a', added: 0 });
    expect(chooseLesson(added, 'b')).toMatchObject({ current: { lesson: 'b', added: 0 }, previous: [] });
    expect(chooseLesson(NO_UNIT, 'b')).toBe(NO_UNIT);
    expect(addLesson(NO_UNIT, { ID: 50, IDObjectType: 401 })).toBe(NO_UNIT);
  });

  it('a level says with which lesson it opened, wherever it stands', () => {
    const deeper = startUnit(openUnit({ unit: 1 }), { unit: 2 });
    expect(framesOf(noteLesson(deeper, 0, 'z')).map((each) => each.lesson)).toEqual(['z', '']);
    expect(noteLesson(deeper, 7, 'z')).toBe(deeper);
  });

  it('to the nearest level of a unit, the topmost is left first', () => {
    const deep = startUnit(startUnit(startUnit(open, { unit: 2 }), { unit: 1 }), { unit: 3 });
    expect(toLevel(deep, 1)?.left.map((each) => each.unit)).toEqual([3]);
    expect(toLevel(deep, 2)?.left.map((each) => each.unit)).toEqual([3, 1]);
    expect(toLevel(deep, 9)).toBeNull();
  });
});

describe('the steps of a unit history', () => {
  it('NAV-014 NAV-015 NAV-016 each kind of move is written as specified', () => {
    expect(formatSteps(stepsOf(open))).toBe('');
    expect(formatSteps(stepsOf(startUnit(open, { unit: 4800 })))).toBe('#startUnitLevel_4800');
    expect(formatSteps(stepsOf(returnOnce(startUnit(open, { unit: 4800 }))!.state))).toBe('#toLevel_1.a');
    expect(formatSteps(stepsOf(addLesson(open, { ID: UNKNOWN, IDObjectType: 401 })))).toBe('#addUnit_401');
    expect(formatSteps(stepsOf(addLesson(startUnit(chooseLesson(open, 'b'), { unit: 2 }), { ID: 50, IDObjectType: 401 })))).toBe(
      '#toLevel_1.b/startUnitLevel_2/addUnit_401.50',
    );
  });

  it('NAV-014 NAV-015 NAV-016 what was written leads to the same depth again, through the address too (property)', () => {
    const bare = (state: UnitState) =>
      framesOf(state).map(({ unit: id, via, added, chosen, lesson: name }) => ({
        id,
        via,
        added,
        lesson: chosen && added === 0 ? name : '',
      }));
    fc.assert(
      fc.property(states, (state) => {
        const steps = stepsOf(state);
        const again = followSteps(openUnit({ unit: 1 }), parseSteps(formatSteps(steps)) ?? []);
        expect(bare(again)).toEqual(bare(state));
        expect(commonDepth(again, state)).toBe(framesOf(state).length);
      }),
    );
  });

  it('an address leads to no level that is not there, and not endlessly deep', () => {
    expect(followSteps(open, [{ kind: 'toLevel', value: 9 }])).toEqual(open);
    const steps = Array.from({ length: 400 }, (_, index) => ({ kind: 'startUnitLevel' as const, value: index + 2 }));
    expect(followSteps(open, steps).previous.length).toBe(DEPTH_LIMIT);
  });

  it('what two states have in common is counted from the first unit on', () => {
    const one = startUnit(open, { unit: 2 });
    expect([
      commonDepth(one, open),
      commonDepth(open, one),
      commonDepth(one, startUnit(open, { unit: 3 })),
      commonDepth(NO_UNIT, one),
    ]).toEqual([1, 1, 1, 0]);
  });
});
