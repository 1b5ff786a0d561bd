import { expect, it } from 'vitest';
import type { UnitLevel, UnitState, UnitView } from '../contract.ts';
import { object } from './unit.harness.ts';
import { levelState } from './unit-level.ts';
import { addLesson, chooseLesson, NO_UNIT, openUnit, startUnit } from './unit-frames.ts';

const [first, second] = [object(1), object(2)];
const level = (id: string, state: UnitLevel['state'], of = first): UnitLevel => ({
  id,
  state,
  object: of,
  fromHistory: id === 'b',
  focus: null,
  scroll: null,
  offset: 0,
});
const view = (state: UnitState, ...levels: UnitLevel[]): UnitView => ({ levels, state });
const one = chooseLesson(openUnit({ unit: 1 }), '3');
const two = chooseLesson(startUnit(one, { unit: 2 }), 'x');
const alone = { depth: 0, isTop: true, fromHistory: false, lesson: '', added: null };

it('a level has its depth, its lesson, and whether it is on top', () => {
  const both = view(two, level('a', 'covered'), level('b', 'open', second));
  expect(levelState(both, 'a')).toEqual({ id: 'a', depth: 0, isTop: false, fromHistory: false, lesson: '3', added: null });
  expect(levelState(both, 'b')).toEqual({ id: 'b', depth: 1, isTop: true, fromHistory: true, lesson: 'x', added: null });
});

it('a unit that is on no level, or on one that leaves, is by itself', () => {
  expect(levelState(view(NO_UNIT), 'a')).toEqual({ id: 'a', ...alone });
  expect(levelState(view(two, level('a', 'open')), 'c')).toEqual({ id: 'c', ...alone });
  expect(levelState(view(one, level('a', 'open'), level('b', 'leaving')), 'b')).toEqual({ id: 'b', ...alone });
  expect(levelState(view(NO_UNIT, level('a', 'open')), 'a')).toEqual({ id: 'a', ...alone });
});

it('what the stack says of another document is not for this one', () => {
  const shown = view(one, level('a', 'open'));
  expect([levelState(shown, 'a', first).lesson, levelState(shown, 'a', second).lesson]).toEqual(['3', '']);
});

it('a lesson that was added stands on the level on top, and none of its own is counted for it', () => {
  const added = addLesson(two, { ID: 50, IDObjectType: 401 });
  const both = view(added, level('a', 'covered'), level('b', 'open', second));
  expect([levelState(both, 'a').added, levelState(both, 'b').added, levelState(both, 'b').lesson]).toEqual([
    null,
    { ID: 50, IDObjectType: 401 },
    'x',
  ]);
  const unknown = addLesson(two, { ID: -1, IDObjectType: 401 });
  expect(levelState(view(unknown, level('a', 'covered'), level('b', 'open', second)), 'b').added).toBeNull();
  const below = startUnit(addLesson(one, { ID: 50, IDObjectType: 401 }), { unit: 2 });
  expect(levelState(view(below, level('a', 'covered'), level('b', 'open', second)), 'b')).toMatchObject({ depth: 1, lesson: '' });
});
