// tsyringe keeps what decorators say through Reflect's metadata, so this comes before the first decorated class. It uses three functions
// of the proposal; the package that has them all is 20 KB.
type Kept = Map<PropertyKey, unknown>;
interface Metadata {
  getMetadata?: (key: PropertyKey, target: object) => unknown;
  getOwnMetadata?: (key: PropertyKey, target: object) => unknown;
  defineMetadata?: (key: PropertyKey, value: unknown, target: object) => void;
}

const reflect: typeof Reflect & Metadata = Reflect;
if (!reflect.getMetadata) {
  const kept = new WeakMap<object, Kept>();
  const find = (key: PropertyKey, target: object | null): unknown => {
    for (let at = target; at; at = Object.getPrototypeOf(at) as object | null) {
      const own = kept.get(at);
      if (own?.has(key)) return own.get(key);
    }
    return undefined;
  };
  reflect.getMetadata = find;
  reflect.getOwnMetadata = (key, target) => kept.get(target)?.get(key);
  reflect.defineMetadata = (key, value, target) => {
    const own = kept.get(target) ?? new Map<PropertyKey, unknown>();
    kept.set(target, own.set(key, value));
  };
}
