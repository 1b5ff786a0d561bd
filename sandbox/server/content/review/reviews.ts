import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import { noteEvent } from '../history/events.ts';

/** What an author has asked others to look at. */
export interface Review {
  readonly ID: number;
  readonly dataType: string;
  /** `returned`: its author has to do something; `closed`: what was asked for is published, or is not wanted any more. */
  readonly state: Schema['reviews']['state'];
  readonly note: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** Revision of the working copy or draft when it was asked for. */
  readonly revision: number;
  readonly reply: string;
  readonly repliedBy: string;
  readonly repliedAt: Date | null;
  /** So many comments wait for its author. */
  readonly open: number;
}

/** What somebody has said about a place of a text. */
export interface ReviewComment {
  readonly number: number;
  /** Path of the node that it is about; '' for the whole. */
  readonly path: string;
  readonly body: string;
  readonly author: string;
  readonly writtenAt: Date;
  readonly doneBy: string;
  readonly doneAt: Date | null;
}

/** Who asks for a review, in which language, and what they write to it. */
interface Asked {
  readonly account: number;
  readonly language: string;
  readonly note: string;
}

/** What a review is of. */
export interface Reviewed {
  readonly ID: number;
  readonly dataType: string;
}

export class Reviews {
  constructor(private readonly store: Store) {}

  async find(id: number): Promise<Review | null> {
    return (await this.selected().where('reviews.id', '=', id).execute()).map(read)[0] ?? null;
  }

  /** What waits for somebody to look at it, what waits for the longest time first. */
  async waiting(): Promise<readonly Reviewed[]> {
    const rows = this.reviewed().where('state', '=', 'waiting').orderBy('asked_at').orderBy('id');
    return (await rows.execute()).map(({ id: ID, data_type: dataType }) => ({ ID, dataType }));
  }

  /** What an account has asked for and is not over; what came back comes first. */
  async of(account: number): Promise<readonly Reviewed[]> {
    const own = this.reviewed().where('asked_by', '=', account).where('state', '!=', 'closed');
    const rows = own.orderBy('state').orderBy('asked_at', 'desc').orderBy('id');
    return (await rows.execute()).map(({ id: ID, data_type: dataType }) => ({ ID, dataType }));
  }

  /** The reviews of objects, by their IDs. */
  async findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Review>> {
    if (ids.length === 0) return new Map();
    const rows = this.selected().where(sql<boolean>`reviews.id = any(${[...ids]}::int[])`);
    return new Map((await rows.execute()).map(read).map((review) => [review.ID, review]));
  }

  /** Asks for a review, or once more. */
  async ask(of: Reviewed, revision: number, { account, language, note }: Asked): Promise<void> {
    const anew = { state: 'waiting' as const, note, revision, language, asked_by: account, asked_at: new Date() };
    await this.store.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('reviews')
        .values({ id: of.ID, data_type: of.dataType, ...anew })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...anew, data_type: of.dataType }))
        .execute();
      await noteEvent(transaction, of.ID, 'asked', account, note);
    });
  }

  /**
   * Ends one that waits, with an answer.
   * @param also writes what belongs to it, in the same transaction
   * @returns false when none waits any more
   */
  answer(
    id: number,
    state: 'returned' | 'closed',
    { account, reply }: { readonly account: number; readonly reply: string },
    also?: (transaction: Transaction<Schema>) => Promise<void>,
  ): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('reviews')
        .set({ state, reply, replied_by: account, replied_at: new Date() })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await noteEvent(transaction, id, state === 'returned' ? 'returned' : 'recalled', account, reply);
      await also?.(transaction);
      return true;
    });
  }

  /** @returns false when nobody has asked for a review of it */
  async comment(id: number, path: string, body: string, account: number): Promise<boolean> {
    const { rows } = await sql`insert into review_comments (id, path, body, author_id)
      select id, ${path}, ${body}, ${account}::int from reviews where id = ${id} and state <> 'closed' returning number`.execute(
      this.store,
    );
    return rows.length > 0;
  }

  /** Says that what a comment asks for is done, or is not after all. @returns whether the object has such a one */
  async settle(id: number, number: number, account: number, isDone: boolean): Promise<boolean> {
    const row = await this.store
      .updateTable('review_comments')
      .set(isDone ? { done_by: account, done_at: new Date() } : { done_by: null, done_at: null })
      .where('id', '=', id)
      .where('number', '=', number)
      .returning('number')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** All comments on an object, in their order. */
  async comments(id: number): Promise<ReviewComment[]> {
    const rows = await this.store
      .selectFrom('review_comments as c')
      .leftJoin('users as author', 'author.id', 'c.author_id')
      .leftJoin('users as doer', 'doer.id', 'c.done_by')
      .select(['c.number', 'c.path', 'c.body', 'c.written_at', 'c.done_at', 'author.name as author', 'doer.name as doneBy'])
      .where('c.id', '=', id)
      .orderBy('c.number')
      .execute();
    return rows.map(({ written_at: writtenAt, done_at: doneAt, author, doneBy, ...row }) => ({
      ...{ ...row, writtenAt, doneAt },
      ...{ author: author ?? '', doneBy: doneBy ?? '' },
    }));
  }

  /** All of what there is: not of what is in the bin. */
  private reviewed() {
    return this.store
      .selectFrom('reviews')
      .select(['id', 'data_type'])
      .where(
        sql<boolean>`(exists (select from objects o where o.id = reviews.id)
          or exists (select from shelved_objects d where d.id = reviews.id and d.state = 'draft'))`,
      );
  }

  private selected() {
    return this.store
      .selectFrom('reviews')
      .leftJoin('users as author', 'author.id', 'reviews.asked_by')
      .leftJoin('users as reviewer', 'reviewer.id', 'reviews.replied_by')
      .select(['reviews.id', 'data_type', 'state', 'note', 'asked_at', 'revision', 'reply', 'replied_at'])
      .select(['author.name as askedBy', 'reviewer.name as repliedBy'])
      .select(sql<string>`(select count(*) from review_comments c where c.id = reviews.id and c.done_at is null)`.as('open'));
  }
}

interface Row extends Pick<Schema['reviews'], 'id' | 'data_type' | 'state' | 'note' | 'revision'> {
  readonly asked_at: Date;
  readonly replied_at: Date | null;
  readonly reply: string;
  readonly askedBy: string | null;
  readonly repliedBy: string | null;
  readonly open: string;
}

const read = ({ id: ID, data_type: dataType, asked_at: askedAt, replied_at: repliedAt, ...row }: Row): Review => ({
  ...{ ...row, ID, dataType, askedAt, repliedAt },
  ...{ askedBy: row.askedBy ?? '', repliedBy: row.repliedBy ?? '', open: Number(row.open) },
});

/** Ends one that waits. @returns false when none does any more */
export async function closeWaiting(store: Store, id: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('reviews')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was to be looked at is published, or not wanted any more. In a transaction with that. */
export async function closeReview(store: Store, id: number): Promise<void> {
  await store.updateTable('reviews').set({ state: 'closed' }).where('id', '=', id).execute();
}
