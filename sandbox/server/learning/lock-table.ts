import { derived } from '../content/derived.ts';
import type { ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import { namedId, namedIds, requiredHere } from '../content/references.ts';
import { descendants, type XNode } from '../xml/nodes.ts';
import { missingFor, type LearningState } from './prerequisites.ts';

/** A reference by which a course names an object. */
export interface Naming {
  readonly course: ContentObject;
  readonly reference: XNode;
}

/** What courses say of their objects. */
interface LockTable {
  /** By ID. */
  readonly namings: ReadonlyMap<number, readonly Naming[]>;
  /** By the ID of a lesson in a unit that some course locks: the IDs of all units that it is in. */
  readonly units: ReadonlyMap<number, readonly number[]>;
  /** IDs of what some course locks. */
  readonly locked: readonly number[];
  /** IDs of what they require, as far as it exists. */
  readonly required: ReadonlySet<number>;
}

/** IDs of the lessons that an object shows. */
export const lessonsOf = (object: ContentObject): number[] =>
  namedIds([...descendants(object.element)].filter(({ name }) => name === 'lesson'));

/** By the ID of each lesson: the units that it is in. */
async function unitsOf(objects: Objects, lessons: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly number[]>> {
  const units = new Map([...lessons].map((lesson): [number, number[]] => [lesson, []]));
  if (lessons.size > 0)
    for await (const unit of objects.each('p_Unit')) for (const lesson of new Set(lessonsOf(unit))) units.get(lesson)?.push(unit.ID);
  return units;
}

async function readTable(objects: Objects): Promise<LockTable> {
  const namings = new Map<number, Naming[]>();
  const locked: number[] = [];
  const required = new Set<number>();
  for await (const course of objects.each('p_Course'))
    for (const reference of [...descendants(course.element)].filter((node) => node.name === 'objectRef')) {
      const ID = namedId(reference);
      if (ID === null) continue;
      const others = namings.get(ID);
      if (others === undefined) namings.set(ID, [{ course, reference }]);
      else others.push({ course, reference });
      const wanted = requiredHere(reference);
      if (wanted.length > 0) locked.push(ID);
      for (const id of wanted) required.add(id);
    }
  const lockedUnits = (await objects.findMany(locked)).filter(({ dataType }) => dataType === 'p_Unit');
  return {
    namings,
    units: await unitsOf(objects, new Set(lockedUnits.flatMap(lessonsOf))),
    locked: [...new Set(locked)],
    required: new Set((await objects.findMany([...required])).map(({ ID }) => ID)),
  };
}

export const lockTable = derived(readTable);

/**
 * Whether an object is open to a user who has reached these states: no course names it, or one of several opens it. A lesson is as open as
 * the units that it is in.
 * @param states of what is locked and what is required, as far as the user has reached anything there
 */
export function isOpen(
  { namings, units, required }: LockTable,
  ID: number,
  user: number,
  states: ReadonlyMap<number, LearningState>,
): boolean {
  const opens = ({ reference }: Naming): boolean => !missingFor(reference, user, states).some((id) => required.has(id));
  const groups = [...(namings.has(ID) ? [ID] : []), ...(units.get(ID) ?? [])];
  return groups.length === 0 || groups.some((id) => namings.get(id)?.some(opens) ?? true);
}
