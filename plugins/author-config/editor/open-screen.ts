import type { Editor } from './editor.ts';

/** What the commands of the author's form work on. */
export interface OpenScreen {
  readonly editor: Editor;
  /** Says something to screen readers, and shows it for a moment. */
  announce(key: string, values?: Readonly<Record<string, string | number>>): void;
  /** The element that holds the form. */
  readonly element: () => HTMLElement | null;
  /** Further places that fields of the form were moved to. */
  readonly moved: Set<Element>;
  readonly clipPrefix: string;
}

let open: OpenScreen | null = null;

/** The author's screen that is open, null without one. */
export const openScreen = (): OpenScreen | null => open;

/** A screen has opened; returns what closes it. */
export function setOpenScreen(screen: OpenScreen): () => void {
  open = screen;
  return () => {
    if (open === screen) open = null;
  };
}

/**
 * Follows what a command is about while its window, question or call is there.
 * @returns the way to it now, once what else the author has typed is in the document; '' when it is gone, which is announced, or when the
 * form is another one: whoever has left it wants nothing in that one
 */
export function followOn(screen: OpenScreen, path: string): () => string {
  const present = screen.editor.follow(path);
  return () => {
    if (open !== screen) return '';
    screen.editor.update();
    const way = present();
    if (way === '') screen.announce('author.gone');
    return way;
  };
}
