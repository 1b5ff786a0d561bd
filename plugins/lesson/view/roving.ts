import { useRef, type KeyboardEvent } from 'react';
import { prefersReducedMotion } from '../../../core/api.ts';

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

/** Brings an element into its scrolling parent's view without moving the page; smooth unless less motion is wanted. */
export function scrollInside(box: HTMLElement, element: HTMLElement, alignment: 'center' | 'nearest' = 'center'): void {
  const outer = box.getBoundingClientRect(),
    inner = element.getBoundingClientRect();
  const axis = (start: number, size: number, from: number, length: number): number => {
    if (alignment === 'nearest' && start >= from && start + size <= from + length) return 0;
    return start + size / 2 - (from + length / 2);
  };
  const top = axis(inner.top, inner.height, outer.top, outer.height),
    left = axis(inner.left, inner.width, outer.left, outer.width);
  if (Math.abs(top) < 1 && Math.abs(left) < 1) return;
  box.scrollBy?.({ top, left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
