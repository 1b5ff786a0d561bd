import { standsStill } from '../../core/api.ts';

/** Brings an element into its scrolling parent's view without moving the page; smooth unless less motion is wanted. */
export function scrollInside(box: HTMLElement, element: HTMLElement, place: 'center' | 'nearest' = 'center'): void {
  const outer = box.getBoundingClientRect(),
    inner = element.getBoundingClientRect();
  const axis = (start: number, size: number, from: number, length: number): number => {
    if (place === 'nearest' && start >= from && start + size <= from + length) return 0;
    return start + size / 2 - (from + length / 2);
  };
  const top = axis(inner.top, inner.height, outer.top, outer.height),
    left = axis(inner.left, inner.width, outer.left, outer.width);
  if (Math.abs(top) < 1 && Math.abs(left) < 1) return;
  box.scrollBy?.({ top, left, behavior: standsStill() ? 'instant' : 'smooth' });
}
