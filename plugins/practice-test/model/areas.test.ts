import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { readArea } from '../contract.ts';
import { areaAt } from './areas.ts';

const area = (shape: string, coords: string) => parse(`<area shape="${shape}" coords="${coords}"/>`).children[0]!;

describe('an area of a hotspot', () => {
  it.each([
    ['rect', '1,2,4,6', { shape: 'rect', x: 1, y: 2, w: 3, h: 4 }],
    ['rect, from the lower right corner to the upper left', '4, 6, 1, 2', { shape: 'rect', x: 1, y: 2, w: 3, h: 4 }],
    ['circle', '5,6,2', { shape: 'circle', x: 5, y: 6, r: 2 }],
    ['poly', '0,0,4,0,4,4', { shape: 'poly', points: [[0, 0], [4, 0], [4, 4]] }], // prettier-ignore
  ])('%s', (name, coords, expected) => {
    expect(readArea(area(name.split(',')[0]!, coords))).toEqual(expected);
  });

  it('without a shape it is a rectangle', () => {
    expect(readArea(area('', '0,0,2,2'))).toEqual({ shape: 'rect', x: 0, y: 0, w: 2, h: 2 });
  });

  it.each([
    ['rect', '1,2,3'],
    ['rect', '1,2,3,4,5'],
    ['rect', '1,2,1,6'],
    ['rect', '1,2,4,2'],
    ['rect', ''],
    ['rect', '1,,4,6'],
    ['rect', '1,2,4,x'],
    ['rect', '1,2,4,Infinity'],
    ['circle', '5,6'],
    ['circle', '5,6,0'],
    ['circle', '5,6,-1'],
    ['circle', '5,6,2,2'],
    ['poly', '0,0,4,0'],
    ['poly', '0,0,4,0,4,4,1'],
    ['star', '0,0,4,4'],
  ])('%s with the coordinates "%s" is none', (shape, coords) => {
    expect(readArea(area(shape, coords))).toBeNull();
  });
});

describe('the area at a point', () => {
  const at = (of: ReturnType<typeof area>, x: number, y: number): boolean => areaAt([of], x, y) === of;

  it('a rectangle holds its edges, and nothing beyond any of them', () => {
    const rect = area('rect', '10,20,30,40');
    const inside = [[10, 20], [30, 40], [10, 40], [20, 30]] as const; // prettier-ignore
    for (const [x, y] of inside) expect([x, y, at(rect, x, y)]).toEqual([x, y, true]);
    const outside = [[9, 30], [31, 30], [20, 19], [20, 41]] as const; // prettier-ignore
    for (const [x, y] of outside) expect([x, y, at(rect, x, y)]).toEqual([x, y, false]);
  });

  it('a circle holds what is within its radius', () => {
    const circle = area('circle', '10,20,5');
    const inside = [[10, 20], [15, 20], [10, 15], [13, 24]] as const; // prettier-ignore
    for (const [x, y] of inside) expect([x, y, at(circle, x, y)]).toEqual([x, y, true]);
    const outside = [[16, 20], [10, 14], [14, 24], [6, 16]] as const; // prettier-ignore
    for (const [x, y] of outside) expect([x, y, at(circle, x, y)]).toEqual([x, y, false]);
  });

  it('a polygon holds what its outline surrounds, also where it bends inwards', () => {
    const arrow = area('poly', '0,0,10,0,10,10,5,4,0,10');
    const inside = [[1, 1], [9, 1], [1, 7], [9, 7], [5, 3]] as const; // prettier-ignore
    for (const [x, y] of inside) expect([x, y, at(arrow, x, y)]).toEqual([x, y, true]);
    const outside = [[5, 8], [-1, 5], [11, 5], [5, -1], [5, 11]] as const; // prettier-ignore
    for (const [x, y] of outside) expect([x, y, at(arrow, x, y)]).toEqual([x, y, false]);
    const slope = area('poly', '2,2,12,2,2,22');
    expect([at(slope, 6, 13), at(slope, 7, 13), at(slope, 11, 3), at(slope, 12, 3)]).toEqual([true, false, true, false]);
  });

  it('of several that overlap it is the first, and one that is none is passed over', () => {
    const [broken, one, other] = [area('rect', 'x'), area('rect', '0,0,5,5'), area('rect', '3,3,9,9')];
    const all = [broken, one, other];
    expect([areaAt(all, 4, 4), areaAt(all, 8, 8), areaAt(all, 10, 10)]).toEqual([one, other, null]);
  });
});
