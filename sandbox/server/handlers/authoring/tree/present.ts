import { isId, namedIds } from '../../../content/references.ts';
import { derived } from '../../../content/derived.ts';
import { readRow, type ContentObject } from '../../../content/object.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import type { Services } from '../../../protocol/contract.ts';
import { asChange, type Edited } from '../object-document.ts';
import { containersOf, stepsIn } from './steps.ts';

/** An object as its authors have it. */
export type Present = Pick<Edited, 'object' | 'isDraft' | 'working'>;

/** The text that its author goes on from. */
export const shownOf = (present: Present): ContentObject =>
  present.working === null ? present.object : asChange(present.working.xml, present);

/** By this it is noticed that somebody has stored an object since. */
export const versionOf = ({ object, isDraft, working }: Present): string =>
  isDraft ? `d${object.revision}` : `${object.revision}.${working?.revision ?? 0}`;

/** Objects and drafts by their numbers, with what was stored beside them. What nothing has is left out. */
export async function presentOnes({ objects, store }: Services, ids: readonly number[]): Promise<ReadonlyMap<number, Present>> {
  const wanted = [...new Set(ids)].filter(isId);
  const found = new Map<number, Present>();
  if (wanted.length === 0) return found;
  const copies = await store.selectFrom('working_copies').select(['id', 'revision', 'xml', 'base']).where('id', 'in', wanted).execute();
  const working = new Map(copies.map(({ id, ...copy }) => [id, copy]));
  for (const object of await objects.findMany(wanted))
    if (!found.has(object.ID)) found.set(object.ID, { object, isDraft: false, working: working.get(object.ID) ?? null });
  const missing = wanted.filter((id) => !found.has(id));
  for (const object of await new Shelf(store).drafts(missing)) found.set(object.ID, { object, isDraft: true, working: null });
  for (const id of missing.filter((each) => !found.has(each))) {
    const named = await objects.findAny(id);
    if (named !== null) found.set(id, { object: named, isDraft: false, working: working.get(id) ?? null });
  }
  return found;
}

/** The numbers that the steps of a course or unit name. */
const stepIds = (object: ContentObject): number[] => containersOf(object).flatMap((container) => namedIds(stepsIn(object, container)));

const HOLDING = ['p_Course', 'p_Unit'] as const;

const publishedSteps = derived(async (objects): Promise<ReadonlyMap<number, readonly number[]>> => {
  const found = new Map<number, readonly number[]>();
  for (const dataType of HOLDING) for await (const holder of objects.each(dataType)) found.set(holder.ID, stepIds(holder));
  return found;
});

/** What is in courses and units as their authors have them, by the number of the course or unit. */
export async function stepsOfAll({ objects, store }: Pick<Services, 'objects' | 'store'>): Promise<ReadonlyMap<number, readonly number[]>> {
  const all = new Map(await publishedSteps(objects));
  const copies = await store.selectFrom('working_copies').select(['id', 'data_type', 'xml']).where('data_type', 'in', HOLDING).execute();
  const drafts = await store
    .selectFrom('shelved_objects')
    .select(['id', 'data_type', 'xml'])
    .where('state', '=', 'draft')
    .where('data_type', 'in', HOLDING)
    .execute();
  for (const row of [...drafts.filter(({ id }) => !all.has(id)), ...copies.filter(({ id }) => all.has(id))])
    all.set(row.id, stepIds(readRow({ ...row, html: '', revision: 1 })));
  return all;
}

/** Whether an object is another one, or somewhere in it. */
export function isWithin(steps: ReadonlyMap<number, readonly number[]>, ID: number, outer: number): boolean {
  const seen = new Set<number>();
  const look = [outer];
  for (let next = look.pop(); next !== undefined; next = look.pop()) {
    if (next === ID) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    look.push(...(steps.get(next) ?? []));
  }
  return false;
}
