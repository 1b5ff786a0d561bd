import type { Call, Services } from '../protocol/contract.ts';
import { attribute, descendants, type XNode } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { derived } from '../content/derived.ts';
import type { Objects } from '../content/objects.ts';
import { missingFor, requiredBy } from './prerequisites.ts';
import { addressOf } from '../content/records.ts';
import { statesOf, type LearningState } from './states.ts';

/** Why an object is locked: the course that locks it, and what has to be done before, with how far that is. */
interface Lock {
  readonly course: ContentObject;
  readonly missing: readonly { readonly object: ContentObject; readonly state: LearningState['state'] | 'open' }[];
}

/** A reference by which a course names an object. */
interface Naming {
  readonly course: ContentObject;
  readonly reference: XNode;
}

/** What courses say of their objects. */
interface LockTable {
  /** By ID. */
  readonly namings: ReadonlyMap<number, readonly Naming[]>;
  /** By the ID of a lesson in a unit that some course locks: the IDs of all units that it is in. */
  readonly units: ReadonlyMap<number, readonly number[]>;
}

const idOf = (node: XNode): number => Number(attribute(node, 'ID'));
const lessonsOf = (unit: ContentObject): number[] => [...descendants(unit.element)].filter(({ name }) => name === 'lesson').map(idOf);

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
  for await (const course of objects.each('p_Course'))
    for (const reference of [...descendants(course.element)].filter((node) => node.name === 'objectRef')) {
      const ID = idOf(reference);
      const others = namings.get(ID);
      if (others === undefined) namings.set(ID, [{ course, reference }]);
      else others.push({ course, reference });
      if (requiredBy(reference.parent === null ? [reference] : [reference, reference.parent]).length > 0) locked.push(ID);
    }
  const lockedUnits = (await objects.findMany(locked)).filter(({ dataType }) => dataType === 'p_Unit');
  return { namings, units: await unitsOf(objects, new Set(lockedUnits.flatMap(lessonsOf))) };
}

const lockTable = derived(readTable);

type Caller = Pick<Call, 'visitor' | 'rights' | 'customer'>;

/** The lock of the courses that name an object; null when one of them opens it. */
async function lockBy(
  namings: readonly Naming[],
  { visitor }: Caller,
  { objects, store }: Pick<Services, 'objects' | 'store'>,
): Promise<Lock | null> {
  const wanted = (states: ReadonlyMap<number, LearningState>) =>
    namings.map(({ course, reference }) => ({ course, missing: missingFor(reference, visitor.id, states) }));
  const required = [...new Set(wanted(new Map()).flatMap(({ missing }) => missing))];
  if (required.length === 0) return null;
  const own = namings.map(({ reference }) => idOf(reference));
  const [states, found] = await Promise.all([statesOf(store, visitor.id, [...own, ...required]), objects.findMany(required)]);
  const locks = wanted(states).map(({ course, missing }): Lock => ({
    course,
    missing: missing
      .flatMap((id) => found.filter((object) => object.ID === id).slice(0, 1))
      .map((object) => ({ object, state: states.get(object.ID)?.state ?? 'open' })),
  }));
  return locks.every(({ missing }) => missing.length > 0) ? (locks[0] ?? null) : null;
}

/**
 * Why the caller may not open an object yet; null when it is open. It is open to who may look at it, when no course names it, and when
 * one of several courses opens it. A lesson is as open as the units that it is in. Something required that does not exist locks nothing for
 * ever.
 */
export async function lockOf(caller: Caller, services: Pick<Services, 'objects' | 'store'>, ID: number): Promise<Lock | null> {
  if (caller.rights.has('look') || caller.customer.off.has('p_Course')) return null;
  const { namings, units } = await lockTable(services.objects);
  const groups = namings.has(ID) ? [namings.get(ID) ?? []] : [];
  for (const unit of units.get(ID) ?? []) groups.push(namings.get(unit) ?? []);
  const locks = await Promise.all(groups.map((each) => lockBy(each, caller, services)));
  return locks.includes(null) ? null : (locks[0] ?? null);
}

/** The payload that replaces a locked object's own (docs/protocol.md). */
export function lockedPayload(object: ContentObject, { course, missing }: Lock, lang: string): string {
  return element(
    'locked',
    { ID: object.ID, dataType: object.dataType },
    ...missing.map(({ object: { ID, type, dataType, ...rest }, state }) =>
      element('objectRef', { ID, IDObjectType: type, dataType, action: 2, title: titleOf({ ID, type, dataType, ...rest }, lang), state }),
    ),
    element('courseRef', {
      ID: course.ID,
      IDObjectType: course.type,
      dataType: course.dataType,
      title: titleOf(course, lang),
      href: addressOf(course),
    }),
  );
}
