/** Things by a key, keys in the order in which they come. */
export function groupsOf<T>(all: readonly T[], keyOf: (each: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups];
}
