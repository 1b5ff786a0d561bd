import type { Objects } from './objects.ts';

/**
 * What follows from the whole content, such as who names whom: read when it is first asked for, and anew when the content has changed.
 * Who asks meanwhile waits for the same reading; one that fails is tried again by the next.
 */
export function derived<T>(read: (objects: Objects) => Promise<T>): (objects: Objects) => Promise<T> {
  const readings = new WeakMap<Objects, { readonly version: number; readonly value: Promise<T> }>();
  return (objects) => {
    const cached = readings.get(objects);
    if (cached?.version === objects.version) return cached.value;
    const value = read(objects);
    readings.set(objects, { version: objects.version, value });
    value.catch(() => {
      // A newer reading may be there by now.
      if (readings.get(objects)?.value === value) readings.delete(objects);
    });
    return value;
  };
}
