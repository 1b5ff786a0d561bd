import { serviceToken } from '../../core/api.ts';

/** What the keyboard has to find and do in a menu, as the menu's own plugin knows it. */
export interface MenuParts {
  /** The menu's own list. */
  listOf(menu: Element): Element | null;
  /** The list of an item's sub-menu. */
  subMenuOf(item: Element): Element | null;
  /** The list or sub-menu around an element. */
  listAround(element: Element): Element | null;
  /** The links of a list in their order, those of sub-menus left out. */
  linksOf(list: Element): readonly HTMLElement[];
  /** What a link says. */
  wordsOf(link: Element): string;
  /** The item around an element. */
  itemAt(element: Element): Element | null;
  /** The button that opens an item's sub-menu. */
  toggleOf(item: Element): Element | null;
  /** The button that opens the whole menu. */
  openerOf(menu: Element): Element | null;
  isOpen(button: Element): boolean;
  setOpen(button: Element, open: boolean): void;
}

/** What is read of a pressed key. */
export interface MenuKeyPress {
  readonly key: string;
  readonly target: Element;
  readonly shiftKey: boolean;
  /** Time of the press in ms. */
  readonly timeStamp: number;
}

/** The keys of one menu. It keeps what was typed until now, so that a menu keeps its own. */
export interface MenuKeys {
  /**
   * Moves the focus, opens and closes by a key; whether the key was used.
   * @param menu the element around the whole menu
   * @param isRow the menu's list runs across the page on a wide screen
   */
  press(press: MenuKeyPress, menu: Element, isRow: boolean): boolean;
}

/** Arrows, Home, End, Escape and first letters in menus (NAV-037). */
export interface MenuKeyboard {
  keysFor(parts: MenuParts): MenuKeys;
}

/** In manifests: `menu.keyboard`. */
export const MENU_KEYBOARD = serviceToken<MenuKeyboard>('menu.keyboard');
