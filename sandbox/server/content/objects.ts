import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import { contentState, contentVersion, countWrite, passVersion } from '../store/content-version.ts';
import type { Schema, Store } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { serialize } from '../xml/nodes.ts';
import {
  contentColumns,
  insertObjects,
  keepLastRevision,
  lastRevisions,
  removeObject,
  removeObjects,
  replaceIndex,
  type ObjectKey,
} from './object-rows.ts';
import { firstRevision, keepFormer } from './lessons/former-lessons.ts';
import { insideOf } from './lessons/lesson-objects.ts';
import { isOfUnits, lockLessons, reindexUnits, replacesAll, storeAuthorsLessons, storeLessons } from './lessons/lesson-rows.ts';
import { composed, withStoredLessons } from './lessons/unit-lessons.ts';
import { Versions, wholeText } from './history/versions.ts';
import { isId } from './references.ts';
import { makeDocuments } from '../store/dictionary.ts';
import { refuseTakenIds } from './taken-ids.ts';
import { Cache } from '../base/cache.ts';
import { EVERYTHING, listTag, noteSources } from '../sources/sources.ts';
import { readTags, writtenTags } from '../sources/object-tags.ts';
import { LongWork } from '../base/long-work.ts';
import { parseObject, readRow, type ContentObject, type ObjectRow } from './object.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}
interface Range {
  readonly from: string;
  readonly to: string;
}
/**
 * What a list is narrowed to; '' or absent: everything. `month` is `2026-11`, `language` the one that tags are written in; the tags of what
 * is `locked` are not looked at.
 */
export interface Filter {
  readonly category?: string;
  readonly tag?: string;
  readonly month?: string;
  readonly language?: string;
  readonly locked?: readonly number[];
}
interface Listing {
  readonly objects: ContentObject[];
  readonly count: number;
}

/** What has to hold of the content when something is stored. @throws what the caller is answered, and nothing is stored */
export type Condition = (content: Objects) => Promise<void>;

/** Keeps an object that is deleted. */
type Discard = (transaction: Transaction<Schema>, object: ContentObject) => Promise<void>;

const noCondition: Condition = async () => {};

/** What goes with a text that is stored. */
interface WithStore {
  readonly condition?: Condition;
  /** The account whose version the text is; without one nobody's. */
  readonly author?: number;
  /** Of a unit: its author went on from what is stored, so that no lesson needs to say so. */
  readonly isFromLast?: boolean;
  /** What is said of the version that the text is. */
  readonly note?: string;
  /** Writes what belongs to the text, in the same transaction. */
  readonly also?: (transaction: Transaction<Schema>) => Promise<void>;
}

/** Another text of an object. */
interface TextChange {
  readonly object: ContentObject;
  readonly xml: string;
  /** The revision that it was made from. */
  readonly expected: number;
  /** Of a unit: the revisions that the texts of its lessons were made from, by their IDs, as far as they are known. */
  readonly lessons: ReadonlyMap<number, number>;
  /** As of `WithStore`. */
  readonly isFromLast?: boolean;
}

/** One of several texts was made from another revision than is stored: none of them is. */
class Outdated extends Error {}

/** Any number, the same for every server: who changes what objects lock waits for the others. */
const LOCK_OF_LOCKS = 7_318_470;
/** Data types whose texts lock others. */
const LOCKING: ReadonlySet<string> = new Set(['p_Course', 'p_Unit']);

const CACHED_CHARACTERS = 8_000_000;
const CACHED_IDS = 2000;
/** Characters of conditions whose numbers of objects are cached. */
const CACHED_COUNTS = 200_000;
/** IDs in one query; PostgreSQL takes 65 535. */
const MOST_NAMED = 10_000;
const CHECK_EVERY_MS = 1000;
/** Notifications should miss no write; a pooler before the database may lose them. */
const CHECK_EVERY_LISTENING_MS = 10_000;
const MOST_REPEATED = 200;
/** So many objects are read at once where all are read. */
const READ_AT_ONCE = 200;

