import { sql, type Transaction } from 'kysely';
import { EVERYTHING } from '../sources/sources.ts';
import { writtenTags } from '../sources/object-tags.ts';
import { contentVersion, countWrite } from '../store/content-version.ts';
import { makeDocuments } from '../store/dictionary.ts';
import type { Schema, Store } from '../store/schema.ts';
import { beginChange, lessonsWritten, replaceOne, withRevisions, type TextChange, type WrittenBy } from './changing/change-objects.ts';
import { insideOf } from './lessons/lesson-objects.ts';
import { lockLessons } from './lessons/lesson-rows.ts';
import { composed } from './lessons/unit-lessons.ts';
import { parseObject, type ContentObject } from './object.ts';
import { insertObjects, keepLastRevision, removeObject, removeObjects, type ObjectKey } from './object-rows.ts';
import { ObjectLists } from './reading/object-lists.ts';
import { refuseTakenIds } from './changing/taken-ids.ts';

/** What has to hold of the content when something is stored. @throws what the caller is answered, and nothing is stored */
export type Condition = (content: Objects) => Promise<void>;

/** Keeps an object that is deleted. */
type Discard = (transaction: Transaction<Schema>, object: ContentObject) => Promise<void>;

const noCondition: Condition = async () => {};

/** What goes with a text that is stored. */
interface WithStore extends WrittenBy, Pick<TextChange, 'isFromLast'> {
  readonly condition?: Condition;
  /** Writes what belongs to the text, in the same transaction. */
  readonly also?: (transaction: Transaction<Schema>) => Promise<void>;
}

/** One of several texts was made from another revision than is stored: none of them is. */
class Outdated extends Error {}

/** Any number, the same for every server: who changes what objects lock waits for the others. */
const LOCK_OF_LOCKS = 7_318_470;
/** Data types whose texts lock others. */
const LOCKING: ReadonlySet<string> = new Set(['p_Course', 'p_Unit']);

/** The content in the store. Reads are cached; every write gives the content a new version. */
export class Objects extends ObjectLists {
  constructor(
    store: Store,
    private readonly languages: readonly string[],
  ) {
    super(store);
  }

  /**
   * @param discard writes the object elsewhere, in the same transaction, as it is stored by then: it is not gone for good
   * @returns false when there was no such object.
   */
  async delete(key: ObjectKey, condition: Condition = noCondition, discard?: Discard): Promise<boolean> {
    return this.writtenIf(condition, [key], async (transaction) => {
      const [before = null] = await beginChange(transaction, [key]);
      if (before === null) return false;
      if (discard !== undefined) await discard(transaction, (await composed(transaction, [before]))[0] ?? before);
      await keepLastRevision(transaction, key);
      await removeObject(transaction, key);
      if (discard === undefined)
        for (const table of ['object_versions', 'working_copies', 'reviews', 'review_comments', 'object_events', 'schedules'] as const)
          await transaction.deleteFrom(table).where('id', '=', key.ID).execute();
      // Its configuration has the text that a reset would bring back, over whatever is imported under its ID.
      if (key.html === '') await transaction.deleteFrom('configurations').where('id', '=', key.ID).execute();
      // What was asked at its lessons is of nothing any more.
      if (discard === undefined && key.dataType === 'p_Unit')
        await transaction.deleteFrom('discussion_entries').where('unit_id', '=', key.ID).execute();
      await lessonsWritten({ store: transaction, languages: this.languages }, before, null);
      return true;
    });
  }

  /** Gives the objects of a data type this order; those not named come after them. */
  async sort(dataType: string, order: readonly number[]): Promise<void> {
    await this.written([{ dataType, ID: 0 }], async (transaction) => {
      await sql`select from objects where data_type = ${dataType} order by data_type, id, html for update`.execute(transaction);
      await transaction.updateTable('objects').set({ position: null }).where('data_type', '=', dataType).execute();
      for (const [position, id] of order.entries()) {
        await transaction.updateTable('objects').set({ position }).where('data_type', '=', dataType).where('id', '=', id).execute();
      }
    });
  }

  /**
   * Stores another text of an object, unless someone was quicker.
   * @param lessons of a unit: the revisions that the texts of its lessons were made from, by their IDs, as far as they are known
   * @returns the new revision, or null when the stored one is not `expected`.
   * @throws IdTaken
   * @throws LessonConflict when lessons were stored by themselves in between, and come with other texts
   */
  async replace(
    object: ContentObject,
    xml: string,
    expected: number,
    lessons: ReadonlyMap<number, number> = new Map(),
    { condition, author, also, isFromLast = false }: WithStore = {},
  ): Promise<number | null> {
    const change = { object, xml, expected, lessons, isFromLast };
    const done = await this.replaceAll([change], { condition, author, also });
    return done ? expected + 1 : null;
  }

