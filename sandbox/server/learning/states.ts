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

/** Of several users at once: as many queries as of one. */
async function storedStates(
  store: Services['store'],
  users: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredStates>> {
  const all = new Map<number, StoredStates>(users.map((user) => [user, { open: new Map(), locked: new Map() }]));
  const add = (row: { user_id: number; object_id: number; came_locked: boolean }, state: LearningState): void => {
    const states = all.get(row.user_id)!;
    const of = row.came_locked ? states.locked : states.open;
    of.set(row.object_id, further(of.get(row.object_id), state));
  };
  const begun = await store
    .selectFrom('unit_positions')
    .select(['user_id', 'unit_id as object_id', 'came_locked'])
    .where(among('user_id', users))
    .where(among('unit_id', ids))
    .execute();
  for (const row of begun) add(row, { state: 'started', points: 0, mpoints: 0 });
  const answered = await store
    .selectFrom('test_states')
    .select(['user_id', 'test_id as object_id', 'came_locked'])
    .where(among('user_id', users))
    .where('begun', '=', true)
    .where(among('test_id', ids))
    .execute();
  for (const row of answered) add(row, { state: 'started', points: 0, mpoints: 0 });
  const done = await store
    .selectFrom('done_objects')
    .select(['user_id', 'object_id', 'came_locked'])
    .where(among('user_id', users))
    .where(among('object_id', ids))
    .execute();
  for (const row of done) add(row, { state: 'done', points: 0, mpoints: 0 });
  const best = await store
    .selectFrom('results')
    .distinctOn(['user_id', 'object_id', 'came_locked'])
    .select(['user_id', 'object_id', 'came_locked', 'points', 'mpoints'])
    .where(among('user_id', users))
    .where(among('object_id', ids))
    .orderBy('user_id')
    .orderBy('object_id')
    .orderBy('came_locked')
    .orderBy('points', 'desc')
    .execute();
  // Whether it was enough was decided when it came (`completion.ts`).
  for (const { points, mpoints, ...row } of best) add(row, { state: 'started', points, mpoints });
  return all;
}

type Table = Awaited<ReturnType<typeof lockTable>>;

/** What of a user counts: all that came while it was open, and of the rest what that opens by now. */
function countedStates(table: Table, user: number, { open, locked }: StoredStates): States {
  for (let isMore = true; isMore;) {
    const opened = [...locked].filter(([ID]) => isOpen(table, ID, user, open));
    for (const [ID, state] of opened) {
      open.set(ID, further(open.get(ID), state));
      locked.delete(ID);
    }
    isMore = opened.length > 0;
  }
  return open;
}

/**
 * What users have reached in objects: the best result of each, that it is done, or that it was begun. What came while its object was
 * locked for the user counts as soon as the object is open, by what counts already: it opens neither itself nor anything else before.
 * @returns something for each user, guests excepted
 */
export async function statesOfUsers(
  { objects, store }: Pick<Services, 'objects' | 'store'>,
  users: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, States>> {
  const learners = users.filter((user) => user !== 0);
  if (learners.length === 0 || ids.length === 0) return new Map(learners.map((user) => [user, new Map()]));
  const asked = await storedStates(store, learners, ids);
  const waiting = learners.filter((user) => asked.get(user)!.locked.size > 0);
  const states = new Map([...asked].map(([user, { open }]) => [user, open]));
  if (waiting.length === 0) return states;
  const table = await lockTable(objects);
  const all = await storedStates(store, waiting, [...new Set([...ids, ...table.lockable, ...table.required])]);
  const wanted = new Set(ids);
  for (const [user, stored] of all) states.set(user, new Map([...countedStates(table, user, stored)].filter(([ID]) => wanted.has(ID))));
  return states;
}

/** The same of one user; nothing of guests. */
export const statesOf = async (services: Pick<Services, 'objects' | 'store'>, user: number, ids: readonly number[]): Promise<States> =>
  (await statesOfUsers(services, [user], ids)).get(user) ?? new Map();
