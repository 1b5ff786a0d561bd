/** Tab presses after which the page shows more plainly where the focus is (NAV-034). */
const PRESSES = 3;
/** Class of the root element (OP-77); a pointer press does not take it away again. */
const KEYBOARD_CLASS = 'cms-keyboard';

/** Turns the keyboard-support style on after three Tab presses; returns its undo. */
export function watchKeyboard(root: HTMLElement = document.documentElement): () => void {
  let presses = 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    presses += 1;
    if (presses < PRESSES) return;
    root.classList.add(KEYBOARD_CLASS);
    stop();
  };
  const stop = (): void => document.removeEventListener('keydown', onKeyDown, true);
  document.addEventListener('keydown', onKeyDown, true);
  return stop;
}
