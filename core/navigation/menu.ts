import type { Menu, MenuItem } from './contract.ts';
import type { XNode } from '../../xsl/engine/index.ts';
import { attribute, byLanguage, childElements, firstElement, isNamed, unsigned } from '../base/xml.ts';
import { resolveAction } from '../request/contract.ts';

function parseItem(node: XNode): MenuItem {
  const icon = firstElement(node, 'icon');
  return {
    id: attribute(node, 'id'),
    selected: attribute(node, 'selected') === '1',
    href: attribute(node, 'href'),
    dataType: attribute(node, 'dataType'),
    action: resolveAction(attribute(node, 'action')) ?? 0,
    param: attribute(node, 'param'),
    destID: unsigned(attribute(node, 'destID')),
    target: attribute(node, 'target'),
    command: attribute(node, 'command'),
    subselect: attribute(node, 'subselect'),
    mode: attribute(node, 'mode'),
    topSeperator: attribute(node, 'topSeperator') === '1',
    labels: byLanguage(node, 'label'),
    icon: icon && { src: attribute(icon, 'src'), alt: attribute(icon, 'alt') },
    items: childElements(node, 'item').map(parseItem),
  };
}

/** A `menu` element (protocol 4.1). */
function parseMenu(node: XNode): Menu {
  const kind = attribute(node, 'kind') || 'classic';
  return {
    id: attribute(node, 'id'),
    kind,
    target: attribute(node, 'target'),
    history: kind !== 'language' && attribute(node, 'history') !== '0',
    items: childElements(node, 'item').map(parseItem),
  };
}

/** Every `menu` element in a document or below an element, in document order. */
export function parseMenus(node: XNode): Menu[] {
  return childElements(node).flatMap((child) => (isNamed(child, 'menu') ? [parseMenu(child)] : parseMenus(child)));
}

/** The items from the menu's first level down to an item, the item last; null when the menu does not have it. */
export function pathTo(items: readonly MenuItem[], id: string): MenuItem[] | null {
  for (const item of items) {
    if (item.id === id) return [item];
    const below = pathTo(item.items, id);
    if (below !== null) return [item, ...below];
  }
  return null;
}

/**
 * The menu with an item, its ancestors and what its `subselect` names marked selected, all others not (NAV-039, NAV-049).
 * Null when the menu has no such item.
 */
export function selectItem(menu: Menu, id: string): Menu | null {
  const path = id === '' ? null : pathTo(menu.items, id);
  const item = path?.at(-1);
  if (!path || !item) return null;
  const marked = new Set([...path, ...(item.subselect === '' ? [] : (pathTo(menu.items, item.subselect) ?? []))].map((each) => each.id));
  const mark = (items: readonly MenuItem[]): MenuItem[] =>
    items.map((each) => ({ ...each, selected: marked.has(each.id), items: mark(each.items) }));
  return { ...menu, items: mark(menu.items) };
}
