import { describe, expect, it } from 'vitest';
import { transform } from '../../sheets.harness.ts';
import { DEFAULT_FORMAT, formatNumber } from './decimal-format.ts';

const german = { ...DEFAULT_FORMAT, 'decimal-separator': ',', 'grouping-separator': '.' };
const others = { ...DEFAULT_FORMAT, infinity: 'endless', NaN: 'none', 'minus-sign': '~', percent: 'p', 'per-mille': 'm' };

describe('format-number()', () => {
  it.each([
    // The digits before the point.
    [0, '0', '0'],
    [0, '#', '0'],
    [0, '#,##0', '0'],
    [7, '#', '7'],
    [7, '00', '07'],
    [1234, '00', '1234'],
    // Behind it.
    [0, '#.00', '.00'],
    [0, '.0', '.0'],
    [0.5, '.0', '.5'],
    [0.5, '.#', '.5'],
    [0.05, '#.#', '0.1'],
    [0.04, '#.#', '0'],
    [0.25, '#.#', '0.3'],
    [3, '0.', '3.'],
    [3, '0.#', '3'],
    [1.5, '0.0#', '1.5'],
    [1.25, '0.0#', '1.25'],
    [1.256, '0.0#', '1.26'],
    [10, '0.##', '10'],
    [100, '0', '100'],
    [1.005, '0.000', '1.005'],
    [0.1, '0.00000', '0.10000'],
    [2.5, '0', '3'],
    [1.5, '0', '2'],
    [9.995, '0.0', '10.0'],
    // Groups.
    [1, '#,##0', '1'],
    [123, '#,##0', '123'],
    [1234, '#,##0', '1,234'],
    [1234567, '#,##0.00', '1,234,567.00'],
    [1234567, '#,####', '123,4567'],
    [1234567, '0,0', '1,2,3,4,5,6,7'],
    [1234.5678, '#,##0.0000', '1,234.5678'],
    // Signs and words around it.
    [5, 'a0b', 'a5b'],
    [5, "'#'0", '#5'],
    [5, "0'%'", '5%'],
    [5, "'a'0'b'", 'a5b'],
    [0.125, '0.0%', '12.5%'],
    [0.125, '%0', '%13'],
    [0.125, '0\u2030', '125\u2030'],
    [2, '0%', '200%'],
    // Negative ones, with a part of their own or none.
    [-3, '0', '-3'],
    [-3, 'a0', '-a3'],
    [-3, '0;-0', '-3'],
    [-3, '0;(0)', '(3)'],
    [3, '0;(0)', '3'],
    [-3.25, '0.0;n0m', 'n3.3m'],
    [-1234.5, '#,##0.0;[#]', '[1,234.5]'],
    [-0.5, '0%;<0%>', '<50%>'],
    // What is no finite number.
    [NaN, '0.00', 'NaN'],
    [NaN, 'a0b', 'NaN'],
    [Infinity, '0.00', 'Infinity'],
    [Infinity, 'a0b', 'aInfinityb'],
    [-Infinity, 'a0b', '-aInfinityb'],
    [-Infinity, '0;(0)', '(Infinity)'],
    // Numbers that are written with an exponent elsewhere.
    [1e21, '0', '1000000000000000000000'],
    [1e-7, '0.0', '0.0'],
    [1.5e-7, '0.00000000', '0.00000015'],
    [1e22, '#,##0.0', '10,000,000,000,000,000,000,000.0'],
  ])('%d as %s is %s', (value, picture, expected) => expect(formatNumber(value, picture, DEFAULT_FORMAT)).toBe(expected));

  it.each([
    [1234.5, '#.##0,00', german, '1.234,50'],
    [0.5, ',0', german, ',5'],
    [NaN, '0', others, 'none'],
    [Infinity, '0', others, 'endless'],
    [-4, '0', others, '~4'],
    [0.5, '0p', others, '50p'],
    [0.5, '0m', others, '500m'],
    [0.5, '0%', others, '1%'],
    [-4, '0!(0)', { ...DEFAULT_FORMAT, 'pattern-separator': '!' }, '(4)'],
    [-4, '0 | - 0', { ...DEFAULT_FORMAT, 'pattern-separator': '|' }, ' - 4'],
    [12.5, 'xx0.0yy', { ...DEFAULT_FORMAT, digit: 'x' }, '12.5yy'],
    [12.5, '##٠.٠٠', { ...DEFAULT_FORMAT, 'zero-digit': '٠' }, '١٢.٥٠'],
    [1234, '#٬##٠', { ...DEFAULT_FORMAT, 'zero-digit': '٠', 'grouping-separator': '٬' }, '١٬٢٣٤'],
    [12, '00', { ...DEFAULT_FORMAT, 'zero-digit': '𝟎', digit: '0' }, '𝟏𝟐'],
  ])('%d as %s with signs of its own', (value, picture, format, expected) => expect(formatNumber(value, picture, format)).toBe(expected));

  it.each([
    ['0.0.0', 'in "0.0.0" there are two decimal separators.'],
    ['0#', 'in "0#" "#" comes after "0" before the decimal separator.'],
    ['0.#0', 'in "0.#0" "0" comes after "#" behind the decimal separator.'],
    ["0'a", `in "0'a" a quotation mark is not closed.`],
    ['0%%', 'in "0%%" there is more than one sign for parts of a hundred or thousand.'],
    ['%0\u2030', 'there is more than one sign for parts of a hundred or thousand.'],
  ])('the picture %s is an error that says why', (picture, reason) =>
    expect(() => formatNumber(1, picture, DEFAULT_FORMAT)).toThrow(`format-number(): ${reason}`.slice(reason.startsWith('in') ? 0 : 17)),
  );
});

