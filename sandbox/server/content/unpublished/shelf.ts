import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import { serialize } from '../../xml/nodes.ts';
import { text } from '../../xml/write.ts';
import { Versions } from '../history/versions.ts';
import { readRow, type ContentObject } from '../object.ts';
import { freeId, idsForLessons } from '../changing/taken-ids.ts';

/** So long something is in the bin. */
const BIN_DAYS = 30;

/** An object that is not published: a draft, or in the bin. */
export interface Shelved {
  readonly state: 'draft' | 'bin';
  readonly object: ContentObject;
  /** Its configuration as it was when it was deleted; '' for none. */
  readonly configuration: string;
  /** When it came here or was stored last, in ms since 1970. */
  readonly changedAt: number;
  /** Visitors saw it until then; null for what nobody has published yet, and in the bin. */
  readonly withdrawnAt: Date | null;
  /** Its position in a list that was sorted by hand. */
  readonly position: number | null;
}

interface ShelfPage {
  readonly entries: readonly Shelved[];
  readonly count: number;
  readonly page: number;
}

type Row = Pick<Schema['shelved_objects'], 'id' | 'data_type' | 'state' | 'revision' | 'xml' | 'withdrawn_at' | 'position'> & {
  configuration: string;
  changed_at: Date;
};

const read = ({ configuration, state, changed_at: at, withdrawn_at: withdrawnAt, position, ...row }: Row): Shelved => ({
  ...{ state, configuration, withdrawnAt, position },
  object: readRow({ ...row, html: '' }),
  changedAt: at.getTime(),
});

/** What was never published, or is not to be any more. */
const NEVER = { withdrawn_at: null, position: null } as const;

