import { expect, it } from 'vitest';
import { spotOf, pointIn, readPoints, writePoints } from './drag.ts';
import { readFiles } from './files.ts';
import { stepsOf } from './history.ts';

it('a drag is on a tape as parts of its element, whatever its size, and a long one with its first and last point', () => {
  const box = { x: 100, y: 50, width: 200, height: 20 };
  const text = writePoints([pointIn(box, { x: 150, y: 60 }), pointIn(box, { x: 350, y: 40 })]);
  expect(text).toBe('0.25,0.5 1.25,-0.5');
  const half = { x: 0, y: 0, width: 100, height: 10 };
  expect(readPoints(text).map((point) => spotOf(half, point))).toEqual([
    { x: 25, y: 5 },
    { x: 125, y: -5 },
  ]);
  const many = readPoints(writePoints(Array.from({ length: 101 }, (_each, x) => ({ x, y: 0 }))));
  expect([many.length, many[0]?.x, many.at(-1)?.x]).toEqual([16, 0, 100]);
  expect(writePoints([{ x: 0.5, y: 0.5 }])).toBe('0.5,0.5');
});

it('a step of history says how far it goes; older tapes go back', () => {
  expect(['-1 /', '+1 /news.html', '-3 /', '/news.html', '0 /'].map(stepsOf)).toEqual([-1, 1, -3, -1, -1]);
});

it('a file that was too large for a tape is named', () => {
  const value = '[{"name":"film.mp4","type":"video/mp4","content":null}]';
  expect(() => readFiles(value)).toThrow('The file film.mp4 was too large for the tape.');
});
