import { useRef, type KeyboardEvent } from 'react';

/**
 * Keys of a row of buttons of which only one is a tab stop: arrows, Home and End move the focus.
 * @param selector the buttons inside the row's element
 */
export function useRoving<E extends HTMLElement>(
  selector: string,
): { readonly ref: React.RefObject<E | null>; readonly onKeyDown: (event: KeyboardEvent<E>) => void } {
  const ref = useRef<E>(null);
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !ref.current) return;
    const buttons = [...ref.current.querySelectorAll<HTMLElement>(selector)];
    const index = buttons.indexOf(event.target as HTMLElement);
    if (index < 0) return;
    const forward = getComputedStyle(ref.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const to =
      event.key === forward || event.key === 'ArrowDown'
        ? index + 1
        : event.key === backward || event.key === 'ArrowUp'
          ? index - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? buttons.length - 1
              : -2;
    if (to === -2) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus();
  };
  return { ref, onKeyDown };
}