/** Words of a title as they are written in one, as a pattern. */
const inTitle = (query: string): string => `<title[^>]*>[^<]*${text(query).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;

/** Objects that are not published yet or any more. What is published under the same number counts before them. */
export class Shelf {
  constructor(private readonly store: Store) {}

  /** One of them; null when there is none of the state. */
  async find(id: number, state: 'draft' | 'bin'): Promise<Shelved | null> {
    const row = await this.store
      .selectFrom('shelved_objects')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', state)
      .executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  /** The drafts among these IDs. What is published is none, whatever else has its number. */
  async drafts(ids: readonly number[]): Promise<ContentObject[]> {
    if (ids.length === 0) return [];
    const rows = await this.store
      .selectFrom('shelved_objects')
      .selectAll()
      .where('state', '=', 'draft')
      .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
      .where(sql<boolean>`not exists (select from objects where objects.id = shelved_objects.id)`)
      .execute();
    return rows.map((row) => read(row).object);
  }

  /**
   * A page of those of a state, the last one first; what has been in the bin for too long goes for good.
   * @param page from 1 on; the last one where there are not as many any more
   * @param query their number, or words of a title; '' for all
   */
  async list(state: 'draft' | 'bin', page: number, pageSize: number, query = ''): Promise<ShelfPage> {
    if (state === 'bin') await this.empty();
    const all = this.store
      .selectFrom('shelved_objects')
      .where('state', '=', state)
      .where(sql<boolean>`not exists (select from objects where objects.id = shelved_objects.id)`)
      .where(sql<boolean>`(${query} = '' or id::text = ${query} or split_part(xml, '<data', 1) ~* ${inTitle(query)})`);
    const { count } = await all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const given = Math.min(page, Math.max(1, Math.ceil(Number(count) / pageSize)));
    const isIt = sql<boolean>`id::text = ${query}`;
    const ordered = all.selectAll().orderBy(isIt, 'desc').orderBy('changed_at', 'desc').orderBy('id', 'desc');
    const rows = await ordered
      .limit(pageSize)
      .offset((given - 1) * pageSize)
      .execute();
    return { entries: rows.map(read), count: Number(count), page: given };
  }

  /** What has been in the bin for too long goes, and what was asked at the lessons of its units, unless another unit has the number now. */
  private async empty(): Promise<void> {
    await sql`with gone as (delete from shelved_objects
        where state = 'bin' and changed_at < now() - make_interval(days => ${BIN_DAYS}) returning id, data_type),
      versions as (delete from object_versions where id in (select id from gone)
        and not exists (select from objects where objects.id = object_versions.id)),
      copies as (delete from working_copies where id in (select id from gone)
        and not exists (select from objects where objects.id = working_copies.id)),
      of_reviews as (delete from reviews where id in (select id from gone)
        and not exists (select from objects where objects.id = reviews.id)),
      of_comments as (delete from review_comments where id in (select id from gone)
        and not exists (select from objects where objects.id = review_comments.id)),
      of_schedules as (delete from schedules where id in (select id from gone)
        and not exists (select from objects where objects.id = schedules.id)),
      of_events as (delete from object_events where id in (select id from gone)
        and not exists (select from objects where objects.id = object_events.id))
      delete from discussion_entries where unit_id in (select id from gone where data_type = 'p_Unit')
        and not exists (select from objects where objects.id = unit_id)`.execute(this.store);
  }

  /**
   * A new draft.
   * @param write its text under the number that it gets, and under those of its lessons
   * @param lessons so many lessons are in it
   */
  create(dataType: string, write: (id: number, ofLessons: readonly number[]) => string, lessons = 0): Promise<number> {
    return this.store.transaction().execute((transaction) => createdDraft(transaction, dataType, write, lessons));
  }

  /** A number for a lesson that is new in a unit. */
  async lessonId(): Promise<number> {
    const [id] = await this.store.transaction().execute((transaction) => idsForLessons(transaction, 1));
    return id!;
  }

  /**
   * @param before its text until then
   * @param author the account whose version the text is
   * @returns the new revision; null when the draft is of another one than `from`, or is none any more
   */
  replace(id: number, before: string, xml: string, from: number, author: number): Promise<number | null> {
    return this.store.transaction().execute((transaction) => replacedDraft(transaction, { id, before, xml, from, author }));
  }

  /** Moves one from the bin to the drafts, or the other way round: then nothing happens with it by itself. @returns whether it was there */
  move(id: number, from: 'draft' | 'bin', to: 'draft' | 'bin'): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('shelved_objects')
        .set({ state: to, changed_at: new Date(), ...NEVER })
        .where('id', '=', id)
        .where('state', '=', from)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await transaction.deleteFrom('schedules').where('id', '=', id).execute();
      return true;
    });
  }
}

/** As `create`, in a transaction. */
export async function createdDraft(
  transaction: Transaction<Schema>,
  dataType: string,
  write: (id: number, ofLessons: readonly number[]) => string,
  lessons = 0,
): Promise<number> {
  const ofLessons = await idsForLessons(transaction, lessons);
  const id = await freeId(transaction);
  const xml = write(id, ofLessons);
  await put(transaction, { id, data_type: dataType, state: 'draft', revision: 1, xml, configuration: '', ...NEVER });
  return id;
}

interface DraftChange {
  readonly id: number;
  /** Its text until then. */
  readonly before: string;
  readonly xml: string;
  /** The revision that the text was made from. */
  readonly from: number;
  /** The account whose version the text is. */
  readonly author: number;
  /** What is said of that version. */
  readonly note?: string;
}

/** Stores another text of a draft. @returns its new revision; null when it is of another one than `from`, or is none any more */
export async function replacedDraft(
  transaction: Transaction<Schema>,
  { id, before, xml, from, author, note }: DraftChange,
): Promise<number | null> {
  const row = await transaction
    .updateTable('shelved_objects')
    .set({ xml, revision: from + 1, changed_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('revision', '=', from)
    .returning('revision')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { revision } = row;
  await new Versions(transaction).add(id, 'object', { revision: from, xml: before }, { revision, xml, author, note });
  return revision;
}

/**
 * Takes a draft out that is published now, in the transaction that does, and gives the published one what it had before.
 * @returns false when it is another one by now, or none: then it is there still
 */
export async function takenOut(transaction: Transaction<Schema>, draft: Shelved, revision: number): Promise<boolean> {
  const { object, configuration, position } = draft;
  const gone = await transaction
    .deleteFrom('shelved_objects')
    .where('id', '=', object.ID)
    .where('state', '=', 'draft')
    .where('revision', '=', object.revision)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  if (position !== null)
    await transaction
      .updateTable('objects')
      .set({ position })
      .where('id', '=', object.ID)
      .where('data_type', '=', object.dataType)
      .where('html', '=', '')
      .execute();
  if (configuration === '') return true;
  const { xml, original } = JSON.parse(configuration) as { xml: string; original: string };
  await transaction
    .insertInto('configurations')
    .values({ id: object.ID, xml, original, revision })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

const configurationOf = async (transaction: Transaction<Schema>, id: number): Promise<string> => {
  const stored = await transaction.selectFrom('configurations').select(['xml', 'original']).where('id', '=', id).executeTakeFirst();
  return stored === undefined ? '' : JSON.stringify(stored);
};

/** Puts an object with its configuration into the bin, in the transaction that deletes it: nothing happens with it by itself any more. */
export async function discard(transaction: Transaction<Schema>, { ID, dataType, revision, element }: ContentObject): Promise<void> {
  const configuration = await configurationOf(transaction, ID);
  await transaction.deleteFrom('schedules').where('id', '=', ID).execute();
  await put(transaction, { id: ID, data_type: dataType, state: 'bin', revision, xml: serialize(element), configuration, ...NEVER });
}

/** Makes a draft of an object that visitors are not to see any more, in the transaction that takes it from them. */
export async function putAside(transaction: Transaction<Schema>, { ID, dataType, revision, element }: ContentObject): Promise<void> {
  const configuration = await configurationOf(transaction, ID);
  const row = await transaction
    .selectFrom('objects')
    .select('position')
    .where('id', '=', ID)
    .where('data_type', '=', dataType)
    .where('html', '=', '')
    .executeTakeFirst();
  const was = { withdrawn_at: new Date(), position: row?.position ?? null };
  await put(transaction, { id: ID, data_type: dataType, state: 'draft', revision, xml: serialize(element), configuration, ...was });
}

async function put(transaction: Transaction<Schema>, row: Omit<Row, 'changed_at'>): Promise<void> {
  const values = { ...row, changed_at: new Date() };
  const { id: _id, ...set } = values;
  await transaction
    .insertInto('shelved_objects')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
}
