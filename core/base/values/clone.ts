function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Copies arrays, plain objects and dates down to `depth` levels (the value itself is level 1; RT-107).
 * What lies deeper, and every other kind of object, is shared with the original.
 */
export function deepClone<T>(value: T, depth = 5): T {
  return copy(value, depth) as T;
}

function copy(value: unknown, levels: number): unknown {
  if (levels <= 0 || typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => copy(item, levels - 1));
  if (!isPlain(value)) return value;
  // fromEntries defines properties, so that a key named __proto__ stays a key.
  const clone = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, levels - 1)]));
  return Object.getPrototypeOf(value) === null ? Object.setPrototypeOf(clone, null) : clone;
}
