import { sql } from 'kysely';
import type { Services } from '../protocol/contract.ts';
import { readOnceByIds } from '../store/memo/read-once.ts';
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

interface StateRow extends LearningState {
  readonly user: number;
  readonly ID: number;
  readonly cameLocked: boolean;
}

/** Of several users at once, in one query: a view of a course asks for several parts of it, each time in four tables. */
async function storedStates(
  store: Services['store'],
  users: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredStates>> {
  const all = new Map<number, StoredStates>(users.map((user) => [user, { open: new Map(), locked: new Map() }]));
  // As one value each: there may be thousands.
  const asked = (column: string) => sql<boolean>`user_id = any(${[...users]}::int[]) and ${sql.ref(column)} = any(${[...ids]}::int[])`;
  // Whether the points of a result are enough was decided when it came (`completion.ts`).
  const { rows } = await sql<StateRow>`
    select user_id as "user", unit_id as "ID", came_locked as "cameLocked", 'started' as state, 0::float8 as points, 0::float8 as mpoints
    from unit_positions where ${asked('unit_id')}
    union all select user_id, test_id, came_locked, 'started', 0, 0 from test_states where begun and ${asked('test_id')}
    union all select user_id, object_id, came_locked, 'done', 0, 0 from done_objects where ${asked('object_id')}
    union all (select distinct on (user_id, object_id, came_locked) user_id, object_id, came_locked, 'started', points, mpoints
      from results where ${asked('object_id')} order by user_id, object_id, came_locked, points desc)`.execute(store);
  for (const { user, ID, cameLocked, ...state } of rows) {
    const states = all.get(user)!;
    const of = cameLocked ? states.locked : states.open;
    of.set(ID, further(of.get(ID), state));
  }
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
export async function statesOf(services: Pick<Services, 'objects' | 'store'>, user: number, ids: readonly number[]): Promise<States> {
  if (user === 0 || ids.length === 0) return new Map();
  const read = async () => (await statesOfUsers(services, [user], ids)).get(user) ?? new Map<number, LearningState>();
  return readOnceByIds(services.store, `states of ${user}`, ids, read);
}
