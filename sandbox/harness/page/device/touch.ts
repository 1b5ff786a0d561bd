const TYPES = ['over', 'enter', 'down', 'move', 'up', 'cancel', 'out', 'leave'].map((type) => `pointer${type}`);

/**
 * Lets the page take the mouse for a finger: the browser's own events say so, so that they still count as a person's. What the browser
 * itself does with a mouse stays: `:hover`, and selecting a text by dragging.
 */
export function takeMouseForFinger(page: Window & typeof globalThis): void {
  const change = (event: Event): void => {
    if ((event as PointerEvent).pointerType === 'mouse') Object.defineProperty(event, 'pointerType', { value: 'touch' });
  };
  for (const type of [...TYPES, 'click']) page.addEventListener(type, change, true);
  Object.defineProperty(page.navigator, 'maxTouchPoints', { value: 1, configurable: true });
}
