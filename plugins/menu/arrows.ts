import { ringStep } from '../../core/api.ts';
import { isOpen, itemAt, setOpen, toggleOf } from './disclosure.ts';

const linksOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > .menu__item > .menu__row > .menu__link'),
];

/**
 * Moves the focus by arrows, Home and End (NAV-037). In a list that runs across the page left and right go along and down
 * opens; in one that runs down up and down go along, forward opens and back closes. Returns whether the key was used.
 */
export function moveByKey(key: string, element: Element, across: boolean): boolean {
  const item = itemAt(element);
  const list = item?.parentElement;
  if (!item || !list) return false;
  const level = across && list.classList.contains('menu__list');
  const links = linksOf(list);
  const index = links.findIndex((link) => item.contains(link));
  const rtl = getComputedStyle(list).direction === 'rtl';
  const [forward, backward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const toggle = toggleOf(item);
  if (toggle && key === (level ? 'ArrowDown' : forward)) {
    setOpen(toggle, true);
    linksOf(item.querySelector('.menu__sub')!)[0]?.focus();
    return true;
  }
  const parent = list.parentElement && itemAt(list.parentElement);
  if (parent && key === backward) {
    const opener = toggleOf(parent);
    if (opener && isOpen(opener)) setOpen(opener, false);
    (opener as HTMLElement | null)?.focus();
    return true;
  }
  const next = level ? ringStep(key, index, links.length, backward!, forward!) : ringStep(key, index, links.length, 'ArrowUp', 'ArrowDown');
  if (next < 0) return false;
  links[next]?.focus();
  return true;
}
