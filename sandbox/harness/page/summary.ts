import { HIDDEN, withoutSecrets } from '../tape/secrets.ts';

const DEPTH = 3;
const MOST_ITEMS = 20;
const LONGEST = 300;

/**
 * What a fact says, small enough for a tape: documents, elements and functions are left out, long texts are cut.
 */
export function summaryOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecrets(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object') return undefined;
  if (value instanceof Error) return withoutSecrets(`${value.name}: ${value.message}`);
  if (Array.isArray(value)) return depth >= DEPTH ? value.length : value.slice(0, MOST_ITEMS).map((each) => summaryOf(each, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || depth >= DEPTH) return undefined;
  const small: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const short = name === 'token' && typeof inner === 'string' && !inner.startsWith('eyJ') ? HIDDEN : summaryOf(inner, depth + 1);
    if (short !== undefined) small[name] = short;
  }
  return small;
}
