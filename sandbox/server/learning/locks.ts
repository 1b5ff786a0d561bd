import type { Call, Services } from '../protocol/contract.ts';
import { element } from '../xml/write.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { namedIds } from '../content/references.ts';
import { rightsOf } from '../protocol/rights.ts';
import { isOpen, lockTable, type Naming } from './lock-table.ts';
import { missingFor, type LearningState } from './prerequisites.ts';
import { addressOf } from '../content/records.ts';
import { statesOf } from './states.ts';

/** Why an object is locked: the course that locks it, and what has to be done before, with how far that is. */
interface Lock {
  readonly course: ContentObject;
  readonly missing: readonly { readonly object: ContentObject; readonly state: LearningState['state'] | 'open' }[];
}

interface Caller {
  readonly visitor: Pick<Call['visitor'], 'id'>;
  readonly rights: Call['rights'];
}
const GUEST: Caller = { visitor: { id: 0 }, rights: new Set() };

/** The lock of the courses that name an object; null when one of them opens it. */
async function lockBy(
  namings: readonly Naming[],
  { visitor }: Caller,
  services: Pick<Services, 'objects' | 'store'>,
): Promise<Lock | null> {
  const wanted = (states: ReadonlyMap<number, LearningState>) =>
    namings.map(({ course, reference }) => ({ course, missing: missingFor(reference, visitor.id, states) }));
  const required = [...new Set(wanted(new Map()).flatMap(({ missing }) => missing))];
  if (required.length === 0) return null;
  const own = namedIds(namings.map(({ reference }) => reference));
  const [states, found] = await Promise.all([statesOf(services, visitor.id, [...own, ...required]), services.objects.findMany(required)]);
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
 * ever. Sites share content and accounts: a lock holds at one that has no courses, too.
 */
export async function lockOf(caller: Caller, services: Pick<Services, 'objects' | 'store'>, ID: number): Promise<Lock | null> {
  if (caller.rights.has('look')) return null;
  const { namings, units } = await lockTable(services.objects);
  const groups = namings.has(ID) ? [namings.get(ID) ?? []] : [];
  for (const unit of units.get(ID) ?? []) groups.push(namings.get(unit) ?? []);
  const locks = await Promise.all(groups.map((each) => lockBy(each, caller, services)));
  return locks.includes(null) ? null : (locks[0] ?? null);
}

/** Whether guests may not open an object yet. */
export const isLockedForGuests = async (services: Pick<Services, 'objects' | 'store'>, ID: number): Promise<boolean> =>
  (await lockOf(GUEST, services, ID)) !== null;

/** Whether an object is locked for who writes about it. The rights at it count, whatever the address of the call names. */
export async function comesLocked(call: Call, services: Pick<Services, 'objects' | 'store'>, object: ContentObject): Promise<boolean> {
  const rights = await rightsOf(call.visitor, object, services.objects);
  return (await lockOf({ ...call, rights }, services, object.ID)) !== null;
}

/**
 * IDs of everything that is locked for the caller, as `lockOf` says of each, with one look at what the caller has done. Whoever has roles
 * for branches may look at some of it.
 */
export async function lockedIds(
  { visitor, rights }: Pick<Call, 'visitor' | 'rights'>,
  services: Pick<Services, 'objects' | 'store'>,
): Promise<number[]> {
  if (rights.has('look')) return [];
  const { objects } = services;
  const table = await lockTable(objects);
  const { units, locked, required } = table;
  if (locked.length === 0) return [];
  const states = await statesOf(services, visitor.id, [...new Set([...locked, ...required])]);
  const found = [...new Set([...locked, ...units.keys()])].filter((ID) => !isOpen(table, ID, visitor.id, states));
  if (visitor.roles.every(({ branch }) => branch === '')) return found;
  const left: number[] = [];
  for (const object of await objects.findMany(found)) if (!(await rightsOf(visitor, object, objects)).has('look')) left.push(object.ID);
  return [...new Set(left)];
}

/** The payload that replaces a locked object's own (docs/protocol.md); it leads to the course where the site has courses. */
export function lockedPayload(
  object: ContentObject,
  { course, missing }: Lock,
  { lang, customer }: Pick<Call, 'lang' | 'customer'>,
): string {
  return element(
    'locked',
    { ID: object.ID, dataType: object.dataType },
    ...missing.map(({ object: { ID, type, dataType, ...rest }, state }) =>
      element('objectRef', { ID, IDObjectType: type, dataType, action: 2, title: titleOf({ ID, type, dataType, ...rest }, lang), state }),
    ),
    customer.off.has(course.dataType)
      ? ''
      : element('courseRef', {
          ID: course.ID,
          IDObjectType: course.type,
          dataType: course.dataType,
          title: titleOf(course, lang),
          href: addressOf(course),
        }),
  );
}
