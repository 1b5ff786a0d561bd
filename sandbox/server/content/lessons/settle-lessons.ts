import type { Store } from '../../store/schema.ts';
import { readRow, type ContentObject } from '../object.ts';
import { digestOf, objectName } from '../seeding/seed-plan.ts';
import { keepFormer } from './former-lessons.ts';
import { lessonObjects } from './lesson-objects.ts';
import { lockLessons, reindexUnits, storeLessons, type BaseOf } from './lesson-rows.ts';
import { readLessons, textOfLesson } from './unit-lessons.ts';

/** Where `meta` says that every lesson inside a unit has one text. */
const SETTLED = 'lessons';

const UNITS_AT_ONCE = 100;

const hasContent = ({ payload }: ContentObject): boolean =>
  payload?.children.some(({ name }) => name === 'clip' || name === 'slides') ?? false;

/** When an author stored an object last, in ms since 1970; 0 for what is as the files brought it. */
async function storedAt(store: Store, object: ContentObject, changed: Date | null): Promise<number> {
  if (changed === null) return 0;
  const seeded = await store.selectFrom('seeded').select('digest').where('name', '=', objectName(object)).executeTakeFirst();
  return seeded?.digest === digestOf(object) ? 0 : changed.getTime();
}

async function changedAt(store: Store, ID: number): Promise<Date | null> {
  const row = await store
    .selectFrom('objects')
    .select('changed_at')
    .where('data_type', '=', 'p_LessonObject')
    .where('id', '=', ID)
    .executeTakeFirst();
  return row?.changed_at ?? null;
}

/** Decides for the lessons of one unit; @returns IDs of those whose texts differed. */
async function settleUnit(store: Store, unit: ContentObject, changed: Date | null, languages: readonly string[]): Promise<number[]> {
  const copies = lessonObjects(unit);
  const stored = await readLessons(
    store,
    copies.map(({ ID }) => ID),
  );
  const isUnits = new Set<number>();
  const different: number[] = [];
  for (const copy of copies) {
    const own = stored.get(copy.ID);
    if (own === undefined) isUnits.add(copy.ID);
    else if (textOfLesson(own.payload) !== textOfLesson(copy.payload)) {
      different.push(copy.ID);
      const ofUnit = await storedAt(store, unit, changed);
      const alone = await storedAt(store, own, await changedAt(store, copy.ID));
      // One of two texts that nobody has stored: what has the lesson's content.
      if (ofUnit > alone || (!hasContent(own) && alone === 0)) isUnits.add(copy.ID);
      else await keepFormer(store, copy);
    }
  }
  const baseOf: BaseOf = async (_store, { ID, will, now }) => (isUnits.has(ID) ? now : will);
  await storeLessons({ store, languages }, { before: null, after: unit }, baseOf);
  return different;
}

/**
 * Decides once, in a database that is older than this, for lessons that had one text in their unit and another by themselves: the one that
 * was stored later is shown from now on, the other one is among the former texts. Lessons without a row get the unit's.
 * @returns IDs of lessons whose texts differed
 */
export async function settleLessons(store: Store, languages: readonly string[]): Promise<number[]> {
  const isSettled = async (from: Store) =>
    (await from.selectFrom('meta').select('value').where('key', '=', SETTLED).executeTakeFirst()) !== undefined;
  if (await isSettled(store)) return [];
  return store.transaction().execute(async (transaction) => {
    await lockLessons(transaction);
    if (await isSettled(transaction)) return [];
    const different = new Set<number>();
    for (let last = -1; ;) {
      const rows = await transaction
        .selectFrom('objects')
        .select(['data_type', 'id', 'html', 'xml', 'revision', 'changed_at'])
        .where('data_type', '=', 'p_Unit')
        .where('id', '>', last)
        .orderBy('id')
        .limit(UNITS_AT_ONCE)
        .execute();
      for (const row of rows) for (const ID of await settleUnit(transaction, readRow(row), row.changed_at, languages)) different.add(ID);
      if (rows.length < UNITS_AT_ONCE) break;
      last = rows.at(-1)?.id ?? last;
    }
    await reindexUnits(transaction, [...different], languages);
    await transaction.insertInto('meta').values({ key: SETTLED, value: '1' }).execute();
    return [...different];
  });
}
