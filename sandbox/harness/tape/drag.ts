/** A point of an element: parts of its width from the left, and of its height from the top. It may be outside, below 0 or above 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** So many points of a drag are on a tape. */
const MOST = 16;
const round = (part: number): number => Math.round(part * 1000) / 1000;

/** A drag as a tape has it: `0.5,0.5 0.7,0.5`; of a long one some points are left out, never the first and the last. */
export function writePoints(points: readonly Point[]): string {
  const step = Math.max(1, (points.length - 1) / (MOST - 1));
  const count = Math.min(points.length, MOST);
  const left = Array.from({ length: count }, (_each, index) => points[Math.min(points.length - 1, Math.round(index * step))]!);
  return left.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

export const readPoints = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0.5, y = 0.5] = pair.split(',').map(Number);
    return { x, y };
  });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place of the screen as a point of what has this box there. */
export const pointIn = ({ x, y, width, height }: Box, spot: Point): Point => ({
  x: (spot.x - x) / Math.max(1, width),
  y: (spot.y - y) / Math.max(1, height),
});

/** Where on the screen a point of what has this box is. */
export const spotOf = ({ x, y, width, height }: Box, point: Point): Point => ({ x: x + point.x * width, y: y + point.y * height });
