import { itemAt, setOpen, toggleOf } from './disclosure.ts';

interface Item {
  readonly id: string;
  readonly selected: boolean;
  readonly items: readonly Item[];
}

/** Ids of the selected items of a menu, at any depth; null for a menu that has not come yet. */
export function selectedIds(items: readonly Item[] | undefined): ReadonlySet<string> | null {
  if (!items) return null;
  const ids = new Set<string>();
  const visit = (level: readonly Item[]): void => {
    for (const item of level) {
      if (item.selected) ids.add(item.id);
      visit(item.items);
    }
  };
  visit(items);
  return ids;
}

/**
 * Marks the links of the selected items (NAV-039): the item itself as the current page, its ancestors as on the way to it;
 * every other mark goes.
 * @param selected ids of the selected items, ancestors included
 * @param unfold opens the sub-menus on the way (kind left)
 */
export function markSelected(menu: Element, selected: ReadonlySet<string>, unfold: boolean): void {
  const links = [...menu.querySelectorAll('[data-menu-item]')];
  const chosen = links.filter((link) => selected.has(link.getAttribute('data-menu-item') ?? ''));
  for (const link of links) {
    if (!chosen.includes(link)) {
      link.removeAttribute('aria-current');
      continue;
    }
    const item = itemAt(link);
    const ancestor = chosen.some((other) => other !== link && item?.contains(other));
    link.setAttribute('aria-current', ancestor ? 'true' : 'page');
    const toggle = unfold && ancestor && item ? toggleOf(item) : null;
    if (toggle) setOpen(toggle, true);
  }
}
