import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { typographicApostrophes } from './contract.ts';
import { normaliseText } from './normalise.ts';
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

describe('normaliseText', () => {
  const pad = (text: string, length: number): string => `${text}${'x'.repeat(length - text.length)}`;

  it('I18-019 40 characters stay as they are, with 41 the spacing of punctuation is fixed', () => {
    expect(normaliseText(pad('One ,two ', 40))).toBe(pad('One ,two ', 40));
    expect(normaliseText(pad('One ,two ', 41))).toBe(`One, two ${'x'.repeat(32)}`);
    expect(normaliseText(pad('😀 ,b ', 39))).toContain('😀 ,b');
  });

  const long = ' and so on until this is longer than forty';
  it.each([
    ['Yes ,no ;or :maybe !', 'Yes, no; or: maybe!'],
    ['Really ?Yes!Now.', 'Really? Yes! Now.'],
    ['End.Next,more', 'End. Next, more'],
    ['It costs 1.234,56 at 10:30', 'It costs 1.234,56 at 10:30'],
    ['In 2024,then', 'In 2024, then'],
    ['See https://a.example/x?y=1,2;z and www.b.example,too', 'See https://a.example/x?y=1,2;z and www.b.example,too'],
    ['mail ada@example.org.Now', 'mail ada@example.org.Now'],
    ['Open example.org and index.html,', 'Open example.org and index.html,'],
    ['Wait ...what... or …yes', 'Wait ...what... or …yes'],
    ['z.B. so, e.g. this', 'z.B. so, e.g. this'],
    ['She said "yes!"(loudly).', 'She said "yes!"(loudly).'],
    ['What?!Never', 'What?! Never'],
    ['takes ... or .5 of it', 'takes ... or .5 of it'],
    ['many   spaces\n\there', 'many spaces here'],
  ])('I18-019 %j becomes %j', (text, fixed) => {
    expect(normaliseText(text + long)).toBe(fixed + long);
  });

  it('I18-019 fixing twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', ',', '.', ':', '!', '"', '('), maxLength: 80 }), (text) => {
        const once = normaliseText(text);
        if ([...once].length > 40) expect(normaliseText(once)).toBe(once);
      }),
    );
  });
});

it('a length of time is read as minutes and seconds, from an hour on with the hours', () => {
  expect([-1, 0, 9.9, 83.2, 3723].map(clockTime)).toEqual(['0:00', '0:00', '0:09', '1:23', '1:02:03']);
});