/** The condition for objects of a list. */
function narrowedTo(dataType: string, { category = '', tag = '', month = '', language = '', locked = [] }: Filter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`data_type = ${dataType} and html = '' and id > 0`];
  if (month !== '') parts.push(sql`day_from like ${`${month}-%`}`);
  if (category !== '')
    parts.push(
      sql`exists (select 1 from categories c where c.data_type = objects.data_type and c.id = objects.id and c.category = ${category})`,
    );
  if (tag !== '')
    parts.push(
      sql`exists (select 1 from tags t where t.data_type = objects.data_type and t.id = objects.id
        and t.tag = ${tag} and t.language in (${language}, ''))`,
    );
  if (tag !== '' && locked.length > 0) parts.push(sql`not (id = any(${[...locked]}::int[]))`);
  return sql`${sql.join(parts, sql` and `)}`;
}

/** Objects with their revisions: one more than that of the text before, and of what is new above all that it has had. */
async function withRevisions(
  transaction: Transaction<Schema>,
  objects: readonly ContentObject[],
  before: readonly (ContentObject | null)[],
): Promise<ContentObject[]> {
  const last = await lastRevisions(transaction, objects);
  const added: ContentObject[] = [];
  for (const [index, object] of objects.entries()) {
    const first = last[index]! + 1;
    const isNewLesson = before[index] === null && object.dataType === 'p_LessonObject';
    const ofNew = isNewLesson ? Math.max(first, await firstRevision(transaction, object.ID)) : first;
    added.push({ ...object, revision: before[index] ? before[index].revision + 1 : ofNew });
  }
  return added;
}

/** The content in the store. Reads are cached; every write gives the content a new version. */
export class Objects {
  private readonly cache = new Cache<ContentObject | null>(CACHED_CHARACTERS);
  /** What is under an ID, of any data type. */
  private readonly byId = new Cache<readonly ContentObject[]>(CACHED_IDS);
  private dataTypes: Promise<ReadonlySet<string>> | null = null;
  /** How many objects a list has, by what it is narrowed to. */
  private readonly counts = new Cache<number>(CACHED_COUNTS);
  /** Counts the writes: what is cached longer than one answer must be cached under it. */
  version = 0;
  /** The content was written, here or by another server. */
  onWrite = (): void => {};
  /** Up to where a replica has to be to have this version; null: unknown. */
  private position: bigint | null = null;
  private hasReplicas = false;
  private checked = 0;
  private hasOtherDatabase = false;
  private checkEvery = CHECK_EVERY_MS;

  constructor(
    private readonly store: Store,
    private readonly languages: readonly string[],
  ) {}

