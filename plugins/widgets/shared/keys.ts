import type { KeyboardEvent } from 'react';

/** Whether a key press is for the widget: no modifier that the browser or the system listens to. */
export const isPlain = (event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  !event.altKey && !event.ctrlKey && !event.metaKey;

/** Whether an element's text runs from right to left: there "forth" is the left arrow. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
