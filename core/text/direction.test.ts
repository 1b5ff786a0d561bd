import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.ts';

describe('direction', () => {
  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['HE', 'rtl'],
    ['fa', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ur-Latn', 'ltr'],
    ['en', 'ltr'],
    ['de-AT', 'ltr'],
    ['', 'ltr'],
  ])('%s is written %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});
