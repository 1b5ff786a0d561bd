/** tsyringe's index refuses to load without this function; nothing here uses decorators, so nothing ever calls it. */
const reflect = Reflect as { getMetadata?: (key: unknown, target: object) => unknown };
reflect.getMetadata ??= () => undefined;
