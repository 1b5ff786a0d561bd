import { sql } from 'kysely';
import type { Services } from '../protocol/contract.ts';
import { isOpen, lockTable } from './lock-table.ts';
import type { LearningState } from './prerequisites.ts';

type States = Map<number, LearningState>;

/** What is stored of a user: what came while it was open to the user, and what came while it was locked. */
interface StoredStates {
  readonly open: States;
  readonly locked: States;
}

/** Of two states of an object the one that is further, with the better points. */
function further(one: LearningState | undefined, other: LearningState): LearningState {
  if (one === undefined) return other;
  const better = one.points > other.points || (one.points === other.points && one.mpoints > other.mpoints) ? one : other;
  return { ...better, state: one.state === 'done' ? 'done' : other.state };
}

/** As one value: there may be thousands. */
const among = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;

async function storedStates(store: Services['store'], user: number, ids: readonly number[]): Promise<StoredStates> {
  const states: StoredStates = { open: new Map(), locked: new Map() };
  const add = (row: { object_id: number; came_locked: boolean }, state: LearningState): void => {
    const of = row.came_locked ? states.locked : states.open;
    of.set(row.object_id, further(of.get(row.object_id), state));
  };
  const begun = await store
    .selectFrom('unit_positions')
    .select(['unit_id as object_id', 'came_locked'])
    .where('user_id', '=', user)
    .where(among('unit_id', ids))
    .execute();
  for (const row of begun) add(row, { state: 'started', points: 0, mpoints: 0 });
  const answered = await store
    .selectFrom('test_states')
    .select(['test_id as object_id', 'came_locked'])
    .where('user_id', '=', user)
    .where('begun', '=', true)
    .where(among('test_id', ids))
    .execute();
  for (const row of answered) add(row, { state: 'started', points: 0, mpoints: 0 });
  const done = await store
    .selectFrom('done_objects')
    .select(['object_id', 'came_locked'])
    .where('user_id', '=', user)
    .where(among('object_id', ids))
    .execute();
  for (const row of done) add(row, { state: 'done', points: 0, mpoints: 0 });
  const best = await store
    .selectFrom('results')
    .distinctOn(['object_id', 'came_locked'])
    .select(['object_id', 'came_locked', 'points', 'mpoints'])
    .where('user_id', '=', user)
    .where(among('object_id', ids))
    .orderBy('object_id')
    .orderBy('came_locked')
    .orderBy('points', 'desc')
    .execute();
  // Whether it was enough was decided when it came (`completion.ts`).
  for (const { points, mpoints, ...row } of best) add(row, { state: 'started', points, mpoints });
  return states;
}

/**
 * What a user has reached in objects: the best result of each, that it is done, or that it was begun. What came while its object was
 * locked for the user counts as soon as the object is open, by what counts already: it opens neither itself nor anything else before.
 */
export async function statesOf(
  { objects, store }: Pick<Services, 'objects' | 'store'>,
  user: number,
  ids: readonly number[],
): Promise<States> {
  if (user === 0 || ids.length === 0) return new Map();
  const asked = await storedStates(store, user, ids);
  if (asked.locked.size === 0) return asked.open;
  const table = await lockTable(objects);
  const { open, locked } = await storedStates(store, user, [...new Set([...ids, ...table.lockable, ...table.required])]);
  // What is counted may open what waits.
  for (let isMore = true; isMore;) {
    const opened = [...locked].filter(([ID]) => isOpen(table, ID, user, open));
    for (const [ID, state] of opened) {
      open.set(ID, further(open.get(ID), state));
      locked.delete(ID);
    }
    isMore = opened.length > 0;
  }
  return new Map([...open].filter(([ID]) => ids.includes(ID)));
}
