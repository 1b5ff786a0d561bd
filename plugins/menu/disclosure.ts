/** The buttons of a menu that open something; whether it is open stands in `aria-expanded`, where CSS and readers find it. */
const TOGGLES = '[data-menu-toggle]';
const OPENERS = '[data-menu-open]';

export const isOpen = (button: Element): boolean => button.getAttribute('aria-expanded') === 'true';
export const setOpen = (button: Element, open: boolean): void => button.setAttribute('aria-expanded', String(open));

/** The button of a sub-menu or of the whole menu that an event's element stands in, if any. */
export function buttonAt(element: Element): Element | null {
  return element.closest(`${TOGGLES},${OPENERS}`);
}

/** The item around an element. */
export const itemAt = (element: Element): Element | null => element.closest('.menu__item');

/** The button that opens an item's sub-menu. */
export function toggleOf(item: Element): Element | null {
  return item.querySelector(`:scope > .menu__row > ${TOGGLES}`);
}

/** Opens or closes; a sub-menu that opens closes those beside it, unless `several` may stand open (kind left). */
export function toggle(button: Element, several: boolean): void {
  const open = !isOpen(button);
  const item = itemAt(button);
  if (open && item && !several) {
    for (const other of item.parentElement?.children ?? [])
      if (other !== item) for (const each of other.querySelectorAll(TOGGLES)) setOpen(each, false);
  }
  setOpen(button, open);
}

/** Down on the button of the whole menu opens it and goes to its first item; whether that happened. */
export function openByArrow(key: string, element: Element, menu: Element): boolean {
  const opener = element.closest(OPENERS);
  if (key !== 'ArrowDown' || !opener) return false;
  setOpen(opener, true);
  menu.querySelector<HTMLElement>('.menu__link')?.focus();
  return true;
}

/** Closes every sub-menu and the menu itself. */
export function closeAll(menu: Element): void {
  for (const button of menu.querySelectorAll(`${TOGGLES},${OPENERS}`)) setOpen(button, false);
}

/** Closes what floats over the page. What stands in the text stays: the page would move under the finger that presses elsewhere. */
export function closeFloating(menu: Element): void {
  for (const button of menu.querySelectorAll(`${TOGGLES},${OPENERS}`)) {
    const panel = (button.matches(OPENERS) ? menu : itemAt(button))?.querySelector(button.matches(OPENERS) ? '.menu__list' : '.menu__sub');
    if (isOpen(button) && (!panel || getComputedStyle(panel).position !== 'static')) setOpen(button, false);
  }
}

/** Closes the innermost open part around an element and gives its button the focus; false when nothing was open. */
export function closeAround(menu: Element, element: Element): boolean {
  for (let item = itemAt(element); item && menu.contains(item); item = itemAt(item.parentElement!)) {
    const button = toggleOf(item);
    if (button && isOpen(button)) return close(button);
  }
  const opener = menu.querySelector(OPENERS);
  return opener && isOpen(opener) ? close(opener) : false;
}

function close(button: Element): true {
  setOpen(button, false);
  (button as HTMLElement).focus();
  return true;
}
