import type { KeyboardEvent } from 'react';

/** Whether a key press is for the widget: no modifier that the browser or the system listens to. */
export const isPlain = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => !event.altKey && !event.ctrlKey && !event.metaKey;

/** Whether an element's text runs from right to left: there "forth" is the left arrow. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Where a key leads among `count` places in a ring, -1 when it leads nowhere. */
export function ringStep(key: string, index: number, count: number, back: string, forth: string): number {
  if (count === 0) return -1;
  if (key === forth) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
