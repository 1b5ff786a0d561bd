import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** px that the pointer goes before a press becomes a drag. */
const THRESHOLD = 5;
/** px from the upper and lower edge of the screen within which the page scrolls along. */
const EDGE = 56;

interface Drag {
  readonly key: string;
  readonly over: string | null;
}

/**
 * Dragging by mouse, pen or finger: what is dragged follows the pointer, what it is over bears `data-drop`. Escape breaks it off.
 * Never the only way: whoever uses it offers buttons or a list beside it (WCAG 2.5.7).
 * @param drop called with what was dragged and the `data-drop` below it, or null
 */
export function useDrag(drop: (key: string, over: string | null) => void): {
  readonly drag: Drag | null;
  start(key: string): (event: PointerEvent<HTMLElement>) => void;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(drop);
  latest.current = drop;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const start =
    (key: string) =>
    (down: PointerEvent<HTMLElement>): void => {
      if (down.button !== 0 || stop.current) return;
      const off = new AbortController();
      const element = down.currentTarget.closest<HTMLElement>('[data-drag]') ?? down.currentTarget;
      const from = { x: down.clientX, y: down.clientY + scrollY };
      let over: string | null = null;
      let isMoving = false;
      const end = (isDropped: boolean): void => {
        off.abort();
        stop.current = null;
        element.style.translate = '';
        if (!isMoving) return;
        setDrag(null);
        if (isDropped) latest.current(key, over);
      };
      stop.current = () => end(false);
      const on = <T extends Event>(type: string, listener: (event: T) => void): void =>
        document.addEventListener(type, listener as EventListener, { signal: off.signal, passive: false });
      on<globalThis.PointerEvent>('pointermove', (event) => {
        if (event.pointerId !== down.pointerId) return;
        const [x, y] = [event.clientX - from.x, event.clientY + scrollY - from.y];
        if (!isMoving && Math.abs(x) < THRESHOLD && Math.abs(y) < THRESHOLD) return;
        isMoving = true;
        event.preventDefault();
        element.style.translate = `${x}px ${y}px`;
        if (event.clientY < EDGE) scrollBy({ top: -12, behavior: 'instant' });
        else if (event.clientY > innerHeight - EDGE) scrollBy({ top: 12, behavior: 'instant' });
        over =
          document
            .elementsFromPoint(event.clientX, event.clientY)
            .filter((each) => !element.contains(each))
            .map((each) => each.closest('[data-drop]')?.getAttribute('data-drop') ?? null)
            .find((each) => each !== null) ?? null;
        setDrag((before) => (before?.key === key && before.over === over ? before : { key, over }));
      });
      on<globalThis.PointerEvent>('pointerup', (event) => {
        if (event.pointerId === down.pointerId) end(true);
      });
      on<globalThis.PointerEvent>('pointercancel', (event) => {
        if (event.pointerId === down.pointerId) end(false);
      });
      on<KeyboardEvent>('keydown', (event) => {
        if (event.key === 'Escape') end(false);
      });
    };
  return { drag, start };
}
