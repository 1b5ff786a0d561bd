import { sql } from 'kysely';
import type { Customer } from '../customers/customers.ts';
import { derived } from '../content/derived.ts';
import type { Objects } from '../content/objects.ts';
import { digestOf } from '../site-parts/site-parts.ts';
import type { Store } from '../store/schema.ts';
import { attribute, child, parseRoot, serialize, type XNode } from '../xml/nodes.ts';

/** The menu in the `<object>` of its form. */
const menuIn = (object: XNode): XNode | null => {
  const data = child(object, 'data');
  return data && child(data, 'menu');
};

/** The menu of a customer's file; null when it has none of the id. */
export const menuOfFile = ({ menus }: Pick<Customer, 'menus'>, id: string): XNode | null =>
  menus.find((menu) => attribute(menu, 'id') === id) ?? null;

/** A mark of a menu of the file, by which a later change of the file is noticed. */
export const markOfFile = (menu: XNode | null): string => (menu === null ? '' : digestOf(serialize(menu)));

type Stored = ReadonlyMap<string, ReadonlyMap<string, XNode>>;

async function readAll(store: Store): Promise<Stored> {
  const rows = await sql<{ customer: string; menu: string; xml: string }>`
    select customer, menu, xml from site_menus where kind = 'menu' and xml <> '' order by menu`.execute(store);
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
