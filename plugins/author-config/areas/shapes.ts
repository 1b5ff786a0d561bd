import type { Area } from '../../practice-test/contract.ts';

export type Point = readonly [x: number, y: number];

/** Of the picture, in its px. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

/** Sides and radii are never smaller, in px of the picture. */
const LEAST = 4;
const FEWEST_POINTS = 3;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const inside = ([x, y]: Point, { w, h }: Size): Point => [within(Math.round(x), 0, w), within(Math.round(y), 0, h)];

/** As HTML's image maps write them. */
export function coordsOf(area: Area): string {
  if (area.shape === 'circle') return [area.x, area.y, area.r].map(Math.round).join(',');
  if (area.shape === 'rect') return [area.x, area.y, area.x + area.w, area.y + area.h].map(Math.round).join(',');
  return area.points.flat().map(Math.round).join(',');
}

/** Where an area can be taken hold of: corners, points, the edge of a circle. */
export function handlesOf(area: Area): readonly Point[] {
  if (area.shape === 'circle') return [[area.x + area.r, area.y]];
  if (area.shape === 'poly') return area.points;
  const { x, y, w, h } = area;
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

/** The smallest rectangle around an area. */
function around(area: Area): { readonly x: number; readonly y: number; readonly w: number; readonly h: number } {
  if (area.shape === 'rect') return area;
  if (area.shape === 'circle') return { x: area.x - area.r, y: area.y - area.r, w: 2 * area.r, h: 2 * area.r };
  const [xs, ys] = [area.points.map(([x]) => x), area.points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** An area elsewhere; it goes no further out of the picture than it is already. */
export function moved(area: Area, [dx, dy]: Point, { w, h }: Size): Area {
  const box = around(area);
  const x = Math.round(within(dx, Math.min(0, -box.x), Math.max(0, w - box.x - box.w)));
  const y = Math.round(within(dy, Math.min(0, -box.y), Math.max(0, h - box.y - box.h)));
  if (area.shape === 'poly') return { ...area, points: area.points.map(([px, py]) => [px + x, py + y] as const) };
  return { ...area, x: area.x + x, y: area.y + y };
}

/** An area whose handle is elsewhere. */
export function reshaped(area: Area, handle: number, to: Point, size: Size): Area {
  const [x, y] = inside(to, size);
  if (area.shape === 'circle') {
    const most = Math.min(area.x, area.y, size.w - area.x, size.h - area.y);
    return { ...area, r: within(Math.round(Math.hypot(x - area.x, y - area.y)), LEAST, Math.max(LEAST, most)) };
  }
  if (area.shape === 'poly') return { ...area, points: area.points.map((point, index) => (index === handle ? [x, y] : point)) };
  // The corner across stays where it is; no side turns round.
  const [fixedX, fixedY] = handlesOf(area)[(handle + 2) % 4]!;
  const isLeft = handle === 0 || handle === 3;
  const isTop = handle < 2;
  const cornerX = isLeft ? Math.min(x, fixedX - LEAST) : Math.max(x, fixedX + LEAST);
  const cornerY = isTop ? Math.min(y, fixedY - LEAST) : Math.max(y, fixedY + LEAST);
  return {
    shape: 'rect',
    x: Math.min(cornerX, fixedX),
    y: Math.min(cornerY, fixedY),
    w: Math.abs(cornerX - fixedX),
    h: Math.abs(cornerY - fixedY),
  };
}

/** A polygon with a point more, in the middle behind one of its points. */
export function withPoint(area: Area & { readonly shape: 'poly' }, behind: number): Area {
  const [x, y] = area.points[behind]!;
  const [nextX, nextY] = area.points[(behind + 1) % area.points.length]!;
  return { ...area, points: area.points.toSpliced(behind + 1, 0, [Math.round((x + nextX) / 2), Math.round((y + nextY) / 2)]) };
}

/** A polygon without a point; null where too few would be left. */
export const withoutPoint = (area: Area & { readonly shape: 'poly' }, index: number): Area | null =>
  area.points.length <= FEWEST_POINTS ? null : { ...area, points: area.points.toSpliced(index, 1) };

/** A new area from one point to another; from a press alone one of a usual size around it. */
export function drawn(shape: Area['shape'], from: Point, to: Point, size: Size): Area {
  const isPress = Math.abs(from[0] - to[0]) < LEAST && Math.abs(from[1] - to[1]) < LEAST;
  const half = Math.max(LEAST, Math.round(Math.min(size.w, size.h) / 8));
  const [x1, y1] = inside(isPress ? [from[0] - half, from[1] - half] : from, size);
  const [x2, y2] = inside(isPress ? [from[0] + half, from[1] + half] : to, size);
  const [x, y, w, h] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(LEAST, Math.abs(x2 - x1)), Math.max(LEAST, Math.abs(y2 - y1))];
  if (shape === 'rect') return { shape, x, y, w, h };
  if (shape === 'circle') return { shape, x: Math.round(x + w / 2), y: Math.round(y + h / 2), r: Math.round(Math.min(w, h) / 2) };
  return {
    shape,
    points: [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
  };
}
