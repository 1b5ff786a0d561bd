import { expect, it } from 'vitest';
import { readRange } from './range.ts';

it('RT-007 ranges are read as RFC 9110 has them', () => {
  const cases: [string | undefined, ReturnType<typeof readRange>][] = [
    [undefined, null],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=2-5', { from: 2, to: 5 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['', null],
  ];
  for (const [header, range] of cases) expect(readRange(header, 100), String(header)).toEqual(range);
  expect(readRange('bytes=0-', 0)).toBe('none');
});
