import type { XNode } from '../../../core/api.ts';
import { readArea, type Area } from '../contract.ts';

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