describe('xsl:decimal-format', () => {
  const by = (attributes: string, call: string): string =>
    transform(`<xsl:decimal-format ${attributes}/><xsl:template match="/"><o><xsl:value-of select="${call}"/></o></xsl:template>`, '<r/>', {
      attributes: 'xmlns:p="urn:p" exclude-result-prefixes="p"',
    });

  it.each([
    ['decimal-separator="*"', "format-number(1.5, '0*0')", '1*5'],
    ['grouping-separator="_"', "format-number(1234, '#_##0')", '1_234'],
    ['infinity="oo"', "format-number(1 div 0, '0')", 'oo'],
    ['minus-sign="~"', "format-number(-1, '0')", '~1'],
    ['NaN="no number"', "format-number('x', '0')", 'no number'],
    ['NaN=""', "format-number('x', '0')", ''],
    ['percent="p"', "format-number(.5, '0p')", '50p'],
    ['per-mille="m"', "format-number(.5, '0m')", '500m'],
    ['digit="d"', "format-number(5, 'd0')", '5'],
    ['pattern-separator="!"', "format-number(-5, '0!(0)')", '(5)'],
    ['zero-digit="&#x660;"', "format-number(15, '#&#x660;')", '١٥'],
    ['name="n" minus-sign="~"', "format-number(-1, '0', 'n')", '~1'],
    ['name="n" minus-sign="~"', "format-number(-1, '0')", '-1'],
    ['name="p:n" minus-sign="~"', "format-number(-1, '0', 'p:n')", '~1'],
  ])('%s: %s', (attributes, call, expected) => expect(by(attributes, call).replace(/<\/?o\/?>/g, '')).toBe(expected));

  it.each([
    ['minus-sign="--"', '1', '"minus-sign" is one character, not "--".'],
    ['digit=""', '1', '"digit" is one character, not "".'],
    ['name="n"', "format-number(1, '0', 'm')", 'The decimal format "m" does not exist.'],
    ['name="n"/><xsl:decimal-format name="n" digit="d"', '1', 'The decimal format "n" is declared twice, with other signs'],
  ])('%s is refused', (attributes, call, words) => expect(() => by(attributes, call)).toThrow(words));

  it('a sign may be a character beyond the first 65 536, and a format be declared twice with the same signs', () => {
    expect(by('minus-sign="&#x1D7CE;"', "format-number(-1, '0')")).toBe('<o>𝟎1</o>');
    expect(by('name="n" digit="d"/><xsl:decimal-format digit="d" name="n"', "format-number(1, 'd0', 'n')")).toBe('<o>1</o>');
  });
});
