import type { Call, Services } from '../protocol/contract.ts';
import { element } from '../xml/write.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { rightsOf } from '../protocol/rights.ts';
import { askedFor, isOpen, lockedFor, lockTable, missingOn } from './lock-table.ts';
import type { LearningState } from './prerequisites.ts';
import { addressOf } from '../content/records.ts';
import { statesOf } from './states.ts';

/** Why an object is locked: the first course on the way that requires something, and all that has to be done, with how far that is. */
interface Lock {
  readonly course: ContentObject | null;
  readonly missing: readonly { readonly object: ContentObject; readonly state: LearningState['state'] | 'open' }[];
}

interface Caller {
  readonly visitor: Pick<Call['visitor'], 'id'>;
  readonly rights: Call['rights'];
}
const GUEST: Caller = { visitor: { id: 0 }, rights: new Set() };

/**
 * Why the caller may not open an object yet; null when it is open. It is open to who may look at it, when no course leads to it, and when
 * one of several ways to it is open: what a locked course or unit has is locked with it. Something required that does not exist locks
 * nothing for ever. Sites share content and accounts: a lock holds at one that has no courses, too.
 */
export async function lockOf(caller: Caller, services: Pick<Services, 'objects' | 'store'>, ID: number): Promise<Lock | null> {
  if (caller.rights.has('look')) return null;
  const user = caller.visitor.id;
  const table = await lockTable(services.objects);
  if (user === 0 ? isOpen(table, ID, 0, new Map()) : !table.lockable.has(ID)) return null;
  const states = await statesOf(services, user, askedFor(table, ID));
  if (isOpen(table, ID, user, states)) return null;
  const steps = missingOn(table, ID, user, states);
  const found = await services.objects.findMany(steps.flatMap(({ ids }) => ids));
  const missing = found.filter((object, index) => found.findIndex((each) => each.ID === object.ID) === index);
  return {
    course: steps[0]?.course ?? null,
    missing: missing.map((object) => ({ object, state: states.get(object.ID)?.state ?? 'open' })),
  };
}

/** Whether guests may not open an object yet. */
export const isLockedForGuests = async (services: Pick<Services, 'objects' | 'store'>, ID: number): Promise<boolean> =>
  (await lockOf(GUEST, services, ID)) !== null;

/** IDs of everything that guests may not open yet. */
export const closedToGuests = (services: Pick<Services, 'objects' | 'store'>): Promise<number[]> =>
  lockedIds({ visitor: { id: 0, roles: [] }, rights: GUEST.rights }, services);

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
  { visitor, rights }: { readonly visitor: Pick<Call['visitor'], 'id' | 'roles'>; readonly rights: Call['rights'] },
  services: Pick<Services, 'objects' | 'store'>,
): Promise<number[]> {
  if (rights.has('look')) return [];
  const { objects } = services;
  const table = await lockTable(objects);
  if (table.lockable.size === 0) return [];
  const states = await statesOf(services, visitor.id, [...table.lockable, ...table.required]);
  const found = visitor.id === 0 ? [...table.closedToGuests] : lockedFor(table, visitor.id, states);
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
    course === null || customer.off.has(course.dataType)
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
