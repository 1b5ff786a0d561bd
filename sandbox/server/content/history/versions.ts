import { createHash } from 'node:crypto';
import type { Schema, Store } from '../../store/schema.ts';
import { serialize } from '../../xml/nodes.ts';
import { composed } from '../lessons/unit-lessons.ts';
import type { ContentObject } from '../object.ts';

/** What of an object has versions: its document, and its configuration. */
export type VersionKind = Schema['object_versions']['kind'];

/** A text that was stored. */
interface Text {
  readonly revision: number;
  readonly xml: string;
  /** Who stored it; null for what came with the content, or before there were versions. */
  readonly author: number | null;
  /** It was stored as a working copy: visitors did not see it by that. */
  readonly isWorking?: boolean;
  /** What is said of it in the list. */
  readonly note?: string;
}

/** A stored version as a list shows it. */
interface Version {
  readonly number: number;
  readonly revision: number;
  /** Name of who stored it; '' when nobody did, or the account is gone. */
  readonly author: string;
  /** null for what was there before anybody stored it */
  readonly storedAt: Date | null;
  readonly note: string;
  readonly isWorking: boolean;
}

const PAGE_SIZE = 20;

const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('base64url');

/** An object's text with its lessons as they are stored by then. */
export async function wholeText(store: Store, object: ContentObject): Promise<string> {
  const [whole = object] = await composed(store, [object]);
  return serialize(whole.element);
}

/** All texts that authors have stored of objects, and what was there before the first of them. */
export class Versions {
  constructor(private readonly store: Store) {}

  /**
   * Notes what was stored; and before it what it has replaced, when that is no version yet. A text that is as the last one is none; a
   * working copy that is published as it is is one no more.
   */
  async add(id: number, kind: VersionKind, before: Omit<Text, 'author'> | null, after: Text): Promise<void> {
    const own = this.store
      .selectFrom('object_versions')
      .select(['number', 'digest', 'working'])
      .where('id', '=', id)
      .where('kind', '=', kind);
    const newest = own.orderBy('number', 'desc').limit(1);
    let last = await newest.executeTakeFirst();
    const shown = await newest.where('working', '=', false).executeTakeFirst();
    const insert = async ({ revision, xml, author, isWorking: working = false, note = '' }: Text, at: Date | null): Promise<void> => {
      const digest = digestOf(xml);
      if (digest === last?.digest) {
        if (last.working && !working)
          await this.store.updateTable('object_versions').set({ working, revision }).where('number', '=', last.number).execute();
        return;
      }
      const row = { id, kind, revision, xml, digest, author_id: author, stored_at: at, working, note };
      last = await this.store.insertInto('object_versions').values(row).returning(['number', 'digest', 'working']).executeTakeFirst();
    };
    // What was shown until now was there before the working copies that came since.
    if (before !== null && digestOf(before.xml) !== shown?.digest) await insert({ ...before, author: null }, null);
    await insert(after, new Date());
  }

  /** A page of the versions, the last one first. */
  async list(id: number, kind: VersionKind, page: number): Promise<{ readonly versions: readonly Version[]; readonly pages: number }> {
    const own = this.store.selectFrom('object_versions').where('object_versions.id', '=', id).where('kind', '=', kind);
    const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const rows = await own
      .leftJoin('users', 'users.id', 'object_versions.author_id')
      .select(['number', 'revision', 'stored_at', 'note', 'name', 'working'])
      .orderBy('number', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    const versions = rows.map((row) => ({
      number: row.number,
      revision: row.revision,
      author: row.name ?? '',
      storedAt: row.stored_at,
      note: row.note,
      isWorking: row.working,
    }));
    return { versions, pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) };
  }

  /** The text of one version of an object; null when it has none of the number. */
  async textOf(id: number, kind: VersionKind, number: number): Promise<string | null> {
    const row = await this.store
      .selectFrom('object_versions')
      .select('xml')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.xml ?? null;
  }

  /** What an author calls a version. @returns whether there is one of the number */
  async name(id: number, number: number, note: string): Promise<boolean> {
    const { numUpdatedRows } = await this.store
      .updateTable('object_versions')
      .set({ note })
      .where('id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
