import { describe, expect, it } from 'vitest';
import { continues, hasAlready } from './etags.ts';

describe('ETags as RFC 9110 compares them', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a" , "c"', true],
    ['"x,y","a"', true],
    ['*', true],
    [' * ', true],
    ['"a,b"', false],
    ['"b"', false],
    ['a', false],
    ['', false],
    ['"*"', false],
    [undefined, false],
  ])('RT-007 If-None-Match: %s', (header, expected) => {
    expect([hasAlready(header, '"a"'), hasAlready(header, 'W/"a"')]).toEqual([expected, expected]);
  });

  it.each([
    [undefined, '"a"', true],
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', false],
    ['"a"', 'W/"a"', false],
    ['W/"a"', 'W/"a"', false],
    ['"b"', '"a"', false],
    ['Sat, 21 Nov 2026 12:00:00 GMT', '"a"', false],
  ])('RT-007 If-Range: %s for %s', (header, tag, expected) => {
    expect(continues(header, tag)).toBe(expected);
  });
});
