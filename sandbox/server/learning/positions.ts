import { readOnceByIds } from '../store/memo/read-once.ts';
import type { Store } from '../store/schema.ts';
import type { Attributes } from '../xml/write.ts';

/** Where a user stopped in a unit. */
export interface Position {
  readonly unit: number;
  /** `id` of the lesson in the unit. */
  readonly lesson: number;
  /** Seconds on the lesson's time line. */
  readonly seconds: number;
  readonly date: Date;
}

const COLUMNS = ['unit_id', 'lesson_id', 'seconds', 'stored_at'] as const;
const read = (row: { unit_id: number; lesson_id: number; seconds: number; stored_at: Date }): Position => ({
  unit: row.unit_id,
  lesson: row.lesson_id,
  seconds: row.seconds,
  date: row.stored_at,
});

/** Where a user stopped in these units. Nothing for anonymous visitors (0). */
export async function positionsOf(store: Store, user: number, units: readonly number[]): Promise<Position[]> {
  if (user === 0 || units.length === 0) return [];
  const stored = await readOnceByIds(store, `positions of ${user}`, units, async () => {
    const rows = await store
      .selectFrom('unit_positions')
      .select(COLUMNS)
      .where('user_id', '=', user)
      .where('unit_id', 'in', [...units])
      .execute();
    return new Map(rows.map((row) => [row.unit_id, read(row)]));
  });
  return [...stored.values()];
}

/** Where a user stopped last, the latest first. */
export async function latestPositions(store: Store, user: number, count: number): Promise<Position[]> {
  return (
    await store
      .selectFrom('unit_positions')
      .select(COLUMNS)
      .where('user_id', '=', user)
      .orderBy('stored_at', 'desc')
      .orderBy('unit_id')
      .limit(count)
      .execute()
  ).map(read);
}

/**
 * Remembers where a user stopped, instead of the former position in the unit.
 * @param cameLocked the unit is locked for the user; one that came while it was open has begun it for good
 */
export async function storePosition(
  store: Store,
  user: number,
  { unit, lesson, seconds }: Omit<Position, 'date'>,
  cameLocked: boolean,
): Promise<void> {
  const now = { lesson_id: lesson, seconds, stored_at: new Date() };
  await store
    .insertInto('unit_positions')
    .values({ user_id: user, unit_id: unit, ...now, came_locked: cameLocked })
    .onConflict((conflict) => conflict.columns(['user_id', 'unit_id']).doUpdateSet(cameLocked ? now : { ...now, came_locked: cameLocked }))
    .execute();
}

/** `id` of the lessons that a user has done, by the IDs of the units. Nothing for anonymous visitors (0). */
export async function doneLessonsOf(
  store: Store,
  user: number,
  units: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (user === 0 || units.length === 0) return new Map();
  return readOnceByIds(store, `done lessons of ${user}`, units, () => readDoneLessons(store, user, units));
}

async function readDoneLessons(store: Store, user: number, units: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const done = new Map<number, Set<string>>();
  const rows = await store
    .selectFrom('done_lessons')
    .select(['unit_id', 'lesson'])
    .where('user_id', '=', user)
    .where('unit_id', 'in', [...units])
    .execute();
  for (const { unit_id: unit, lesson } of rows) done.set(unit, (done.get(unit) ?? new Set()).add(lesson));
  return done;
}

/**
 * Lessons that are done. They add to what is stored, whichever device reports them; a unit is done with the last one.
 * @param all `id` of every lesson of the unit
 * @param cameLocked as of a position
 */
export async function storeDoneLessons(
  store: Store,
  user: number,
  unit: number,
  lessons: readonly string[],
  all: readonly string[],
  cameLocked: boolean,
): Promise<boolean> {
  if (lessons.length === 0) return false;
  await store
    .insertInto('done_lessons')
    .values(lessons.map((lesson) => ({ user_id: user, unit_id: unit, lesson })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const done = (await doneLessonsOf(store, user, [unit])).get(unit);
  const isDone = all.every((lesson) => done?.has(lesson));
  if (isDone) await storeDone(store, user, unit, cameLocked);
  return isDone;
}

/** An object is done, for good. @param cameLocked as of a position */
export async function storeDone(store: Store, user: number, object: number, cameLocked: boolean): Promise<void> {
  await store
    .insertInto('done_objects')
    .values({ user_id: user, object_id: object, came_locked: cameLocked })
    .onConflict((conflict) =>
      cameLocked ? conflict.doNothing() : conflict.columns(['user_id', 'object_id']).doUpdateSet({ came_locked: false }),
    )
    .execute();
}

/** Attributes of `<position>` (protocol 4.3). */
export const positionAttributes = ({ lesson, seconds, date }: Position): Attributes => ({
  IDLesson: lesson,
  seconds,
  date: date.toISOString().replace(/\.\d+Z$/, '+00:00'),
});
