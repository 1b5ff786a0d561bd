import { sql, type Expression, type SqlBool } from 'kysely';
import { Cache } from '../../base/cache.ts';
import { listTag, noteSources } from '../../sources/sources.ts';
import type { ContentObject } from '../object.ts';
import { ReadObjects } from './read-objects.ts';

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

/** Characters of conditions whose numbers of objects are cached. */
const CACHED_COUNTS = 200_000;
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

/** Objects of a data type, by pages and days. */
export class ObjectLists extends ReadObjects {
  /** How many objects a list has, by what it is narrowed to. */
  private readonly counts = new Cache<number>(CACHED_COUNTS);

  protected override clear(): void {
    super.clear();
    this.counts.clear();
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
}