  /**
   * Stores other texts of several objects, all or none of them, in this order: a lesson that goes from one unit to another is stored where
   * it comes to before it is taken from where it was, so that it is never gone.
   * @returns false when one is of another revision by now
   * @throws IdTaken, LessonConflict as `replace`
   */
  replaceAll(changes: readonly TextChange[], { condition, author, note, also }: Omit<WithStore, 'isFromLast'> = {}): Promise<boolean> {
    const written = changes.map((change) => ({ ...change, changed: parseObject(change.xml) }));
    const all = written.map(({ changed }) => changed);
    return this.writtenIf(condition ?? noCondition, all, async (transaction) => {
      const before = await beginChange(
        transaction,
        changes.map(({ object }) => object),
      );
      await refuseTakenIds(transaction, all);
      for (const [index, change] of written.entries())
        // What was written of the others goes with the transaction.
        if (!(await replaceOne({ store: transaction, languages: this.languages }, change, before[index] ?? null, { author, note })))
          throw new Outdated();
      await also?.(transaction);
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Outdated) return false;
      throw error;
    });
  }

  /**
   * Adds objects; one that is there already is replaced.
   * @param also writes what belongs to them, in the same transaction
   * @throws IdTaken, and nothing is stored
   */
  async add(
    objects: readonly ContentObject[],
    condition: Condition = noCondition,
    also?: (transaction: Transaction<Schema>, added: readonly ContentObject[]) => Promise<void>,
  ): Promise<void> {
    await this.writtenIf(condition, objects, async (transaction) => {
      const own = new Set(objects.filter(({ dataType }) => dataType === 'p_LessonObject').map(({ ID }) => ID));
      // One import after the other: an object that two bring at once would have the entries of both in the lists.
      await lockLessons(transaction);
      const before = await beginChange(transaction, objects);
      await refuseTakenIds(transaction, objects);
      await removeObjects(transaction, objects);
      // Whoever has read the former text is told so when storing, also when it was deleted in between.
      const added = await withRevisions(transaction, objects, before);
      await insertObjects(transaction, added, this.languages, true);
      for (const [index, object] of added.entries()) {
        await lessonsWritten({ store: transaction, languages: this.languages }, before[index] ?? null, object, own);
        // Of the texts of one lesson in several units the first counts.
        for (const ID of insideOf(object).values()) own.add(ID);
      }
      await also?.(transaction, added);
    });
    // What was asked for meanwhile may be remembered without them.
    const ids = objects.map(({ ID }) => ID);
    if ((await makeDocuments(this.store, ids)) > 0) await this.changed(objects);
  }

  /**
   * Writes objects if a condition holds. It is looked at before anything is held, where much is cached; who may have to do with locks then
   * waits for others of these, and looks again when anything was written meanwhile: two that are right alone may not be together.
   */
  private async writtenIf<T>(
    condition: Condition,
    objects: readonly Pick<ContentObject, 'dataType' | 'ID'>[],
    write: (transaction: Transaction<Schema>) => Promise<T>,
  ): Promise<T> {
    const { version } = this;
    await condition(this);
    return this.written(objects, async (transaction) => {
      if (objects.some(({ dataType }) => LOCKING.has(dataType))) {
        await sql`select pg_advisory_xact_lock(${LOCK_OF_LOCKS})`.execute(transaction);
        if ((await contentVersion(transaction)) !== version) await condition(new Objects(transaction, this.languages));
      }
      return write(transaction);
    });
  }

  /** Writes content and counts it in one transaction: no other server is left with what was before, also when this one ends in between. */
  private async written<T>(
    objects: readonly Pick<ContentObject, 'dataType' | 'ID'>[],
    write: (transaction: Transaction<Schema>) => Promise<T>,
  ): Promise<T> {
    const { result, version } = await this.store.transaction().execute(async (transaction) => {
      const done = await write(transaction);
      return { result: done, version: await countWrite(transaction, writtenTags(objects)) };
    });
    this.heard(version);
    return result;
  }

  /** Something that answers show of these objects, or of any, has been written: what is cached of them is out of date. */
  async changed(objects?: readonly Pick<ContentObject, 'dataType' | 'ID'>[]): Promise<void> {
    this.heard(await countWrite(this.store, objects === undefined ? [EVERYTHING] : writtenTags(objects)));
  }
}
