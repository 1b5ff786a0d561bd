import { render } from '../content/render.ts';
import { attribute, type XNode } from '../xml/nodes.ts';
import type { Customer } from '../customers/customers.ts';

/**
 * Menus of a customer as payload elements (protocol 4.1), labels in one language; items of data types that the customer
 * has switched off are left out with all below them.
 * @returns menu id -> XML, in document order.
 */
export function menuPayloads(menus: readonly XNode[], customer: Customer, lang: string): Map<string, string> {
  const replace = (node: XNode) => (node.name === 'item' && customer.off.has(attribute(node, 'dataType')) ? '' : null);
  return new Map(menus.map((menu) => [attribute(menu, 'id'), render(menu, { lang, fallback: customer.defaultLang, replace })]));
}
