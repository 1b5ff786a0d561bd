import { expect, it } from 'vitest';
import { readRange } from './range.ts';

it.each([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  [null, null],
])('%s of 100 bytes', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});
