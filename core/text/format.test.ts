import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { typographicApostrophes } from './contract.ts';
import { clockTime, formatNumber } from './number.ts';

describe('formatNumber', () => {
  it.each([
    ['I18-016', 3, '3,00'],
    ['I18-017', 1234567.891, '1.234.567,89'],
    ['I18-017', 1000, '1.000,00'],
    ['I18-017', 999.994, '999,99'],
    ['I18-018', 0.5, '0,50'],
    ['I18-018', -1234.5, '-1.234,50'],
    ['half away from zero on the decimal text', 1.005, '1,01'],
    ['half away from zero on the decimal text', -2.675, '-2,68'],
    ['carry', 999.995, '1.000,00'],
    ['no negative zero', -0, '0,00'],
    ['no negative zero', -0.004, '0,00'],
    ['large', 1e21, '1.000.000.000.000.000.000.000,00'],
    ['large', 1.5e22, '15.000.000.000.000.000.000.000,00'],
    ['small', 1e-7, '0,00'],
    ['small', 5.5e-3, '0,01'],
    ['not finite', NaN, ''],
    ['not finite', Infinity, ''],
  ])('%s: %d', (_id, value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('the language of the page writes numbers where the customer wants it so', () => {
    expect(formatNumber(1234567.891, 'language', 'en')).toBe('1,234,567.891');
    expect(formatNumber(1234.5, 'language', 'fr', { maximumFractionDigits: 0 })).toBe('1\u202f235');
    expect(formatNumber(-0.001, 'language', 'en', { maximumFractionDigits: 2 })).toBe('0');
    expect(formatNumber(7, 'specified', 'en', { style: 'unit', unit: 'second', unitDisplay: 'long' })).toBe('7 seconds');
  });

  it('I18-016 I18-017 I18-018 every number has the form 1.234,56 and its value to the hundredth', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
        const text = formatNumber(value);
        expect(text).toMatch(/^-?\d{1,3}(\.\d{3})*,\d\d$/);
        expect(Math.abs(Number(text.replaceAll('.', '').replace(',', '.')) - value)).toBeLessThanOrEqual(0.0051);
      }),
    );
  });
});

describe('typographicApostrophes', () => {
  it.each([
    ['RT-098', "it's"],
    ['RT-099', 'it\u00b4s'],
    ['RT-100', 'it`s'],
  ])('%s %s becomes it\u2019s', (_id, text) => {
    expect(typographicApostrophes(`${text}, ${text}`)).toBe('it\u2019s, it\u2019s');
  });
});

it('a length of time is read as minutes and seconds, from an hour on with the hours', () => {
  expect([-1, 0, 9.9, 83.2, 3723].map(clockTime)).toEqual(['0:00', '0:00', '0:09', '1:23', '1:02:03']);
});
