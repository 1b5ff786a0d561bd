import { numberToString } from '../../xpath/index.ts';

/** libxslt takes what fits into its int as it is. */
const INT = 2 ** 31 - 1;
const LARGE = 1e9;
const SMALL = 1e-5;
const DIGITS = 15;

const withoutZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits);

/** A number as libxml2's xmlXPathFormatNumber, and so libxslt and Chromium, write it: 15 digits, large and small ones with an exponent. */
export function libxsltNumber(value: number): string {
  const size = Math.abs(value);
  if (!(size < Infinity) || (Number.isInteger(value) && size < INT)) return numberToString(value);
  if (size > LARGE || size < SMALL) {
    const [digits, exponent] = value.toExponential(DIGITS - 1).split('e') as [string, string];
    return `${withoutZeros(digits)}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  const before = Math.trunc(Math.log10(size));
  return withoutZeros(value.toFixed(before > 0 ? DIGITS - before - 1 : DIGITS - before));
}
