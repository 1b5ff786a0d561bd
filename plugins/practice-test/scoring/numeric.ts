import { has, named, text, value, type Node } from './node.ts';

/** A value that was written down, as far as it can be read. */
interface Written {
  /** null when it is no number. */
  readonly number: number | null;
  /** What is written behind it. */
  readonly unit: string;
}

/** Digits of Arabic and Persian keyboards. */
const withPlainDigits = (given: string): string =>
  given
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '\u2009');

const NUMBER = /^([-+]?)(\d[\d.,]*|[.,]\d+)(?:e([-+]?\d{1,3}))?/i;

/**
 * A number's digits with a point. The page's own sign parts decimals; the other one parts thousands where three digits follow it,
 * and else is taken for what it must have been meant for.
 */
function decimalOf(digits: string, decimal: '.' | ','): string | null {
  const other = decimal === '.' ? ',' : '.';
  const [whole = '', ...rest] = digits.split(decimal);
  if (rest.length > 1) return rest.every((each) => each.length === 3) && !digits.includes(other) ? digits.replaceAll(decimal, '') : null;
  const groups = whole.split(other);
  if (rest[0]?.includes(other)) return null;
  if (groups.length === 1) return `${whole}.${rest[0] ?? ''}`;
  const isGrouped = groups[0] !== '' && groups[0] !== '0' && groups.slice(1).every((each) => each.length === 3);
  if (isGrouped) return `${groups.join('')}.${rest[0] ?? ''}`;
  return groups.length === 2 && rest.length === 0 ? groups.join('.') : null;
}

/** Reads one number at the beginning of a text, and what is behind it. */
function readNumber(given: string, decimal: '.' | ','): Written {
  const match = NUMBER.exec(given);
  const digits = match && decimalOf(match[2]!, decimal);
  if (!match || digits === null) return { number: null, unit: '' };
  const number = Number(`${match[1]}${digits}e${match[3] ?? '0'}`);
  return { number: Number.isFinite(number) ? number : null, unit: given.slice(match[0].length).trim() };
}

/**
 * Reads a value as people write it: `1,5 mm`, `1 500`, `2.5e3`, `1/50 s`, with Arabic digits too. Pure.
 * @param decimal sign that parts decimals in the language that it was written in
 */
export function parseNumeric(given: string, decimal: string): Written {
  const sign = decimal === ',' ? ',' : '.';
  const text = withPlainDigits(given)
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/(\d)[\s\u00a0\u2009\u202f'\u2019](?=\d{3}(?!\d))/g, '$1')
    .replace(/^([-+])\s+/, '$1');
  const first = readNumber(text, sign);
  if (first.number === null || !first.unit.startsWith('/')) return first;
  const second = readNumber(first.unit.slice(1).trim(), sign);
  return second.number === null || second.number === 0
    ? { number: null, unit: '' }
    : { number: first.number / second.number, unit: second.unit };
}

const WITH_POINT = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d+)?$/i;
/** A comma with three digits behind it may part thousands, unless nothing but a nought is before it. */
const WITH_COMMA = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+)(?:e-?\d+)?$/i;

/** A number that an author has written, with a point or with a decimal comma; null for what is none, or may be two. Pure. */
export function readAccepted(written: string): number | null {
  const given = written.trim();
  if (WITH_POINT.test(given)) return Number(given);
  return WITH_COMMA.test(given) ? Number(given.replace(',', '.')) : null;
}

/** How far off an accepted value may be: an absolute number, or a share of it with `%`. */
function isWithin(number: number, accept: Node): boolean {
  const right = readAccepted(text(accept));
  if (right === null) return false;
  const given = value(accept, 'tolerance').trim();
  const off = given.endsWith('%') ? (Math.abs(right) * Number(given.slice(0, -1))) / 100 : Number(given);
  // Sums of decimals are off by less than this; nobody means it.
  const least = Math.max(Math.abs(right), Math.abs(number)) * 1e-9;
  return Math.abs(number - right) <= (off > 0 ? off : 0) + least;
}

/** How a value turned out; `unit`: the number would be right with a unit. */
type NumericOutcome = 'right' | 'wrong' | 'unit';

/** Compares a value with those accepted, after its unit was converted to the first one. */
export function numericOutcome(question: Node, given: string, decimal: string): NumericOutcome {
  const { number, unit } = parseNumeric(given, decimal);
  if (number === null) return 'wrong';
  const units = named(question, 'unit');
  const accepts = named(question, 'accept');
  if (unit === '') {
    if (!accepts.some((each) => isWithin(number, each))) return 'wrong';
    return units.length > 0 && value(question, 'unit') === 'required' ? 'unit' : 'right';
  }
  const factors = units
    .filter((each) => text(each).trim().normalize('NFC') === unit.normalize('NFC'))
    .map((each) => (has(each, 'factor') ? Number(value(each, 'factor')) : 1));
  return factors.some((factor) => accepts.some((each) => isWithin(number * factor, each))) ? 'right' : 'wrong';
}

/** All points or none. */
export const numericShare = (question: Node, given: string, decimal: string): number =>
  numericOutcome(question, given, decimal) === 'right' ? 1 : 0;
