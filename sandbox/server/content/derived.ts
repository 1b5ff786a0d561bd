import { Cache } from '../base/cache.ts';
import { noteSources, withSources } from '../sources/sources.ts';
import type { Objects } from './objects.ts';

/** Of what is read in several ways, so many are kept: what was asked longest ago is read anew. */
const MOST_KEYS = 200;

/**
 * Several readings of the whole content, each under its key, such as a data type and a language: read when it is first asked for, and anew
 * when the content has changed. Who asks meanwhile waits for the same reading; one that fails is tried again by the next.
 */
export function derivedByKey<T>(): (objects: Objects, key: string, read: () => Promise<T>) => Promise<T> {
  type Reading = ReturnType<typeof withSources<T>>;
  const all = new WeakMap<Objects, { readonly version: number; readonly readings: Cache<Reading> }>();
  return async (objects, key, read) => {
    let cached = all.get(objects);
    if (cached?.version !== objects.version) {
      cached = { version: objects.version, readings: new Cache(MOST_KEYS) };
      all.set(objects, cached);
    }
    const { readings } = cached;
    let reading = readings.get(key);
    if (reading === undefined) {
      const begun = withSources(read);
      reading = begun;
      readings.set(key, begun);
      begun.catch(() => {
        // A newer reading may be there by now.
        if (readings.get(key) === begun) readings.delete(key);
      });
    }
    const { value, sources } = await reading;
    noteSources(sources);
    return value;
  };
}

/** What follows from the whole content, such as who names whom: a single reading of it. */
export function derived<T>(read: (objects: Objects) => Promise<T>): (objects: Objects) => Promise<T> {
  const readings = derivedByKey<T>();
  return (objects) => readings(objects, '', () => read(objects));
}
