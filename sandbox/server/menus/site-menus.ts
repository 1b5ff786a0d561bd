import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Customer } from '../customers/customers.ts';
import { derived } from '../content/derived.ts';
import type { Objects } from '../content/objects.ts';
import { countWrite } from '../store/content-version.ts';
import type { Schema, Store } from '../store/schema.ts';
import { attribute, child, parseRoot, serialize, type XNode } from '../xml/nodes.ts';

const PAGE_SIZE = 20;

/** A menu as it is stored. */
export interface StoredMenu {
  readonly revision: number;
  /** The whole `<object>` of its form; '' while the site's file counts. */
  readonly xml: string;
  /** Of the file's menu when this was stored; '' when the file had none. */
  readonly fileDigest: string;
}

/** A version as a list shows it. */
interface MenuVersion {
  readonly number: number;
  readonly revision: number;
  /** '' when nobody stored it, or the account is gone. */
  readonly author: string;
  /** null for what was there before anybody stored it */
  readonly storedAt: Date | null;
  readonly note: string;
}

/** What is to be stored. */
interface MenuChange {
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

const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('base64url').slice(0, 22);

/** The menu in the `<object>` of its form. */
export const menuIn = (object: XNode): XNode | null => {
  const data = child(object, 'data');
  return data && child(data, 'menu');
};

/** The menu of a customer's file; null when it has none of the id. */
export const menuOfFile = ({ menus }: Pick<Customer, 'menus'>, id: string): XNode | null =>
  menus.find((menu) => attribute(menu, 'id') === id) ?? null;

/** A mark of a menu of the file, by which a later change of the file is noticed. */
export const markOfFile = (menu: XNode | null): string => (menu === null ? '' : digestOf(serialize(menu)));

/** The menus of one site that its publishers have stored, with their versions. */
export class SiteMenus {
  constructor(
    private readonly store: Store,
    private readonly customer: string,
  ) {}

  /** What is stored of a menu, at present. */
  async find(menu: string): Promise<StoredMenu> {
    return (await this.rows(this.store, menu).executeTakeFirst()) ?? { revision: 0, xml: '', fileDigest: '' };
  }

  /** Ids of the menus of which something is stored. */
  async ids(): Promise<string[]> {
    const rows = await this.store
      .selectFrom('site_menus')
      .select('menu')
      .where('customer', '=', this.customer)
      .where('xml', '!=', '')
      .execute();
    return rows.map(({ menu }) => menu).sort();
  }

  /**
   * Stores a menu, unless someone was quicker, and counts it as content: what all servers have cached of pages ends.
   * @returns the revision, or null
   */
  async write(menu: string, change: MenuChange, objects: Pick<Objects, 'heard'>): Promise<number | null> {
    const { customer } = this;
    const done = await this.store.transaction().execute(async (transaction) => {
      const first = { customer, menu, revision: 0, xml: '', file_digest: '' };
      await transaction
        .insertInto('site_menus')
        .values(first)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const present = await this.rows(transaction, menu).forUpdate().executeTakeFirstOrThrow();
      if (present.revision !== change.from) return null;
      const revision = present.revision + 1;
      await transaction
        .updateTable('site_menus')
        .set({ revision, xml: change.xml, file_digest: change.fileDigest })
        .where('customer', '=', customer)
        .where('menu', '=', menu)
        .execute();
      await this.addVersion(transaction, menu, revision, change);
      return { revision, version: await countWrite(transaction) };
    });
    if (done !== null) objects.heard(done.version);
    return done?.revision ?? null;
  }

  /** A page of the versions, the last one first. */
  async list(menu: string, page: number): Promise<{ readonly versions: readonly MenuVersion[]; readonly pages: number }> {
    const own = this.store.selectFrom('site_menu_versions').where('customer', '=', this.customer).where('menu', '=', menu);
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

  /** The object of one version; null when the menu has none of the number. */
  async textOf(menu: string, number: number): Promise<string | null> {
    const row = await this.store
      .selectFrom('site_menu_versions')
      .select('xml')
      .where('customer', '=', this.customer)
      .where('menu', '=', menu)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.xml ?? null;
  }

  /** Gives a version a name. @returns whether there is one of the number */
  async name(menu: string, number: number, note: string): Promise<boolean> {
    const { numUpdatedRows } = await this.store
      .updateTable('site_menu_versions')
      .set({ note })
      .where('customer', '=', this.customer)
      .where('menu', '=', menu)
      .where('number', '=', number)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private rows(store: Store | Transaction<Schema>, menu: string) {
    return store
      .selectFrom('site_menus')
      .select(['revision', 'xml', 'file_digest as fileDigest'])
      .where('customer', '=', this.customer)
      .where('menu', '=', menu);
  }

  /** Notes what is shown from now on, and before it what was, when that is no version yet. A text that is as the last one is none. */
  private async addVersion(transaction: Transaction<Schema>, menu: string, revision: number, change: MenuChange): Promise<void> {
    const { customer } = this;
    const last = await transaction
      .selectFrom('site_menu_versions')
      .select('digest')
      .where('customer', '=', customer)
      .where('menu', '=', menu)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    let digest = last?.digest ?? '';
    const insert = async (xml: string, of: { readonly revision: number; readonly author_id: number | null }, stored: Date | null) => {
      const own = digestOf(xml);
      if (own === digest) return;
      digest = own;
      const row = { customer, menu, ...of, xml, digest: own, stored_at: stored };
      await transaction.insertInto('site_menu_versions').values(row).execute();
    };
    await insert(change.before, { revision: revision - 1, author_id: null }, null);
    await insert(change.shown, { revision, author_id: change.author }, new Date());
  }
}

type Stored = ReadonlyMap<string, ReadonlyMap<string, XNode>>;

async function readAll(store: Store): Promise<Stored> {
  const rows = await sql<{ customer: string; menu: string; xml: string }>`
    select customer, menu, xml from site_menus where xml <> '' order by menu`.execute(store);
  const found = new Map<string, Map<string, XNode>>();
  for (const { customer, menu, xml } of rows.rows) {
    const node = menuIn(parseRoot(xml));
    if (node !== null) found.set(customer, (found.get(customer) ?? new Map<string, XNode>()).set(menu, node));
  }
  return found;
}

const readers = new WeakMap<Store, (objects: Objects) => Promise<Stored>>();

/** The menus of a site as visitors get them: of each id what is stored, else the file's. Read once for each version of the content. */
export async function menusOf(
  { name, menus }: Pick<Customer, 'name' | 'menus'>,
  { store, objects }: { readonly store: Store; readonly objects: Objects },
): Promise<readonly XNode[]> {
  const read = readers.get(store) ?? derived(() => readAll(store));
  readers.set(store, read);
  const stored = (await read(objects)).get(name);
  if (stored === undefined) return menus;
  const ofFile = new Set(menus.map((menu) => attribute(menu, 'id')));
  const further = [...stored].filter(([id]) => !ofFile.has(id)).map(([, menu]) => menu);
  return [...menus.map((menu) => stored.get(attribute(menu, 'id')) ?? menu), ...further];
}
