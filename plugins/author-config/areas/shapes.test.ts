import { describe, expect, it } from 'vitest';
import type { Area } from '../../practice-test/contract.ts';
import { coordsOf, drawn, handlesOf, moved, reshaped, withoutPoint, withPoint, type Point } from './shapes.ts';

const SIZE = { w: 200, h: 100 };
const RECT: Area = { shape: 'rect', x: 10, y: 20, w: 40, h: 30 };
const CIRCLE: Area = { shape: 'circle', x: 100, y: 50, r: 20 };
const POLY = { shape: 'poly', points: [[10, 10], [50, 10], [30, 40]] } as const; // prettier-ignore
const coords = (area: Area | null): string | null => area && coordsOf(area);

describe('areas of a picture', () => {
  it('are written as in HTML’s image maps, in whole px', () => {
    expect([RECT, CIRCLE, POLY, { ...RECT, x: 10.4, w: 39.8 }].map(coordsOf)).toEqual([
      '10,20,50,50',
      '100,50,20',
      '10,10,50,10,30,40',
      '10,20,50,50',
    ]);
  });

  it.each<[string, Area, Point, string]>([
    ['a rectangle', RECT, [5, -5], '15,15,55,45'],
    ['a rectangle to the edges', RECT, [-500, 500], '0,70,40,100'],
    ['a circle to the edges', CIRCLE, [500, -500], '180,20,20'],
    ['a polygon to the edges', POLY, [500, 500], '160,70,200,70,180,100'],
    ['what is outside stays as far outside', { ...RECT, x: -20 }, [-5, 0], '-20,20,20,50'],
    ['what is outside comes in', { ...RECT, x: -20 }, [25, 0], '5,20,45,50'],
  ])('move: %s', (_what, area, by, expected) => {
    expect(coords(moved(area, by, SIZE))).toBe(expected);
  });

  it.each<[string, Area, number, Point, string]>([
    ['the first corner', RECT, 0, [0, 0], '0,0,50,50'],
    ['the second one', RECT, 1, [60, 0], '10,0,60,50'],
    ['the third one, beyond the picture', RECT, 2, [999, 999], '10,20,200,100'],
    ['the fourth one, over the others', RECT, 3, [90, 0], '46,20,50,24'],
    ['a circle', CIRCLE, 0, [130, 50], '100,50,30'],
    ['a circle is never larger than the picture', CIRCLE, 0, [199, 50], '100,50,50'],
    ['a circle is never nothing', CIRCLE, 0, [100, 50], '100,50,4'],
    ['a point', POLY, 2, [30.4, 300], '10,10,50,10,30,100'],
  ])('change their shape: %s', (_what, area, handle, to, expected) => {
    expect(coords(reshaped(area, handle, to, SIZE))).toBe(expected);
  });

  it('a polygon gets a point between two, and loses one, but not the third', () => {
    const more = withPoint(POLY, 2) as typeof POLY & Area;
    expect(coords(more)).toBe('10,10,50,10,30,40,20,25');
    expect(coords(withoutPoint(more, 0))).toBe('50,10,30,40,20,25');
    expect(withoutPoint(POLY, 0)).toBeNull();
  });

  it.each<[Area['shape'], Point, Point, string]>([
    ['rect', [60, 40], [20, 10], '20,10,60,40'],
    ['circle', [20, 10], [60, 40], '40,25,15'],
    ['poly', [20, 10], [60, 40], '20,10,60,10,60,40,20,40'],
    ['rect', [100, 50], [101, 51], '87,37,113,63'],
    ['rect', [0, 0], [0, 0], '0,0,13,13'],
  ])('a new %s from %j to %j', (shape, from, to, expected) => {
    expect(coords(drawn(shape, from, to, SIZE))).toBe(expected);
  });

  it('have a handle at each corner and point', () => {
    expect([RECT, CIRCLE, POLY].map((area) => handlesOf(area).length)).toEqual([4, 1, 3]);
  });
});
