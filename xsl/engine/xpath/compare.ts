import { stringValue } from '../xml/index.ts';
import type { Value } from './model.ts';
import { stringToNumber, toBoolean, toNumber } from './values.ts';

/** "=" and "!=" of any two values (XPath 1.0, 3.4). */
export function equal(a: Value, b: Value, wanted: boolean): boolean {
  if (typeof b === 'object' && typeof a !== 'object') [a, b] = [b, a];
  if (typeof a === 'object') {
    if (typeof b === 'object') {
      if (!a.length || !b.length) return false;
      if (wanted) {
        const [small, large] = a.length < b.length ? [a, b] : [b, a];
        if (small.length === 1) {
          const text = stringValue(small[0]!);
          return large.some((n) => stringValue(n) === text);
        }
        const texts = new Set(small.map(stringValue));
        return large.some((n) => texts.has(stringValue(n)));
      }
      const text = stringValue(a[0]!);
      return b.some((n) => stringValue(n) !== text) || a.some((n) => stringValue(n) !== text);
    }
    if (typeof b === 'boolean') return (a.length > 0 === b) === wanted;
    if (typeof b === 'number') {
      for (const n of a) if ((stringToNumber(stringValue(n)) === b) === wanted) return true;
    } else for (const n of a) if ((stringValue(n) === b) === wanted) return true;
    return false;
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') return (toBoolean(a) === toBoolean(b)) === wanted;
  if (typeof a === 'number' || typeof b === 'number') return (toNumber(a) === toNumber(b)) === wanted;
  return (a === b) === wanted;
}

const less = (a: number, b: number, orEqual: boolean): boolean => (orEqual ? a <= b : a < b);

/** "<" and "<=" of any two values; the others are these with the sides changed. */
export function lessThan(a: Value, b: Value, orEqual: boolean): boolean {
  if (typeof a === 'object') {
    if (typeof b === 'boolean') return less(toNumber(a.length > 0), Number(b), orEqual);
    if (typeof b === 'object') {
      // The smallest of the left against the largest of the right decides.
      let high = NaN;
      for (const n of b) {
        const v = stringToNumber(stringValue(n));
        if (!(v <= high)) high = v === v ? v : high;
      }
      return a.some((n) => less(stringToNumber(stringValue(n)), high, orEqual));
    }
    const right = toNumber(b);
    return a.some((n) => less(stringToNumber(stringValue(n)), right, orEqual));
  }
  if (typeof b === 'object') {
    if (typeof a === 'boolean') return less(Number(a), toNumber(b.length > 0), orEqual);
    const left = toNumber(a);
    return b.some((n) => less(left, stringToNumber(stringValue(n)), orEqual));
  }
  return less(toNumber(a), toNumber(b), orEqual);
}
