import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import { insideOf } from '../lessons/lesson-objects.ts';
import type { ContentObject } from '../object.ts';
import { isId } from '../references.ts';

/** Any number, the same for every server: who brings new IDs waits for the others. */
const ID_LOCK = 7_318_469;

/** An object that has the ID of another data type's object. */
interface Taken {
  readonly ID: number;
  /** Of the object that has it. */
  readonly dataType: string;
}

/** Configurations, results and the references of courses go by the ID alone: one ID is one object's. */
export class IdTaken extends Error {
  constructor(readonly taken: readonly Taken[]) {
    super(`These IDs belong to objects of other data types: ${taken.map(inWords).join(', ')}.`);
  }
}

const inWords = ({ dataType, ID }: Taken): string => `${dataType}/${ID}`;

type Key = Pick<ContentObject, 'dataType' | 'ID'>;

/** By ID: the data types that have it, or had it before: under the ID of a deleted object there is still what was done, such as results. */
async function storedTypes(store: Store, keys: readonly Key[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; types: string[] }>`select id, array_agg(distinct data_type order by data_type) as types
    from (select id, data_type from objects union select id, data_type from removed_objects) as named
    where id = any(${[...new Set(keys.map(({ ID }) => ID))]}::int[]) group by id`.execute(store);
  return new Map(rows.map(({ id, types }) => [id, types]));
}

/** An object and the lessons inside of it. */
const keysOf = (object: ContentObject): Key[] => [
  object,
  ...[...insideOf(object).values()].map((ID) => ({ dataType: 'p_LessonObject', ID })),
];

/** IDs of authors' objects begin here: content files go on counting below. */
const FIRST_OWN = 100_000;

/** IDs that no object has or had, for who writes them in the same transaction: whoever else wants one waits until its end. */
async function freeIds(transaction: Transaction<Schema>, count: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${ID_LOCK})`.execute(transaction);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (select id from objects
    union all select id from removed_objects union all select id from shelved_objects) as taken`.execute(transaction);
  const first = Math.max(FIRST_OWN, (rows[0]?.last ?? 0) + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** One of these. */
export const freeId = async (transaction: Transaction<Schema>): Promise<number> => (await freeIds(transaction, 1))[0]!;

/**
 * IDs for lessons that are in a unit which is not stored yet, or not published: they are taken from now on, as those of lessons that were
 * deleted are, whether or not the unit is ever stored with them.
 */
export async function idsForLessons(transaction: Transaction<Schema>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const ids = await freeIds(transaction, count);
  const rows = ids.map((id) => ({ data_type: 'p_LessonObject', id, revision: 0 }));
  await transaction.insertInto('removed_objects').values(rows).execute();
  return ids;
}

/**
 * What of the content's files is new, by itself or inside of a unit, and has the ID of another data type's object that is no file's.
 * Several objects of the files may have one ID, such as the frames, whose ID is 0: that is theirs.
 * @returns in words, by the objects of the files, what has the ID: `p_News/21`
 */
export async function takenFromFiles(store: Store, files: readonly ContentObject[]): Promise<ReadonlyMap<ContentObject, string>> {
  const keys = files.flatMap(keysOf);
  const own = new Set(keys.map(inWords));
  const stored = await storedTypes(store, keys);
  const taken = new Map<ContentObject, string>();
  for (const object of files)
    for (const { dataType, ID } of keysOf(object)) {
      const types = stored.get(ID) ?? [];
      const other = types.find((type) => !own.has(inWords({ dataType: type, ID })));
      if (isId(ID) && other !== undefined && !types.includes(dataType)) taken.set(object, inWords({ dataType: other, ID }));
    }
  return taken;
}

/**
 * Refuses objects, and lessons inside the units among them, that are new and have the ID of another data type's object: in the database,
 * deleted from it, or among themselves. What is stored under one ID already may be changed.
 * @throws IdTaken
 */
export async function refuseTakenIds(store: Transaction<Schema>, objects: readonly ContentObject[]): Promise<void> {
  const keys = objects.flatMap(keysOf);
  const before = await storedTypes(store, keys);
  const isNew = ({ dataType, ID }: Key): boolean => before.get(ID)?.includes(dataType) !== true;
  if (!keys.some(isNew)) return;
  await sql`select pg_advisory_xact_lock(${ID_LOCK})`.execute(store);
  const stored = await storedTypes(store, keys);
  const taken = keys.filter(isNew).flatMap(({ dataType, ID }): Taken[] => {
    const among = keys.filter((key) => key.ID === ID).map((key) => key.dataType);
    const other = [...(stored.get(ID) ?? []), ...among].find((type) => type !== dataType);
    return other === undefined ? [] : [{ ID, dataType: other }];
  });
  if (taken.length > 0) throw new IdTaken(taken);
}