  /**
   * Notices what another server on the database has written: within a second, or ten while `heard` is told of it. Without the
   * database what is in memory goes on counting.
   * @param now looks in any case: who writes content sees what was written before, whichever server wrote it
   */
  async refresh(now = false): Promise<void> {
    const time = Date.now();
    const isUnknown = this.hasReplicas && this.position === null;
    if (!now && !isUnknown && time - this.checked < this.checkEvery) return;
    this.checked = time;
    const { version: before } = this;
    try {
      if (this.hasOtherDatabase) {
        this.forget(await passVersion(this.store, before));
        this.hasOtherDatabase = false;
      }
      if (!this.hasReplicas) return this.forget(await contentVersion(this.store));
      const { version, position } = await contentState(this.store);
      // A later write has been heard of meanwhile.
      if (this.version !== before && version < this.version) return;
      // While nothing is written a replica that was far enough still is.
      if (version === this.version && this.position !== null) return;
      this.forget(version);
      this.position = position;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Says from now on up to where replicas have to be. */
  followPosition(): () => bigint | null {
    this.hasReplicas = true;
    return () => this.position;
  }

  /** Whether the database notifies this server of another one's writes as they happen. */
  listens(isListening: boolean): void {
    this.checkEvery = isListening ? CHECK_EVERY_LISTENING_MS : CHECK_EVERY_MS;
    // Something may have been written just before.
    this.checked = 0;
  }

  /** Another database server has taken over: what is remembered of the one before may not be there. */
  otherDatabase(): void {
    this.hasOtherDatabase = true;
    this.checked = 0;
  }

  /** The content has been written for the so many-th time, here or by another server. */
  heard(version: number): void {
    if (version > this.version) this.forget(version);
  }

  private keyOf = ({ data_type: dataType, id, html }: Pick<ObjectRow, 'data_type' | 'id' | 'html'>): string => `${dataType} ${id} ${html}`;

  private async readAll(query: { execute(): Promise<ObjectRow[]> }): Promise<ContentObject[]> {
    const { version } = this;
    const rows = await query.execute();
    const cached = rows.map((row) => this.cache.get(this.keyOf(row)));
    const isCached = (index: number): boolean => cached[index]?.revision === rows[index]?.revision;
    const work = new LongWork();
    const read: ContentObject[] = [];
    for (const [index, row] of rows.entries()) {
      if (!isCached(index)) await work.pause();
      read.push(isCached(index) ? cached[index]! : readRow(row));
    }
    const objects = await this.withLessons(read);
    // What was written meanwhile may not be among what was read.
    if (version === this.version)
      for (const [index, row] of rows.entries())
        if (!isCached(index)) this.cache.set(this.keyOf(row), objects[index]!, row.xml.length + 100);
    return objects;
  }

  /** The units among objects with their lessons as they are stored. */
  private async withLessons(objects: readonly ContentObject[]): Promise<ContentObject[]> {
    const ids = new Set(objects.flatMap((object) => (object.lessonRevisions === undefined ? [...insideOf(object).values()] : [])));
    if (ids.size === 0) return [...objects];
    const query = this.columns()
      .where('data_type', '=', 'p_LessonObject')
      .where('html', '=', '')
      .where('id', 'in', [...ids]);
    const stored = new Map((await this.readAll(query)).map((lesson) => [lesson.ID, lesson]));
    return objects.map((object) => (object.lessonRevisions === undefined ? withStoredLessons(object, stored) : object));
  }

  private columns() {
    return this.store.selectFrom('objects').select(['data_type', 'id', 'html', 'revision', 'xml']);
  }

  /** Whether there is any object of a data type. */
  async has(dataType: string): Promise<boolean> {
    noteSources([listTag(dataType)]);
    this.dataTypes ??= this.readDataTypes().catch((error: unknown) => {
      this.dataTypes = null;
      throw error;
    });
    return (await this.dataTypes).has(dataType);
  }

  private async readDataTypes(): Promise<ReadonlySet<string>> {
    const { version } = this;
    const rows = await this.store.selectFrom('objects').select('data_type').distinct().execute();
    // What was written meanwhile may not be among what was read.
    if (version !== this.version) this.dataTypes = null;
    return new Set(rows.map((row) => row.data_type));
  }

  async find(dataType: string, id: number, html = ''): Promise<ContentObject | null> {
    noteSources(readTags([id], [{ dataType, ID: id }]));
    const cached = this.cache.get(`${dataType} ${id} ${html}`);
    if (cached !== undefined) return cached;
    const query = this.columns().where('data_type', '=', dataType).where('id', '=', id).where('html', '=', html);
    return (await this.readAll(query))[0] ?? null;
  }

  /** The one object of a data type that has only one, such as the start view; the first when there are more. */
  async first(dataType: string): Promise<ContentObject | null> {
    noteSources([listTag(dataType)]);
    const query = this.columns().where('data_type', '=', dataType).where('html', '=', '').orderBy('id').limit(1);
    return (await this.readAll(query))[0] ?? null;
  }

  /** The object of an html name, whatever its ID. */
  async findByHtml(dataType: string, html: string): Promise<ContentObject | null> {
    noteSources([listTag(dataType)]);
    const query = this.columns().where('data_type', '=', dataType).where('html', '=', html).limit(1);
    return (await this.readAll(query))[0] ?? null;
  }

  /** Objects of any data type by ID; several, by data type, when an ID is in more than one. What is no ID is nobody's. */
  async findMany(ids: readonly number[]): Promise<ContentObject[]> {
    const wanted = [...new Set(ids)].filter(isId);
    const found = new Map(wanted.map((id) => [id, this.byId.get(String(id))]));
    const missing = wanted.filter((id) => found.get(id) === undefined);
    if (missing.length > 0) {
      const { version } = this;
      const objects: ContentObject[] = [];
      for (let from = 0; from < missing.length; from += MOST_NAMED) {
        const part = missing.slice(from, from + MOST_NAMED);
        objects.push(
          ...(await this.readAll(this.columns().where('id', 'in', part).where('html', '=', '').orderBy('id').orderBy('data_type'))),
        );
      }
      for (const id of missing) {
        const own = objects.filter(({ ID }) => ID === id);
        found.set(id, own);
        // What was written meanwhile may not be among what was read.
        if (version === this.version) this.byId.set(String(id), own);
      }
    }
    const all = [...found.values()].flatMap((objects) => objects ?? []);
    noteSources(readTags(wanted, all));
    return all;
  }

  /** Which of these IDs objects have; those that are not read yet need not be. */
  async published(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const wanted = [...new Set(ids)].filter(isId);
    const cached = wanted.flatMap((id) => this.byId.get(String(id)) ?? []).map(({ dataType, ID }) => ({ dataType, ID }));
    const missing = wanted.filter((id) => this.byId.get(String(id)) === undefined);
    const query = this.store.selectFrom('objects').select(['id as ID', 'data_type as dataType']).where('html', '=', '');
    const rows = missing.length === 0 ? [] : await query.where(sql<boolean>`id = any(${missing}::int[])`).execute();
    const all = [...cached, ...rows];
    noteSources(readTags(wanted, all));
    return new Set(all.map(({ ID }) => ID));
  }

  /** An object of any data type by ID, or null; one with an html name when it alone has the ID. */
  async findAny(id: number): Promise<ContentObject | null> {
    return (await this.findMany([id]))[0] ?? this.findNamed(id);
  }

  /** What nobody has published yet, or not any more: a draft, or what is in the bin. Who reads it is who may: see `rightsOf`. */
  async findShelved(id: number): Promise<ContentObject | null> {
    if (!isId(id)) return null;
    const columns = ['id', 'data_type', 'revision', 'xml'] as const;
    const row = await this.store.selectFrom('shelved_objects').select(columns).where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : readRow({ ...row, html: '' });
  }

  private async findNamed(id: number): Promise<ContentObject | null> {
    if (!isId(id)) return null;
    const [found, ...further] = await this.readAll(this.columns().where('id', '=', id).where('html', '!=', '').limit(2));
    return further.length === 0 ? (found ?? null) : null;
  }

  /** Those of these IDs under which a text has a word, without reading the texts here. A unit's text has no lessons that are stored. */
  async whose(ids: readonly number[], word: string): Promise<number[]> {
    const { rows } = await sql<{ ID: number; dataType: string; isFound: boolean }>`
      select id as "ID", data_type as "dataType", bool_or(position(${word} in xml) > 0) as "isFound"
      from objects where id = any(${[...ids]}::int[]) group by id, data_type`.execute(this.store);
    noteSources(readTags(ids, rows));
    return [...new Set(rows.filter(({ isFound }) => isFound).map(({ ID }) => ID))];
  }

  /** Every object of a data type, however many there are, by ID. */
  async *each(dataType: string): AsyncGenerator<ContentObject> {
    noteSources([listTag(dataType)]);
    for (let last = 0; ;) {
      const query = this.columns().where('data_type', '=', dataType).where('html', '=', '').where('id', '>', last);
      const part = await this.readAll(query.orderBy('id').limit(READ_AT_ONCE));
      yield* part;
      if (part.length < READ_AT_ONCE) return;
      last = part.at(-1)?.ID ?? last;
    }
  }

  /**
   * One page of a data type, newest first unless authors have sorted it; `range` keeps what touches these days (YYYY-MM-DD). The page is
   * found by the index alone, however many pages are before it; only its own objects are read.
   */
  async list(dataType: string, { page, pageSize }: Page, range?: Range, filter: Filter = {}): Promise<Listing> {
    noteSources([listTag(dataType)]);
    let ids = this.store.selectFrom('objects').select('id').where(narrowedTo(dataType, filter));
    if (range !== undefined) ids = ids.where('day_from', '<=', range.to).where('day_to', '>=', range.from).orderBy('sort_at');
    else ids = ids.orderBy('position', (order) => order.asc().nullsLast()).orderBy('sort_at', (order) => order.desc().nullsLast());
    const wanted = (
      await ids
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
    ).map(({ id }) => id);
    const rows = this.columns().where('data_type', '=', dataType).where('html', '=', '');
    const found = wanted.length === 0 ? [] : await this.readAll(rows.where(sql<SqlBool>`id = any(${wanted}::int[])`));
    const byId = new Map(found.map((object) => [object.ID, object]));
    return { objects: wanted.flatMap((id) => byId.get(id) ?? []), count: await this.countOf(dataType, range, filter) };
  }

  /** How many objects a list has: counted once, until the content is written. */
  private async countOf(dataType: string, range: Range | undefined, filter: Filter): Promise<number> {
    const { version } = this;
    const key = JSON.stringify([dataType, range, filter]);
    const cached = this.counts.get(key);
    if (cached !== undefined) return cached;
    let total = this.store
      .selectFrom('objects')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(narrowedTo(dataType, filter));
    if (range !== undefined) total = total.where('day_from', '<=', range.to).where('day_to', '>=', range.from);
    const count = Number((await total.executeTakeFirstOrThrow()).count);
    // What was written meanwhile may not be counted.
    if (version === this.version) this.counts.set(key, count, key.length);
    return count;
  }

  /**
   * What may happen next, from `day` on: so many that happen once, and all that repeat; the last ones
   * when nothing comes any more.
   */
  async upcoming(dataType: string, day: string, count: number): Promise<ContentObject[]> {
    noteSources([listTag(dataType)]);
    const all = this.columns().where('data_type', '=', dataType).where('html', '=', '').where('day_from', 'is not', null);
    const next = all.where('day_to', '>=', day).orderBy('sort_at').orderBy('id');
    const once = next.where('repeats', '=', false).limit(count);
    const repeated = next.where('repeats', '=', true).limit(MOST_REPEATED);
    // Each half by its own index, in one reading.
    const both = this.store
      .selectFrom(once.select(['repeats', 'sort_at']).as('once'))
      .selectAll()
      .unionAll(this.store.selectFrom(repeated.select(['repeats', 'sort_at']).as('repeated')).selectAll())
      .orderBy('repeats')
      .orderBy('sort_at')
      .orderBy('id');
    const found = await this.readAll(both);
    return found.length > 0 ? found : (await this.readAll(all.orderBy('sort_at', 'desc').limit(count))).reverse();
  }

  /** The test of an ID, whatever else may have it; null when there is none. */
  async findTest(id: number): Promise<ContentObject | null> {
    return (await this.findMany([id])).find(({ payload }) => payload?.name === 'test') ?? null;
  }

  /**
   * @param discard writes the object elsewhere, in the same transaction, as it is stored by then: it is not gone for good
   * @returns false when there was no such object.
   */
  async delete(key: ObjectKey, condition: Condition = noCondition, discard?: Discard): Promise<boolean> {
    return this.writtenIf(condition, [key], async (transaction) => {
      const [before = null] = await this.beginChange(transaction, [key]);
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
      await this.lessonsWritten(transaction, before, null);
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
      const before = await this.beginChange(
        transaction,
        changes.map(({ object }) => object),
      );
      await refuseTakenIds(transaction, all);
      for (const [index, change] of written.entries())
        // What was written of the others goes with the transaction.
        if (!(await this.replaceOne(transaction, change, before[index] ?? null, { author, note }))) throw new Outdated();
      await also?.(transaction);
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Outdated) return false;
      throw error;
    });
  }

  private async replaceOne(
    transaction: Transaction<Schema>,
    { object, changed, expected, lessons, isFromLast = false }: TextChange & { readonly changed: ContentObject },
    before: ContentObject | null,
    { author, note }: Pick<WithStore, 'author' | 'note'>,
  ): Promise<boolean> {
    const replaced = before === null ? null : { revision: before.revision, xml: await wholeText(transaction, before) };
    const result = await transaction
      .updateTable('objects')
      .set({ ...contentColumns(changed), revision: sql`revision + 1`, changed_at: sql<Date>`now()` })
      .where('data_type', '=', object.dataType)
      .where('id', '=', object.ID)
      .where('html', '=', object.html)
      .where('revision', '=', expected)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    if (changed.dataType === 'p_Unit')
      await storeAuthorsLessons(
        { store: transaction, languages: this.languages },
        { before, after: changed },
        { revisions: lessons, isFromLast },
      );
    const [shown = changed] = await composed(transaction, [changed]);
    await replaceIndex(transaction, shown, this.languages);
    if (changed.dataType === 'p_LessonObject') await this.lessonsWritten(transaction, before, changed);
    if (object.html === '' || isId(object.ID))
      await new Versions(transaction).add(object.ID, 'object', replaced, {
        revision: expected + 1,
        xml: serialize(shown.element),
        author: author ?? null,
        note,
      });
    return true;
  }

  /** When objects were last changed, in ms since 1970, by their IDs; those that are as they came are left out. */
  async changes(dataType: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.store
      .selectFrom('objects')
      .select(['id', 'changed_at'])
      .where('data_type', '=', dataType)
      .where('id', 'in', [...ids])
      .where('changed_at', 'is not', null)
      .execute();
    return new Map(rows.map(({ id, changed_at: at }) => [id, at!.getTime()]));
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
      const before = await this.beginChange(transaction, objects);
      await refuseTakenIds(transaction, objects);
      await removeObjects(transaction, objects);
      // Whoever has read the former text is told so when storing, also when it was deleted in between.
      const added = await withRevisions(transaction, objects, before);
      await insertObjects(transaction, added, this.languages, true);
      for (const [index, object] of added.entries()) {
        await this.lessonsWritten(transaction, before[index] ?? null, object, own);
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
   * The texts of objects before they are written, null for none; nobody else writes them, nor any unit or lesson if one is among them,
   * until the end of this. Everybody takes several in one order: in different ones two would wait for each other.
   */
  private async beginChange(transaction: Transaction<Schema>, objects: readonly ObjectKey[]): Promise<(ContentObject | null)[]> {
    if (objects.some(isOfUnits)) await lockLessons(transaction);
    const ids = [...new Set(objects.map(({ ID }) => ID))];
    await sql`select from objects where id = any(${ids}::int[]) order by data_type, id, html for update`.execute(transaction);
    const rows = await transaction
      .selectFrom('objects')
      .select(['data_type', 'id', 'html', 'revision', 'xml'])
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute();
    const stored = new Map(rows.map((row) => [this.keyOf(row), row]));
    return objects.map(({ dataType, ID, html }) => {
      const row = stored.get(`${dataType} ${ID} ${html}`);
      return row === undefined ? null : readRow(row);
    });
  }

  /** Writes what follows from a unit or lesson that was replaced or removed, whoever stored its lessons before. */
  private async lessonsWritten(
    transaction: Transaction<Schema>,
    before: ContentObject | null,
    after: ContentObject | null,
    own?: ReadonlySet<number>,
  ): Promise<void> {
    const { dataType, ID } = before ?? after ?? { dataType: '', ID: 0 };
    if (dataType === 'p_Unit') await storeLessons({ store: transaction, languages: this.languages }, { before, after, own }, replacesAll);
    if (dataType !== 'p_LessonObject') return;
    if (before !== null) await keepFormer(transaction, before);
    await reindexUnits(transaction, [ID], this.languages);
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

  private forget(version: number): void {
    if (version === this.version) return;
    this.onWrite();
    this.cache.clear();
    this.byId.clear();
    this.counts.clear();
    this.dataTypes = null;
    this.version = version;
    this.position = null;
  }
}
