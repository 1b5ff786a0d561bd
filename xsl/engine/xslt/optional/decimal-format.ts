import type { XmlNode } from '../../xml/index.ts';
import { numberToString } from '../../xpath/index.ts';
import { errorAt } from '../error.ts';
import type { DecimalFormat } from '../model.ts';
import { attribute } from '../names.ts';

export const DEFAULT_FORMAT: DecimalFormat = {
  'decimal-separator': '.',
  'grouping-separator': ',',
  infinity: 'Infinity',
  'minus-sign': '-',
  NaN: 'NaN',
  percent: '%',
  'per-mille': '\u2030',
  'zero-digit': '0',
  digit: '#',
  'pattern-separator': ';',
};

export function readDecimalFormat(element: XmlNode): DecimalFormat {
  const format = { ...DEFAULT_FORMAT };
  for (const key of Object.keys(format) as (keyof DecimalFormat)[]) {
    const value = attribute(element, key);
    if (value === undefined) continue;
    if (key !== 'infinity' && key !== 'NaN' && Array.from(value).length !== 1)
      throw errorAt(element, `"${key}" is one character, not "${value}".`);
    format[key] = value;
  }
  return format;
}

interface Picture {
  prefix: string;
  suffix: string;
  factor: number;
  integers: number;
  fractions: number;
  most: number;
  group: number;
  point: boolean;
  whole: boolean;
}

function readPicture(text: string, format: DecimalFormat): Picture {
  const picture: Picture = { prefix: '', suffix: '', factor: 1, integers: 0, fractions: 0, most: 0, group: 0, point: false, whole: false };
  const { digit, 'zero-digit': zero, 'grouping-separator': comma, 'decimal-separator': point } = format;
  let part: 'prefix' | 'integer' | 'fraction' | 'suffix' = 'prefix';
  let quoted = false;
  let grouped = -1;
  const check = (right: boolean, reason: string): void => {
    if (!right) throw new Error(`format-number(): in "${text}" ${reason}.`);
  };
  for (const c of text) {
    const isDigit = c === digit || c === zero;
    if (!quoted && (isDigit || c === comma || c === point) && part !== 'suffix') {
      if (part === 'prefix') part = 'integer';
      if (c === point) {
        check(!picture.point, 'there are two decimal separators');
        part = 'fraction';
        picture.point = true;
      } else if (c === comma) grouped = 0;
      else if (part === 'integer') {
        picture.whole = true;
        check(c === zero || !picture.integers, `"${digit}" comes after "${zero}" before the decimal separator`);
        if (c === zero) picture.integers++;
        if (grouped >= 0) grouped++;
      } else {
        check(c !== zero || picture.fractions === picture.most, `"${zero}" comes after "${digit}" behind the decimal separator`);
        picture.most++;
        if (c === zero) picture.fractions = picture.most;
      }
      continue;
    }
    if (part !== 'prefix') part = 'suffix';
    if (c === "'") {
      quoted = !quoted;
      continue;
    }
    if (!quoted && (c === format.percent || c === format['per-mille'])) {
      check(picture.factor === 1, 'there is more than one sign for parts of a hundred or thousand');
      picture.factor = c === format.percent ? 100 : 1000;
    }
    picture[part as 'prefix' | 'suffix'] += c;
  }
  check(!quoted, 'a quotation mark is not closed');
  picture.group = Math.max(grouped, 0);
  // Without any digit before the point there is one after it.
  if (!picture.whole && picture.most && !picture.fractions) picture.fractions = 1;
  return picture;
}

/** Digits, rounded half up to `most` digits of the fraction. */
function digitsOf(value: number, most: number): [whole: string, fraction?: string] {
  const written = numberToString(value);
  // As many digits as it has: the machine's own would show more.
  if (written.length - written.indexOf('.') - 1 <= most || !written.includes('.')) return written.split('.') as [string, string];
  const scale = 10 ** most;
  const scaled = Math.floor(value * scale + 0.5);
  const text = scaled < 1e21 ? (scaled / scale).toFixed(Math.min(most, 100)) : written;
  return text.split('.') as [string, string?];
}

/** format-number(): XSLT 1.0, 12.3. */
export function formatNumber(value: number, pattern: string, format: DecimalFormat): string {
  if (Number.isNaN(value)) return format.NaN;
  const minus = format['minus-sign'];
  const [positive = '', negative] = splitPattern(pattern, format['pattern-separator']);
  const isNegative = value < 0;
  const picture = readPicture(positive, format);
  let { prefix, suffix } = picture;
  if (isNegative) {
    if (negative === undefined) prefix = minus + prefix;
    else {
      const own = readPicture(negative, format);
      prefix = own.prefix;
      suffix = own.suffix;
    }
  }
  const size = Math.abs(value) * picture.factor;
  if (size === Infinity) return prefix + format.infinity + suffix;
  let [whole, fraction = ''] = digitsOf(size, picture.most);
  fraction = fraction.replace(/0+$/, '').padEnd(picture.fractions, '0');
  whole = (whole === '0' ? '' : whole).padStart(picture.integers, '0');
  if (!whole && !picture.fractions) whole = '0';
  if (picture.group) whole = whole.replace(new RegExp(`\\d(?=(?:\\d{${picture.group}})+$)`, 'g'), '$&,');
  const zero = format['zero-digit'].codePointAt(0)!;
  const signs = (text: string): string =>
    text.replace(/[\d,]/g, (c) => (c === ',' ? format['grouping-separator'] : zero === 48 ? c : String.fromCodePoint(zero + Number(c))));
  return (
    prefix + signs(whole) + (fraction || (picture.point && !picture.most) ? format['decimal-separator'] + signs(fraction) : '') + suffix
  );
}

function splitPattern(pattern: string, separator: string): string[] {
  const at = pattern.indexOf(separator);
  return at < 0 ? [pattern] : [pattern.slice(0, at), pattern.slice(at + separator.length)];
}
