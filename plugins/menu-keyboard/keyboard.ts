import { ringStep } from '../../core/api.ts';
import type { MenuKeyPress, MenuKeys, MenuParts } from './contract.ts';
import { TypeAhead } from './type-ahead.ts';

const focus = (element: Element | null | undefined): void => (element as HTMLElement | null | undefined)?.focus();

/** The keys of one menu. */
export function keysOf(parts: MenuParts): MenuKeys {
  const typing = new TypeAhead((link) => parts.wordsOf(link));
  return {
    press(press, menu, isRow) {
      const { key, target } = press;
      if (key === 'Escape') return closeAround(parts, menu, target);
      const opener = parts.openerOf(menu);
      const isWide = !opener || !parts.isOpen(opener);
      return (
        openByArrow(parts, key, menu, target) || moveByKey(parts, key, target, isWide && isRow) || goByLetters(parts, typing, press, target)
      );
    },
  };
}

/** Down on the button of the whole menu opens it and goes to its first item; whether that happened. */
function openByArrow(parts: MenuParts, key: string, menu: Element, element: Element): boolean {
  const opener = parts.openerOf(menu);
  if (key !== 'ArrowDown' || !opener?.contains(element)) return false;
  parts.setOpen(opener, true);
  const list = parts.listOf(menu);
  focus(list && parts.linksOf(list)[0]);
  return true;
}

/** Closes the innermost open part around an element and gives its button the focus; false when nothing was open. */
function closeAround(parts: MenuParts, menu: Element, element: Element): boolean {
  const close = (button: Element): true => {
    parts.setOpen(button, false);
    focus(button);
    return true;
  };
  for (let item = parts.itemAt(element); item && menu.contains(item); item = parts.itemAt(item.parentElement!)) {
    const button = parts.toggleOf(item);
    if (button && parts.isOpen(button)) return close(button);
  }
  const opener = parts.openerOf(menu);
  return opener && parts.isOpen(opener) ? close(opener) : false;
}

/**
 * Moves the focus by arrows, Home and End. In a list that runs across the page left and right go along and down
 * opens; in one that runs down up and down go along, forward opens and back closes. Returns whether the key was used.
 */
function moveByKey(parts: MenuParts, key: string, element: Element, isRow: boolean): boolean {
  const item = parts.itemAt(element);
  const list = item?.parentElement;
  if (!item || !list) return false;
  const isTop = isRow && !parts.itemAt(list);
  const links = parts.linksOf(list);
  const index = links.findIndex((link) => item.contains(link));
  const isRightToLeft = getComputedStyle(list).direction === 'rtl';
  const [forward, backward] = isRightToLeft ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
  const toggle = parts.toggleOf(item);
  if (toggle && key === (isTop ? 'ArrowDown' : forward)) {
    parts.setOpen(toggle, true);
    const subMenu = parts.subMenuOf(item);
    focus(subMenu && parts.linksOf(subMenu)[0]);
    return true;
  }
  const parent = list.parentElement && parts.itemAt(list.parentElement);
  if (parent && key === backward) {
    const opener = parts.toggleOf(parent);
    if (opener && parts.isOpen(opener)) parts.setOpen(opener, false);
    focus(opener);
    return true;
  }
  const next = isTop ? ringStep(key, index, links.length, backward, forward) : ringStep(key, index, links.length, 'ArrowUp', 'ArrowDown');
  if (next < 0) return false;
  focus(links[next]);
  return true;
}

/** Whether a letter was used to go to an item beside the focused one. */
function goByLetters(parts: MenuParts, typing: TypeAhead, { key, timeStamp, shiftKey }: MenuKeyPress, element: Element): boolean {
  const list = parts.listAround(element);
  if (!list || (shiftKey && key === ' ')) return false;
  const links = parts.linksOf(list);
  const index = links.findIndex((link) => link.parentElement?.contains(element));
  const found = typing.find(key, links, index, timeStamp);
  focus(found);
  return found !== null && found !== undefined;
}
