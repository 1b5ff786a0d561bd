import type { Clock } from '../clock.ts';
import type { Gesture, TouchPoint } from './gesture.ts';
import { GestureRecogniser } from './recogniser.ts';

/**
 * Tells the gestures that fingers make on an element; mouse and pen are left to the usual events.
 * Points are in CSS px from the element's upper left corner. Returns what ends it.
 */
export function watchGestures(
  element: HTMLElement,
  clock: Pick<Clock, 'now' | 'setTimeout'>,
  listener: (gesture: Gesture) => void,
): () => void {
  const recogniser = new GestureRecogniser(clock, listener);
  const off = new AbortController();
  const on = (type: string, react: (point: TouchPoint) => void): void => {
    element.addEventListener(
      type,
      (event) => {
        const { pointerType, pointerId, clientX, clientY } = event as PointerEvent;
        if (pointerType !== 'touch') return;
        const box = element.getBoundingClientRect();
        react({ id: pointerId, x: clientX - box.left, y: clientY - box.top });
      },
      { signal: off.signal, passive: true },
    );
  };
  on('pointerdown', (point) => recogniser.down(point));
  on('pointermove', (point) => recogniser.move(point));
  on('pointerup', (point) => recogniser.up(point));
  on('pointercancel', ({ id }) => recogniser.cancel(id));
  return () => {
    off.abort();
    recogniser.dispose();
  };
}
