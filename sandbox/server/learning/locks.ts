import type { Call, Services } from '../protocol/contract.ts';
import { attribute, descendants, type XNode } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { missingFor } from './prerequisites.ts';
import { addressOf } from '../content/records.ts';
import { statesOf, type LearningState } from './states.ts';

const MAXIMUM_COURSES = 100;

/** Why an object is locked: the course that locks it, and what has to be done before, with how far that is. */
interface Lock {
  readonly course: ContentObject;
  readonly missing: readonly { readonly object: ContentObject; readonly state: LearningState['state'] | 'open' }[];
}

/**
 * Why the caller may not open an object yet; null when it is open. It is open to who may look at it, when no course names it, and when
 * one of several courses opens it; to guests, of whom nothing is stored, unless every course that names it locks guests, too.
 * Something required that does not exist locks nothing for ever.
 */
export async function lockOf(
  call: Pick<Call, 'visitor' | 'rights' | 'customer'>,
  { objects, store }: Pick<Services, 'objects' | 'store'>,
  ID: number,
): Promise<Lock | null> {
  if (call.rights.has('look') || call.customer.off.has('p_Course')) return null;
  const { objects: courses } = await objects.list('p_Course', { page: 1, pageSize: MAXIMUM_COURSES });
  const references = courses.flatMap((course) =>
    [...descendants(course.element)]
      .filter((node) => node.name === 'objectRef' && attribute(node, 'ID') === String(ID))
      .map((reference): { course: ContentObject; reference: XNode } => ({ course, reference })),
  );
  const wanted = (states: ReadonlyMap<number, LearningState>) =>
    references.map(({ course, reference }) => ({ course, missing: missingFor(reference, call.visitor.id, states) }));
  const required = [...new Set(wanted(new Map()).flatMap(({ missing }) => missing))];
  if (required.length === 0) return null;
  const [states, found] = await Promise.all([statesOf(store, call.visitor.id, [ID, ...required]), objects.findMany(required)]);
  const locks = wanted(states).map(({ course, missing }): Lock => ({
    course,
    missing: missing
      .flatMap((id) => found.filter((object) => object.ID === id).slice(0, 1))
      .map((object) => ({ object, state: states.get(object.ID)?.state ?? 'open' })),
  }));
  return locks.every(({ missing }) => missing.length > 0) ? (locks[0] ?? null) : null;
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
