import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '../content/render.ts';
import { readStored } from '../xml/authored.ts';
import { attribute, children, type XNode } from '../xml/nodes.ts';
import type { Customer } from './customers.ts';

const parsed = new WeakMap<Customer, XNode[]>();

function menusOf(customer: Customer): XNode[] {
  const cached = parsed.get(customer);
  if (cached !== undefined) return cached;
  const file = join(customer.folder, 'xml', 'menu.xml');
  let menus: XNode[] = [];
  try {
    menus = existsSync(file) ? children(readStored(readFileSync(file, 'utf8')), 'menu') : [];
  } catch (error) {
    throw new Error(`customers/${customer.name}/xml/menu.xml cannot be read: ${(error as Error).message}`, { cause: error });
  }
  parsed.set(customer, menus);
  return menus;
}

/**
 * The customer's menus as payload elements (protocol 4.1), labels in one language; items of data types that the customer
 * has switched off are left out with all below them.
 * @returns menu id -> XML, in document order.
 */
export function menus(customer: Customer, lang: string): Map<string, string> {
  const replace = (node: XNode) => (node.name === 'item' && customer.off.has(attribute(node, 'dataType')) ? '' : null);
  return new Map(menusOf(customer).map((menu) => [attribute(menu, 'id'), render(menu, { lang, fallback: customer.defaultLang, replace })]));
}
