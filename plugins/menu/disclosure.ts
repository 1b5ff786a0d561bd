import type { MenuParts } from '../menu-keyboard/contract.ts';

/** The buttons of a menu that open something; whether it is open is given by `aria-expanded`, where CSS and readers find it. */
const TOGGLES = '[data-menu-toggle]';
const OPENERS = '[data-menu-open]';

const isOpen = (button: Element): boolean => button.getAttribute('aria-expanded') === 'true';
export function setOpen(button: Element, open: boolean): void {
  button.setAttribute('aria-expanded', String(open));
  // Content can write all that a menu has, but not this.
  if (button.matches(OPENERS)) document.documentElement.toggleAttribute('data-unfolded', open);
}

/** The button of a sub-menu or of the whole menu around an event's element, if any. */
export function buttonAt(element: Element): Element | null {
  return element.closest(`${TOGGLES},${OPENERS}`);
}

/** The menu's own list. */
const LIST = '.menu__list';
const SUB_MENU = '.menu__sub';

/** The item around an element. */
export const itemAt = (element: Element): Element | null => element.closest('.menu__item');

/** The button that opens an item's sub-menu. */
export function toggleOf(item: Element): Element | null {
  return item.querySelector(`:scope > .menu__row > ${TOGGLES}`);
}

/** The button that opens the whole menu; only a menu that folds away on a small screen has one. */
const openerOf = (menu: Element): Element | null => menu.querySelector(OPENERS);

/** What the keyboard finds here. */
export const PARTS: MenuParts = Object.freeze({
  listOf: (menu: Element) => menu.querySelector(LIST),
  subMenuOf: (item: Element) => item.querySelector(SUB_MENU),
  listAround: (element: Element) => element.closest(`${LIST}, ${SUB_MENU}`),
  linksOf: (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > .menu__item > .menu__row > .menu__link')],
  wordsOf: (link: Element) => (link.querySelector('.menu__label') ?? link).textContent ?? '',
  isOpen,
  itemAt,
  openerOf,
  setOpen,
  toggleOf,
});

/** Opens or closes; a sub-menu that opens closes those beside it, unless `several` may be open (kind left). */
export function toggle(button: Element, several: boolean): void {
  const open = !isOpen(button);
  const item = itemAt(button);
  if (open && item && !several) {
    for (const other of item.parentElement?.children ?? [])
      if (other !== item) for (const each of other.querySelectorAll(TOGGLES)) setOpen(each, false);
  }
  setOpen(button, open);
}

/** Closes every sub-menu and the menu itself. */
export function closeAll(menu: Element): void {
  for (const button of menu.querySelectorAll(`${TOGGLES},${OPENERS}`)) setOpen(button, false);
}

/** Closes what floats over the page. What lies in the text stays: the page would move under the finger that presses elsewhere. */
export function closeFloating(menu: Element): void {
  for (const button of menu.querySelectorAll(`${TOGGLES},${OPENERS}`)) {
    const panel = (button.matches(OPENERS) ? menu : itemAt(button))?.querySelector(button.matches(OPENERS) ? LIST : SUB_MENU);
    if (isOpen(button) && (!panel || getComputedStyle(panel).position !== 'static')) setOpen(button, false);
  }
}
