import type { Frame, UnitState } from '../contract.ts';
import type { Step } from '../../../core/api.ts';

export const NO_UNIT: UnitState = { current: null, previous: [] };

/** An added lesson of which an address names the type alone. */
export const UNKNOWN = -1;
/** Deeper than this no address is followed. */
const DEPTH_LIMIT = 20;

const frame = (given: Partial<Frame> & Pick<Frame, 'unit'>): Frame => ({
  lesson: '',
  returnFunction: '',
  via: 'open',
  IDObjectType: 0,
  added: 0,
  chosen: false,
  ...given,
});

const push = ({ current, previous }: UnitState, next: Frame): UnitState => ({
  current: next,
  previous: current ? [...previous, current] : previous,
});

/** All frames, the one that is shown last. */
export const framesOf = ({ current, previous }: UnitState): readonly Frame[] => (current ? [...previous, current] : previous);

/** A unit by itself; whatever was on the stack is gone. */
export const openUnit = (unit: Partial<Frame> & Pick<Frame, 'unit'>): UnitState => ({
  current: frame({ ...unit, via: 'open' }),
  previous: [],
});

/**
 * Starts a unit. One with another id pushes unit, lesson and return function that was there (UNI-008 to UNI-010); the
 * same id pushes nothing, a lesson named is opened there (OP-71).
 */
export function startUnit(state: UnitState, unit: Partial<Frame> & Pick<Frame, 'unit'>): UnitState {
  if (state.current?.unit === unit.unit) return unit.lesson ? chooseLesson(state, unit.lesson) : state;
  return push(state, frame({ ...unit, via: 'startUnitLevel' }));
}

/** Adds a lesson that the unit does not list to what is shown. */
export function addLesson(
  state: UnitState,
  lesson: { readonly ID: number; readonly IDObjectType: number; readonly returnFunction?: string },
): UnitState {
  const { current } = state;
  if (!current || (current.added === lesson.ID && current.IDObjectType === lesson.IDObjectType)) return state;
  return push(
    state,
    frame({
      unit: current.unit,
      lesson: lesson.ID > 0 ? String(lesson.ID) : '',
      returnFunction: lesson.returnFunction ?? '',
      via: 'addUnit',
      IDObjectType: lesson.IDObjectType,
      added: lesson.ID,
    }),
  );
}

/** Goes to another lesson of the unit that is shown. Leaves a lesson that was added to it. */
export function chooseLesson(state: UnitState, lesson: string): UnitState {
  const bare = toUnit(state);
  return bare.current ? { ...bare, current: { ...bare.current, lesson, chosen: true } } : state;
}

/** Without the lessons that were added to the unit that is shown. */
function toUnit(state: UnitState): UnitState {
  let { current, previous } = state;
  while (current && current.added !== 0 && previous.length > 0) {
    current = previous.at(-1)!;
    previous = previous.slice(0, -1);
  }
  return { current, previous };
}

/** The frame itself says with which lesson it opened; nothing is gone to. */
export function noteLesson(state: UnitState, depth: number, lesson: string): UnitState {
  const frames = framesOf(state);
  const noted = frames[depth];
  if (!noted || noted.lesson === lesson) return state;
  const all = frames.map((each, index) => (index === depth ? { ...each, lesson } : each));
  return { current: all.at(-1)!, previous: all.slice(0, -1) };
}

/** Pops: unit, lesson and return function of before are restored (UNI-011). null on an empty stack. */
export function returnOnce({ current, previous }: UnitState): { readonly state: UnitState; readonly left: Frame } | null {
  const before = previous.at(-1);
  if (!current || !before) return null;
  return { state: { current: { ...before, chosen: true }, previous: previous.slice(0, -1) }, left: current };
}

/** Goes to the nearest level of a unit; everything above it is left, the topmost first. null when no level has it. */
export function toLevel(state: UnitState, unit: number): { readonly state: UnitState; readonly left: readonly Frame[] } | null {
  const frames = framesOf(state);
  const depth = frames.findLastIndex((each) => each.unit === unit && each.added === 0);
  const found = frames[depth];
  if (!found) return null;
  return { state: { current: { ...found, chosen: true }, previous: frames.slice(0, depth) }, left: frames.slice(depth + 1).toReversed() };
}

/** The history's steps to a state (NAV-014 to NAV-016); a lesson or an added object is named behind a dot. */
export function stepsOf(state: UnitState): Step[] {
  return framesOf(state).flatMap((each): Step[] => {
    const opened: Step[] =
      each.via === 'startUnitLevel'
        ? [{ kind: 'startUnitLevel', value: each.unit }]
        : each.via === 'addUnit'
          ? [{ kind: 'addUnit', value: each.IDObjectType, ...(each.added > 0 ? { detail: String(each.added) } : {}) }]
          : [];
    return each.chosen && each.added === 0
      ? [...opened, { kind: 'toLevel', value: each.unit, ...(each.lesson ? { detail: each.lesson } : {}) }]
      : opened;
  });
}

/**
 * What steps lead to, from a unit that is open by itself. Steps to a level that is not there are left out; more than
 * DEPTH_LIMIT levels are not followed.
 */
export function followSteps(base: UnitState, steps: readonly Step[]): UnitState {
  return steps.reduce((state, { kind, value, detail = '' }): UnitState => {
    if (kind === 'toLevel') {
      const found = toLevel(state, value)?.state;
      return found?.current ? { ...found, current: { ...found.current, lesson: detail || found.current.lesson } } : state;
    }
    if (framesOf(state).length > DEPTH_LIMIT) return state;
    return kind === 'startUnitLevel'
      ? startUnit(state, { unit: value })
      : addLesson(state, { ID: Number(detail) || UNKNOWN, IDObjectType: value });
  }, base);
}

/** How many frames, from the first, two states have in common. */
export function commonDepth(one: UnitState, other: UnitState): number {
  const [left, right] = [framesOf(one), framesOf(other)];
  const differs = left.findIndex(
    (each, index) => each.via !== right[index]?.via || each.unit !== right[index].unit || each.added !== right[index].added,
  );
  return differs < 0 ? left.length : differs;
}
