import { numberToString } from '../../xpath/index.ts';

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let text = '';
  for (const [worth, sign] of ROMAN) {
    while (value >= worth) {
      text += sign;
      value -= worth;
    }
  }
  return text;
}

function letters(value: number): string {
  let text = '';
  for (; value > 0; value = Math.floor((value - 1) / 26)) text = String.fromCharCode(97 + ((value - 1) % 26)) + text;
  return text;
}

function one(value: number, token: string, separator: string, size: number): string {
  const first = token.codePointAt(0)!;
  if (!(value < Infinity && value > -Infinity)) return numberToString(value);
  value = Math.max(Math.round(value), 0);
  if (value && /^[aA]$/.test(token)) return token === 'a' ? letters(value) : letters(value).toUpperCase();
  if (/^[iI]$/.test(token) && value && value < 5000) return token === 'i' ? roman(value) : roman(value).toUpperCase();
  const digits = /\p{Nd}$/u.test(token) ? Array.from(token).length : 1;
  let text = numberToString(value).padStart(digits, '0');
  if (size > 0 && separator) text = text.replace(new RegExp(`\\d(?=(?:\\d{${size}})+$)`, 'g'), (d) => d + separator);
  // Tokens such as the Arabic-Indic one: its last digit is 1.
  const last = token.codePointAt(token.length - (first > 0xffff ? 2 : 1))!;
  return /\p{Nd}/u.test(token) && last > 127 ? text.replace(/\d/g, (d) => String.fromCodePoint(last - 1 + Number(d))) : text;
}

/** Writes numbers by a format such as "1.", "A.1", "(i)" (XSLT 1.0, 7.7.1). `size` 0: no grouping. */
export function formatNumbers(numbers: readonly number[], format: string, separator: string, size: number): string {
  const parts = format.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];
  const isToken = (part: string | undefined): boolean => part !== undefined && /^[\p{L}\p{N}]/u.test(part);
  const prefix = parts.length && !isToken(parts[0]) ? parts.shift()! : '';
  const suffix = parts.length && !isToken(parts[parts.length - 1]) ? parts.pop()! : '';
  let text = '';
  numbers.forEach((value, i) => {
    const at = Math.min(i * 2, Math.max(parts.length - 1, 0));
    if (i) text += (i * 2 < parts.length ? parts[i * 2 - 1] : parts.length > 1 ? parts[parts.length - 2] : '.')!;
    text += one(value, parts[at] ?? '1', separator, size);
  });
  return prefix + text + suffix;
}
