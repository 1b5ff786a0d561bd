import { describe, expect, it } from 'vitest';
import { isBrowserIncompatible, isMobile } from './device.ts';

describe('screen and browser', () => {
  it('RT-110 a screen area above 1020 x 760 is large, any other is mobile', () => {
    expect(isMobile({ width: 1020, height: 760 })).toBe(true);
    expect(isMobile({ width: 1020, height: 761 })).toBe(false);
    expect(isMobile({ width: 761, height: 1020 })).toBe(false);
    expect(isMobile({ width: 390, height: 844 })).toBe(true);
  });

  it.each([
    ['Mozilla/5.0 Chrome/64 Safari/537.36 Edge/18.17763', true],
    ['Mozilla/5.0 Edge/19.0', true],
    ['Mozilla/5.0 Edge/20.0', false],
    ['Mozilla/5.0 Chrome/156.0 Safari/537.36 Edg/156.0', false],
    ['Mozilla/5.0 Firefox/140.0', false],
  ])('WID-054 %s: incompatible %s', (userAgent, incompatible) => {
    expect(isBrowserIncompatible(userAgent)).toBe(incompatible);
  });
});
