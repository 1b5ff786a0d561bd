import { sql } from 'kysely';
import { Cache } from '../../base/cache.ts';
import { LongWork } from '../../base/long-work.ts';
import { readTags } from '../../sources/object-tags.ts';
import { listTag, noteSources } from '../../sources/sources.ts';
import { insideOf } from '../lessons/lesson-objects.ts';
import { withStoredLessons } from '../lessons/unit-lessons.ts';
import { readRow, type ContentObject, type ObjectRow } from '../object.ts';
import { isId } from '../references.ts';
import { FreshContent } from './fresh-content.ts';

const CACHED_CHARACTERS = 8_000_000;
const CACHED_IDS = 2000;
/** IDs in one query; PostgreSQL takes 65 535. */
const MOST_NAMED = 10_000;

const keyOf = ({ data_type: dataType, id, html }: Pick<ObjectRow, 'data_type' | 'id' | 'html'>): string => `${dataType} ${id} ${html}`;

/** Objects by what names them. Reads are cached until the content is written. */
export class ReadObjects extends FreshContent {
  private readonly cache = new Cache<ContentObject | null>(CACHED_CHARACTERS);
  /** What is under an ID, of any data type. */
  private readonly byId = new Cache<readonly ContentObject[]>(CACHED_IDS);
  private dataTypes: Promise<ReadonlySet<string>> | null = null;

  protected clear(): void {
    this.cache.clear();
    this.byId.clear();
    this.dataTypes = null;
  }

  protected async readAll(query: { execute(): Promise<ObjectRow[]> }): Promise<ContentObject[]> {
    const { version } = this;
    const rows = await query.execute();
    const cached = rows.map((row) => this.cache.get(keyOf(row)));
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
      for (const [index, row] of rows.entries()) if (!isCached(index)) this.cache.set(keyOf(row), objects[index]!, row.xml.length + 100);
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

  protected columns() {
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
    const cached = this.cache.get(keyOf({ data_type: dataType, id, html }));
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

  /** The test of an ID, whatever else may have it; null when there is none. */
  async findTest(id: number): Promise<ContentObject | null> {
    return (await this.findMany([id])).find(({ payload }) => payload?.name === 'test') ?? null;
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
}
