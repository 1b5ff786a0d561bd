import { derived } from '../content/derived.ts';
import type { ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import { requiredIds } from '../content/references.ts';
import { descendants } from '../xml/nodes.ts';
import { reachedFrom } from './circles.ts';
import type { LearningState } from './prerequisites.ts';
import { waysFrom, type Step, type Ways } from './ways.ts';

type States = ReadonlyMap<number, LearningState>;

/** What courses lock, by what they hold. */
interface LockTable {
  readonly ways: Ways;
  /** IDs of all that is not open to everybody. */
  readonly lockable: ReadonlySet<number>;
  /** IDs of what is locked for guests. */
  readonly closedToGuests: ReadonlySet<number>;
  /** IDs of what courses require, as far as it exists. */
  readonly required: ReadonlySet<number>;
}

/** Any account. */
const SOMEBODY = 1;
/** An ID that no object has. */
const NOBODYS = 0;

/** What is open by these steps alone, and by what is open anyway. */
function openBy(ways: Ways, isTaken: (step: Step) => boolean, open: Iterable<number> = []): ReadonlySet<number> {
  const onward = new Map<number, number[]>();
  const starts = [...open];
  for (const [ID, steps] of ways)
    for (const step of steps) {
      if (!isTaken(step)) continue;
      const { from } = step;
      if (from === null || !ways.has(from)) starts.push(ID);
      else if (onward.has(from)) onward.get(from)!.push(ID);
      else onward.set(from, [ID]);
    }
  return reachedFrom(starts, onward);
}

/** Whether what a step requires is done; nothing requires itself. */
const isMet = ({ requires, isSample }: Step, ID: number, user: number, states: States): boolean =>
  (user === 0 && isSample) || requires.every((id) => id === ID || states.get(id)?.state === 'done');

/** Whether one of the ways to an object is open to who has reached these states. */
function leadsTo({ ways, lockable }: Pick<LockTable, 'ways' | 'lockable'>, ID: number, user: number, states: States): boolean {
  const seen = new Set([ID]);
  for (const node of seen) {
    // What was begun stays open; of guests nothing is stored.
    if (!lockable.has(node) || (user !== 0 && states.has(node))) return true;
    for (const step of ways.get(node) ?? []) {
      if (!isMet(step, ID, user, states)) continue;
      if (step.from === null) return true;
      seen.add(step.from);
    }
  }
  return false;
}

/** IDs of all that is locked for a user who has reached these states. */
export function lockedFor(table: Omit<LockTable, 'closedToGuests'>, user: number, states: States): number[] {
  const { ways, lockable, required } = table;
  const open = openBy(ways, (step) => isMet(step, NOBODYS, user, states), user === 0 ? [] : states.keys());
  // What is required may be in what it opens.
  return [...lockable].filter((ID) => !open.has(ID) && !(required.has(ID) && leadsTo(table, ID, user, states)));
}

/** Makes the table. @param units of all the content: they may be anywhere below a course */
function tableOf(courses: readonly ContentObject[], units: readonly ContentObject[], required: ReadonlySet<number>): LockTable {
  const ways = waysFrom(courses, units, (ID) => required.has(ID));
  const open = openBy(ways, ({ requires }) => requires.length === 0);
  const lockable = new Set([...ways.keys()].filter((ID) => !open.has(ID)));
  const table = { ways, lockable, required };
  return { ...table, closedToGuests: new Set(lockedFor(table, 0, new Map())) };
}

/** What is about to happen to the content. */
export interface ContentChange {
  readonly stored?: readonly ContentObject[];
  readonly removed?: readonly Pick<ContentObject, 'dataType' | 'ID'>[];
}

/** Every object of a data type, as they are after a change. */
async function readEach(objects: Objects, dataType: string, { stored = [], removed = [] }: ContentChange): Promise<ContentObject[]> {
  const own = stored.filter((other) => other.dataType === dataType);
  const replaced = new Set([...own, ...removed.filter((other) => other.dataType === dataType)].map(({ ID }) => ID));
  const found = [...own];
  for await (const object of objects.each(dataType)) if (!replaced.has(object.ID)) found.push(object);
  return found;
}

async function readTable(objects: Objects, change: ContentChange = {}): Promise<LockTable> {
  const { stored = [], removed = [] } = change;
  const courses = await readEach(objects, 'p_Course', change);
  const wanted = courses.flatMap(({ element }) => [element, ...descendants(element)].flatMap(requiredIds));
  const isLeft = ({ dataType, ID }: ContentObject): boolean => !removed.some((one) => one.ID === ID && one.dataType === dataType);
  const there = new Set([...(await objects.findMany(wanted)).filter(isLeft), ...stored].map(({ ID }) => ID));
  const required = new Set(wanted.filter((ID) => there.has(ID)));
  return tableOf(courses, await readEach(objects, 'p_Unit', change), required);
}

/** Made once for each version of the content. */
export const lockTable = derived((objects) => readTable(objects));

/** IDs of what nobody can ever open who does all that is open, again and again: what it requires waits for itself. */
function neverOpen(table: LockTable): ReadonlySet<number> {
  const done = new Map<number, LearningState>();
  for (let before = -1; before < done.size;) {
    before = done.size;
    const locked = new Set(lockedFor(table, SOMEBODY, done));
    for (const ID of table.required) if (!locked.has(ID)) done.set(ID, { state: 'done', points: 0, mpoints: 0 });
  }
  return new Set(lockedFor(table, SOMEBODY, done));
}

/** Of what never opens what requires itself, by whatever ways; the rest is behind it. */
function inCircle(table: LockTable, shut: readonly number[]): readonly number[] {
  const required = shut.filter((ID) => table.required.has(ID));
  return required.length > 0 ? required : shut;
}

/**
 * What is stored may close a circle: objects that each require another one of them, so that nobody opens any. What is removed may close
 * one, too: it was the other way to one of them.
 * @returns IDs of those; none of what was so before
 */
export async function closedForEver(objects: Objects, change: ContentChange): Promise<readonly number[]> {
  const changed = [...(change.stored ?? []), ...(change.removed ?? [])];
  if (!changed.some(({ dataType }) => dataType === 'p_Course' || dataType === 'p_Unit')) return [];
  const after = await readTable(objects, change);
  const shut = neverOpen(after);
  if (shut.size === 0) return [];
  const before = neverOpen(await lockTable(objects));
  return inCircle(
    after,
    [...shut].filter((ID) => !before.has(ID)),
  );
}

/** IDs of what nobody opens as the content is. */
export async function closedNow(objects: Objects): Promise<readonly number[]> {
  const table = await lockTable(objects);
  return inCircle(table, [...neverOpen(table)]);
}

/**
 * Whether an object is open to a user who has reached these states: no course leads to it, or one of several ways to it is open, that is,
 * what each of its steps requires is done.
 * @param states of what `askedFor` names, as far as the user has reached anything there
 */
export const isOpen = (table: LockTable, ID: number, user: number, states: States): boolean =>
  user === 0 ? !table.closedToGuests.has(ID) : !table.lockable.has(ID) || leadsTo(table, ID, user, states);

/** IDs of all whose states decide whether an object is open. */
export function askedFor({ ways, lockable }: LockTable, ID: number): number[] {
  const asked = new Set<number>();
  const above = new Set([ID]);
  for (const node of above) {
    asked.add(node);
    for (const { from, requires } of ways.get(node) ?? []) {
      for (const id of requires) asked.add(id);
      if (from !== null && lockable.has(from)) above.add(from);
    }
  }
  return [...asked];
}

/** A step that is not open yet, and what of it is missing. */
interface Missing {
  readonly course: ContentObject;
  readonly ids: readonly number[];
}

/** What is missing on the shortest way to a locked object, the first step first. */
export function missingOn({ ways, lockable }: LockTable, ID: number, user: number, states: States): Missing[] {
  const below = new Map<number, { readonly node: number; readonly step: Step } | null>([[ID, null]]);
  const missingBelow = (start: { readonly node: number; readonly step: Step } | null): Missing[] => {
    const found: Missing[] = [];
    for (let at = start; at !== null; at = below.get(at.node) ?? null) {
      const { course, requires } = at.step;
      const ids = requires.filter((id) => id !== ID && states.get(id)?.state !== 'done');
      if (course !== null && ids.length > 0 && !isMet(at.step, ID, user, states)) found.push({ course, ids });
    }
    return found;
  };
  for (const [node] of below) {
    if (node !== ID && (!lockable.has(node) || (user !== 0 && states.has(node)))) return missingBelow(below.get(node) ?? null);
    for (const step of ways.get(node) ?? []) {
      if (step.from === null) return missingBelow({ node, step });
      if (!below.has(step.from)) below.set(step.from, { node, step });
    }
  }
  return [];
}
