import type { Place } from './order.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = ({ x, y }: Point, { left, right, top, bottom }: DOMRect): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** Whether a box stands before a point in reading order. */
function before(box: DOMRect, { x, y }: Point, horizontal: boolean, rtl: boolean): boolean {
  if (!horizontal) return (box.top + box.bottom) / 2 < y;
  if (box.bottom < y) return true;
  const middle = (box.left + box.right) / 2;
  return box.top <= y && (rtl ? middle > x : middle < x);
}

/**
 * Where something dropped at a point would go: the nearest list, after the items that stand before the point.
 * @param lists the lists' elements @param dragged is not counted
 */
export function dropPlace(lists: readonly Element[], dragged: Element, point: Point, horizontal: boolean, rtl: boolean): Place {
  const far = lists.map((list) => distance(point, list.getBoundingClientRect()));
  const zone = far.indexOf(Math.min(...far));
  const items = [...lists[zone]!.querySelectorAll(':scope > [data-item]')].filter((item) => item !== dragged);
  return { zone, index: items.filter((item) => before(item.getBoundingClientRect(), point, horizontal, rtl)).length };
}
