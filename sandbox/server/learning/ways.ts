import type { ContentObject } from '../content/object.ts';
import { namedId, namedIds, requiredHere } from '../content/references.ts';
import { descendants } from '../xml/nodes.ts';
import { beginnings, reachedFrom } from './circles.ts';
import { isOpenToGuests } from './prerequisites.ts';

/** The last step of a way to an object: a course names it, or a unit has it. */
export interface Step {
  /** The course or unit that has to be open itself; null where nothing is asked of it. */
  readonly from: number | null;
  /** The course that says what is required; null for a unit, which requires nothing more. */
  readonly course: ContentObject | null;
  /** IDs of what has to be done before, without the object itself. */
  readonly requires: readonly number[];
  /** Guests find it open: the course is a sample. */
  readonly isSample: boolean;
}

/** By the ID of an object: the last steps of the ways that lead to it from courses. What is in no course is not there. */
export type Ways = ReadonlyMap<number, readonly Step[]>;

type Lists<T> = Map<number, T[]>;
const add = <T>(lists: Lists<T>, key: number, value: T): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

const named = (object: ContentObject, name: string): number[] => [
  ...new Set(namedIds([...descendants(object.element)].filter((node) => node.name === name))),
];

/** IDs of the lessons that an object shows. */
export const lessonsOf = (object: ContentObject): number[] => named(object, 'lesson');

interface Held {
  readonly unit: number;
  readonly ID: number;
  readonly isLesson: boolean;
}

/** What units have. References of a wrong kind are as if they were not there: no course is in a unit. */
function heldBy(units: readonly ContentObject[], courses: ReadonlySet<number>): Held[] {
  const ids = new Set(units.map(({ ID }) => ID));
  return units.flatMap((unit) => [
    ...lessonsOf(unit)
      .filter((ID) => !ids.has(ID) && !courses.has(ID))
      .map((ID) => ({ unit: unit.ID, ID, isLesson: true })),
    ...named(unit, 'subUnit')
      .filter((ID) => ids.has(ID) && ID !== unit.ID)
      .map((ID) => ({ unit: unit.ID, ID, isLesson: false })),
  ]);
}

/** The steps of courses, with what they require as far as it exists. */
function namings(courses: readonly ContentObject[], exists: (ID: number) => boolean): Lists<Step & { readonly from: number }> {
  const steps: Lists<Step & { readonly from: number }> = new Map();
  for (const course of courses) {
    for (const reference of [...descendants(course.element)].filter(({ name }) => name === 'objectRef')) {
      const ID = namedId(reference);
      if (ID === null) continue;
      const requires = [...new Set(requiredHere(reference))].filter((id) => id !== ID && exists(id));
      add(steps, ID, { from: course.ID, course, requires, isSample: isOpenToGuests(reference) });
    }
  }
  return steps;
}

/**
 * The ways to objects. Courses that name each other in a circle are asked whether they are open where something outside of the circle
 * leads into it; otherwise nobody could begin, and each reference alone counts. A unit that no course leads to opens its lessons to
 * everybody; it is no way to a unit that a course leads to.
 * @param exists whether there is an object of an ID: something required that does not exist locks nothing for ever
 */
export function waysFrom(courses: readonly ContentObject[], units: readonly ContentObject[], exists: (ID: number) => boolean): Ways {
  const ids = new Set(courses.map(({ ID }) => ID));
  const ways: Lists<Step> = new Map();
  const onward: Lists<number> = new Map();
  const back: Lists<number> = new Map();
  const steps = namings(courses, exists);
  for (const [ID, each] of steps)
    for (const { from } of each) {
      add(onward, from, ID);
      if (ids.has(ID)) add(back, ID, from);
    }
  const circles = beginnings(ids, new Map([...onward].map(([from, to]) => [from, to.filter((ID) => ids.has(ID))])), back);
  for (const [ID, each] of steps)
    ways.set(
      ID,
      each.map((step) => (circles.get(ID)?.has(step.from) ? { ...step, from: null } : step)),
    );
  const held = heldBy(units, ids);
  for (const { unit, ID } of held) add(onward, unit, ID);
  const inCourses = reachedFrom(ids, onward);
  for (const { unit, ID, isLesson } of held) {
    const isWay = inCourses.has(unit);
    if (inCourses.has(ID) && (isWay || isLesson)) add(ways, ID, { from: isWay ? unit : null, course: null, requires: [], isSample: false });
  }
  return ways;
}
