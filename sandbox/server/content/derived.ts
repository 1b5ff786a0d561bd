import { noteSources, withSources } from '../sources/sources.ts';
import type { Objects } from './objects.ts';

/**
 * What follows from the whole content, such as who names whom: read when it is first asked for, and anew when the content has changed.
 * Who asks meanwhile waits for the same reading; one that fails is tried again by the next.
 */
export function derived<T>(read: (objects: Objects) => Promise<T>): (objects: Objects) => Promise<T> {
  type Reading = ReturnType<typeof withSources<T>>;
  const readings = new WeakMap<Objects, { readonly version: number; readonly reading: Reading }>();
  return async (objects) => {
    const cached = readings.get(objects);
    if (cached?.version !== objects.version) {
      const reading = withSources(() => read(objects));
      readings.set(objects, { version: objects.version, reading });
      reading.catch(() => {
        // A newer reading may be there by now.
        if (readings.get(objects)?.reading === reading) readings.delete(objects);
      });
    }
    const { value, sources } = await readings.get(objects)!.reading;
    noteSources(sources);
    return value;
  };
}
