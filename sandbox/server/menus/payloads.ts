import { render } from '../content/render.ts';
import { attribute, plainText, type XNode } from '../xml/nodes.ts';
import type { Customer } from '../customers/customers.ts';

/**
 * Menus of a customer as payload elements (protocol 4.1), labels in one language; items of data types that the customer
 * has switched off are left out with all below them.
 * @returns menu id -> XML, in document order.
 */
export function menuPayloads(menus: readonly XNode[], customer: Customer, lang: string): Map<string, string> {
  const replace = (node: XNode) => (node.name === 'item' && customer.off.has(attribute(node, 'dataType')) ? '' : null);
  // A form has a field for each language: one that was left empty takes the item from nobody.
  const isMissing = (node: XNode) => node.name === 'label' && plainText(node) === '';
  const options = { lang, fallback: customer.defaultLang, replace, isMissing };
  return new Map(menus.map((menu) => [attribute(menu, 'id'), render(menu, options)]));
}
