import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../../store/schema.ts';
import { serialize } from '../../xml/nodes.ts';
import { Versions } from '../history/versions.ts';
import type { ContentObject } from '../object.ts';

/** A text of a published object that visitors do not see. */
export interface WorkingCopy {
  /** No other working copy, of whatever object, has the same. */
  readonly revision: number;
  readonly xml: string;
  /** Digest of the published text that its author has seen last. */
  readonly base: string;
}

/** What was published when a working copy was stored, in short. */
export const digestOfPublished = ({ element }: Pick<ContentObject, 'element'>): string => digestOf(serialize(element));

/** A text in short. */
export const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('base64url');

/** What authors have changed of published objects without showing it; of each object there is one at most. */
export class WorkingCopies {
  constructor(private readonly store: Store) {}

  async find(id: number): Promise<WorkingCopy | null> {
    const row = await this.store.selectFrom('working_copies').select(['revision', 'xml', 'base']).where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  /**
   * Stores a text beside what is published.
   * @param object what is published
   * @param from revision of the working copy that the text was made from; 0 for none
   * @param hasSeen its author had the present published text before them
   * @returns the new revision; null when there is another working copy by now
   */
  put(object: ContentObject, xml: string, from: number, author: number, hasSeen: boolean): Promise<number | null> {
    return this.store.transaction().execute((transaction) => putBeside(transaction, object, { xml, from, author, hasSeen }));
  }

  /**
   * Takes one away that nobody wants; its versions stay.
   * @param also writes what belongs to it, in the same transaction
   * @returns false when it is another one by now
   */
  discard(id: number, revision: number, also: (transaction: Transaction<Schema>) => Promise<void>): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      if (!(await takenAway(transaction, id, revision))) return false;
      await also(transaction);
      return true;
    });
  }
}

interface CopyChange {
  readonly xml: string;
  /** Revision of the working copy that the text was made from; 0 for none. */
  readonly from: number;
  readonly author: number;
  /** Its author had the present published text before them. */
  readonly hasSeen: boolean;
  /** What is said of the version that the text is. */
  readonly note?: string;
}

/** As `put`, in a transaction. @returns the new revision; null when there is another working copy by now */
export async function putBeside(
  transaction: Transaction<Schema>,
  object: ContentObject,
  { xml, from, author, hasSeen, note }: CopyChange,
): Promise<number | null> {
  const base = digestOfPublished(object);
  const at = { author_id: author, changed_at: new Date() };
  const row =
    from === 0
      ? await transaction
          .insertInto('working_copies')
          .values({ id: object.ID, data_type: object.dataType, xml, base, ...at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await transaction
          .updateTable('working_copies')
          .set({ xml, ...at, ...(hasSeen ? { base } : {}), revision: sql<number>`nextval('working_copies_revision_seq')` })
          .where('id', '=', object.ID)
          .where('revision', '=', from)
          .returning('revision')
          .executeTakeFirst();
  if (row === undefined) return null;
  const { revision } = object;
  const before = { revision, xml: serialize(object.element) };
  await new Versions(transaction).add(object.ID, 'object', before, { revision, xml, author, isWorking: true, note });
  return row.revision;
}

/**
 * Takes a working copy away, in a transaction that fails when it is another one.
 * @param revision of which it has to be, 0 for none; null for whichever there is
 * @returns false when it was another one: then it is there still
 */
export async function takenAway(transaction: Transaction<Schema>, id: number, revision: number | null): Promise<boolean> {
  const row = await transaction.selectFrom('working_copies').select('revision').where('id', '=', id).forUpdate().executeTakeFirst();
  if (revision !== null && (row?.revision ?? 0) !== revision) return false;
  await transaction.deleteFrom('working_copies').where('id', '=', id).execute();
  return true;
}

/**
 * What a working copy is of is another text by now, in the transaction that publishes that. One that has just been published goes; one that
 * somebody has gone on with stays, and has seen it.
 * @param revision of the working copy that is published, 0 for none
 * @param published the text that visitors see from now on
 * @returns whether none is left
 */
export async function goneOnFrom(transaction: Transaction<Schema>, id: number, revision: number, published: string): Promise<boolean> {
  const row = await transaction.selectFrom('working_copies').select('revision').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) return true;
  if (row.revision === revision) {
    await transaction.deleteFrom('working_copies').where('id', '=', id).execute();
    return true;
  }
  if (revision > 0)
    await transaction
      .updateTable('working_copies')
      .set({ base: digestOf(published) })
      .where('id', '=', id)
      .execute();
  return false;
}

/** Makes a working copy of a draft whose author went on after an earlier text of it was scheduled. @returns false when there is one */
export async function addFromDraft(
  transaction: Transaction<Schema>,
  { ID, dataType, element }: ContentObject,
  published: string,
): Promise<boolean> {
  const row = await transaction
    .insertInto('working_copies')
    .values({ id: ID, data_type: dataType, xml: serialize(element), base: digestOf(published), author_id: null, changed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}
