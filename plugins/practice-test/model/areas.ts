import { attribute, type XNode } from '../../../core/api.ts';

export type Area =
  | { readonly shape: 'rect'; readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  | { readonly shape: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly shape: 'poly'; readonly points: readonly (readonly [number, number])[] };

/** An `area` of a hotspot (coordinates in px of the picture, as in HTML's image maps); null when they make none. */
export function readArea(node: XNode): Area | null {
  const numbers = attribute(node, 'coords')
    .split(',')
    .map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  if (numbers.some((each) => !Number.isFinite(each))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  switch (attribute(node, 'shape') || 'rect') {
    case 'rect':
      return numbers.length === 4 && c !== a && d !== b
        ? { shape: 'rect', x: Math.min(a, c), y: Math.min(b, d), w: Math.abs(c - a), h: Math.abs(d - b) }
        : null;
    case 'circle':
      return numbers.length === 3 && c > 0 ? { shape: 'circle', x: a, y: b, r: c } : null;
    case 'poly':
      return numbers.length >= 6 && numbers.length % 2 === 0
        ? {
            shape: 'poly',
            points: Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!] as const),
          }
        : null;
    default:
      return null;
  }
}

function holds(area: Area, x: number, y: number): boolean {
  if (area.shape === 'rect') return x >= area.x && x <= area.x + area.w && y >= area.y && y <= area.y + area.h;
  if (area.shape === 'circle') return (x - area.x) ** 2 + (y - area.y) ** 2 <= area.r ** 2;
  // A ray to the right crosses the outline an odd number of times.
  return (
    area.points.filter(([x1, y1], index) => {
      const [x2, y2] = area.points[(index + 1) % area.points.length]!;
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }).length %
      2 ===
    1
  );
}

/** The area at a point of the picture; of several the first, as in HTML. */
export function areaAt(areas: readonly XNode[], x: number, y: number): XNode | null {
  return (
    areas.find((node) => {
      const area = readArea(node);
      return area !== null && holds(area, x, y);
    }) ?? null
  );
}
