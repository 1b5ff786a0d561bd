import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Objects } from '../content/objects.ts';
import { siteTag } from '../sources/sources.ts';
import { countWrite } from '../store/content-version.ts';
import type { Schema, Store } from '../store/schema.ts';

const PAGE_SIZE = 20;

/** What has its place in a site once, and is stored apart from objects: each of its menus, and its texts. */
export type PartKind = 'menu' | 'texts';

/** A part as it is stored. */
export interface StoredPart {
  readonly revision: number;
  /** The whole `<object>` of its form; '' while the site's file counts. */
  readonly xml: string;
  /** Of what the site's files had when this was stored; '' when they had none. */
  readonly fileDigest: string;
}

/** What is wrong in a part; an error is not stored, a warning is. */
export interface PartFault {
  /** Id of the element that it is about; '' when that has none. */
  readonly item: string;
  /** What that is called, in the reader's language. */
  readonly label: string;
  readonly level: 'error' | 'warning';
  /** In the reader's language. */
  readonly words: string;
}

/** A version as a list shows it. */
interface PartVersion {
  readonly number: number;
  readonly revision: number;
  /** '' when nobody stored it, or the account is gone. */
  readonly author: string;
  /** null for what was there before anybody stored it */
  readonly storedAt: Date | null;
  readonly note: string;
}

/** What is to be stored. */
interface PartChange {
  /** '' goes back to the file. */
  readonly xml: string;
  /** The object that is shown from then on, for the version. */
  readonly shown: string;
  /** What was shown before. */
  readonly before: string;
  readonly fileDigest: string;
  /** The revision that it was made from. */
  readonly from: number;
  readonly author: number;
}

/** A mark of a text, by which another one is noticed. */
export const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('base64url').slice(0, 22);

/** The parts of one kind of a site that its publishers have stored, with their versions. */
export class SiteParts {
  constructor(
    private readonly store: Store,
    private readonly customer: string,
    private readonly kind: PartKind,
  ) {}

  /** What is stored of a part, at present. */
  async find(part: string): Promise<StoredPart> {
    return (await this.rows(this.store, part).executeTakeFirst()) ?? { revision: 0, xml: '', fileDigest: '' };
  }

  /** Names of the parts of which something is stored. */
  async ids(): Promise<string[]> {
    const rows = await this.store
      .selectFrom('site_menus')
      .select('menu')
      .where('customer', '=', this.customer)
      .where('kind', '=', this.kind)
      .where('xml', '!=', '')
      .execute();
    return rows.map(({ menu }) => menu).sort();
  }

  /**
   * Stores a part, unless someone was quicker, and counts it as content: what all servers have cached of pages ends.
   * @returns the revision, or null
   */
  async write(part: string, change: PartChange, objects: Pick<Objects, 'heard'>): Promise<number | null> {
    const { customer, kind } = this;
    const done = await this.store.transaction().execute(async (transaction) => {
      const first = { customer, kind, menu: part, revision: 0, xml: '', file_digest: '' };
      await transaction
        .insertInto('site_menus')
        .values(first)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const present = await this.rows(transaction, part).forUpdate().executeTakeFirstOrThrow();
      if (present.revision !== change.from) return null;
      const revision = present.revision + 1;
      await transaction
        .updateTable('site_menus')
        .set({ revision, xml: change.xml, file_digest: change.fileDigest })
        .where('customer', '=', customer)
        .where('kind', '=', kind)
        .where('menu', '=', part)
        .execute();
      await this.addVersion(transaction, part, revision, change);
      return { revision, version: await countWrite(transaction, [siteTag(customer)]) };
    });
    if (done !== null) objects.heard(done.version);
    return done?.revision ?? null;
  }

  /** A page of the versions, the last one first. */
  async list(part: string, page: number): Promise<{ readonly versions: readonly PartVersion[]; readonly pages: number }> {
    const own = this.store
      .selectFrom('site_menu_versions')
      .where('customer', '=', this.customer)
      .where('kind', '=', this.kind)
      .where('menu', '=', part);
    const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const rows = await own
      .leftJoin('users', 'users.id', 'site_menu_versions.author_id')
      .select(['number', 'revision', 'stored_at', 'note', 'name'])
      .orderBy('number', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    const versions = rows.map(({ name, stored_at: storedAt, ...row }) => ({ ...row, author: name ?? '', storedAt }));
    return { versions, pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) };
  }

  /** The object of one version; null when the part has none of the number. */
  async textOf(part: string, number: number): Promise<string | null> {
    const row = await this.store
      .selectFrom('site_menu_versions')
      .select('xml')
      .where('customer', '=', this.customer)
      .where('kind', '=', this.kind)
      .where('menu', '=', part)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.xml ?? null;
  }

  /** Gives a version a name. @returns whether there is one of the number */
  async name(part: string, number: number, note: string): Promise<boolean> {
    const { numUpdatedRows } = await this.store
      .updateTable('site_menu_versions')
      .set({ note })
      .where('customer', '=', this.customer)
      .where('kind', '=', this.kind)
      .where('menu', '=', part)
      .where('number', '=', number)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private rows(store: Store | Transaction<Schema>, part: string) {
    return store
      .selectFrom('site_menus')
      .select(['revision', 'xml', 'file_digest as fileDigest'])
      .where('customer', '=', this.customer)
      .where('kind', '=', this.kind)
      .where('menu', '=', part);
  }

  /** Notes what is shown from now on, and before it what was, when that is no version yet. A text that is as the last one is none. */
  private async addVersion(transaction: Transaction<Schema>, part: string, revision: number, change: PartChange): Promise<void> {
    const { customer, kind } = this;
    const last = await transaction
      .selectFrom('site_menu_versions')
      .select('digest')
      .where('customer', '=', customer)
      .where('kind', '=', kind)
      .where('menu', '=', part)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    let digest = last?.digest ?? '';
    const insert = async (xml: string, of: { readonly revision: number; readonly author_id: number | null }, stored: Date | null) => {
      const own = digestOf(xml);
      if (own === digest) return;
      digest = own;
      const row = { customer, kind, menu: part, ...of, xml, digest: own, stored_at: stored };
      await transaction.insertInto('site_menu_versions').values(row).execute();
    };
    await insert(change.before, { revision: revision - 1, author_id: null }, null);
    await insert(change.shown, { revision, author_id: change.author }, new Date());
  }
}
