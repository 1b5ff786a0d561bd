/** What a value has to be: null when it is so, else where it is not (a JSON pointer) and what it must be. */
export type Form = (value: unknown, at?: string) => string | null;
export type Fields = Readonly<Record<string, Form>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const must = (isSo: boolean, at: string, what: string): string | null => (isSo ? null : `${at} must ${what}`);

export const text: Form = (value, at = '') => must(typeof value === 'string', at, 'be string');
export const flag: Form = (value, at = '') => must(typeof value === 'boolean', at, 'be boolean');
export const object: Form = (value, at = '') => must(isRecord(value), at, 'be object');

export const number =
  (least = -Infinity, most = Infinity, isWhole = false): Form =>
  (value, at = '') =>
    must(isWhole ? Number.isInteger(value) : Number.isFinite(value), at, isWhole ? 'be integer' : 'be number') ??
    must((value as number) >= least, at, `be >= ${least}`) ??
    must((value as number) <= most, at, `be <= ${most}`);

/** @param what says it for a person */
export const written =
  (pattern: RegExp, what: string): Form =>
  (value, at = '') =>
    text(value, at) ?? must(pattern.test(value as string), at, what);

export const one =
  (...values: readonly string[]): Form =>
  (value, at = '') =>
    must(values.includes(value as string), at, `be one of ${values.join(', ')}`);

export const orNull =
  (form: Form): Form =>
  (value, at) =>
    value === null ? null : form(value, at);

/** Either of two; what the second misses is said. */
export const either =
  (first: Form, second: Form): Form =>
  (value, at) =>
    first(value, at) === null ? null : second(value, at);

export const listOf =
  (form: Form): Form =>
  (value, at = '') => {
    if (!Array.isArray(value)) return `${at} must be array`;
    for (const [index, each] of value.entries()) {
      const wrong = form(each, `${at}/${index}`);
      if (wrong !== null) return wrong;
    }
    return null;
  };

/** An object whose values are all so. */
export const valuesOf =
  (form: Form): Form =>
  (value, at = '') => {
    if (!isRecord(value)) return object(value, at);
    return Object.entries(value).reduce<string | null>((wrong, [key, each]) => wrong ?? form(each, `${at}/${key}`), null);
  };

/** An object that has these, and may have those; what nobody reads is left alone. */
export const record =
  (needed: Fields, more: Fields = {}): Form =>
  (value, at = '') => {
    if (!isRecord(value)) return object(value, at);
    const missing = Object.keys(needed).find((key) => !Object.hasOwn(value, key));
    if (missing !== undefined) return `${at} must have required property '${missing}'`;
    for (const [key, form] of Object.entries({ ...needed, ...more })) {
      const wrong = Object.hasOwn(value, key) ? form(value[key], `${at}/${key}`) : null;
      if (wrong !== null) return wrong;
    }
    return null;
  };
