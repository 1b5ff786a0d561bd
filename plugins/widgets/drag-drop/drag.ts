import type { Position } from './order.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = ({ x, y }: Point, { left, right, top, bottom }: DOMRect): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** Whether a box comes before a point in reading order. */
function before(box: DOMRect, { x, y }: Point, horizontal: boolean, rtl: boolean): boolean {
  if (!horizontal) return (box.top + box.bottom) / 2 < y;
  if (box.bottom < y) return true;
  const middle = (box.left + box.right) / 2;
  return box.top <= y && (rtl ? middle > x : middle < x);
}

/**
 * Where something dropped at a point would go: the nearest list, after the items before the point.
 * @param lists the lists' elements @param dragged is not counted
 */
function dropPosition(lists: readonly Element[], dragged: Element, point: Point, horizontal: boolean, rtl: boolean): Position {
  const distances = lists.map((list) => distance(point, list.getBoundingClientRect()));
  const zone = distances.indexOf(Math.min(...distances));
  const items = [...lists[zone]!.querySelectorAll(':scope > [data-item]')].filter((item) => item !== dragged);
  return { zone, index: items.filter((item) => before(item.getBoundingClientRect(), point, horizontal, rtl)).length };
}

/** What a drag needs of its widget. */
interface DragPort {
  readonly root: HTMLElement;
  readonly threshold: number;
  readonly horizontal: boolean;
  readonly rtl: boolean;
  /** The lists' elements, and the element that shows an item now: another one after it has changed its list. */
  lists(): Element[];
  item(key: string): HTMLElement | null;
  started(key: string): void;
  over(key: string, position: Position): void;
  /** `dropped` is false when it was broken off. */
  ended(key: string, dropped: boolean): void;
}

/** px from the upper and lower edge of the screen within which the page scrolls along, and how far at a time. */
const EDGE = 48;
const SCROLL = 14;

/**
 * Follows a pressed pointer. A drag begins when it has gone `threshold` px in either axis (WID-042); Escape and a cancelled pointer break
 * it off. Returns what ends it at once; `follow` puts the item below the pointer again after it was drawn elsewhere.
 */
export function watchDrag(
  key: string,
  down: { readonly pointerId: number; readonly clientX: number; readonly clientY: number },
  port: DragPort,
): { stop(): void; follow(): void } {
  const off = new AbortController();
  const start = { x: down.clientX, y: down.clientY };
  let point = start;
  let grip: { x: number; y: number } | null = null;

  const follow = (): void => {
    const element = grip && port.item(key);
    if (!element) return;
    element.style.translate = 'none';
    const box = element.getBoundingClientRect();
    element.style.translate = `${point.x - grip!.x - box.left}px ${point.y - grip!.y - box.top}px`;
  };
  const end = (dropped: boolean): void => {
    off.abort();
    const element = port.item(key);
    if (element) element.style.translate = '';
    if (grip) port.ended(key, dropped);
    grip = null;
  };
  const on = <T extends Event>(type: string, listener: (event: T) => void): void =>
    document.addEventListener(type, listener as EventListener, { signal: off.signal, capture: true, passive: false });

  on<PointerEvent>('pointermove', (event) => {
    if (event.pointerId !== down.pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    if (!grip) {
      if (Math.abs(point.x - start.x) < port.threshold && Math.abs(point.y - start.y) < port.threshold) return;
      const box = port.item(key)?.getBoundingClientRect();
      if (!box) return end(false);
      grip = { x: start.x - box.left, y: start.y - box.top };
      port.started(key);
    }
    event.preventDefault();
    if (point.y < EDGE) window.scrollBy(0, -SCROLL);
    else if (point.y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    follow();
    const element = port.item(key);
    if (element) port.over(key, dropPosition(port.lists(), element, point, port.horizontal, port.rtl));
  });
  on<PointerEvent>('pointerup', (event) => {
    if (event.pointerId === down.pointerId) end(true);
  });
  on<PointerEvent>('pointercancel', (event) => {
    if (event.pointerId === down.pointerId) end(false);
  });
  on<Event>('selectstart', (event) => event.preventDefault());
  // The click that ends a drag is none of a link or button under it.
  on<Event>('dragstart', (event) => event.preventDefault());
  on<KeyboardEvent>('keydown', (event) => {
    if (event.key !== 'Escape' || !grip) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  });
  return { stop: () => end(false), follow };
}
