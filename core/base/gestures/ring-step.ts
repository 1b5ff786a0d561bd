/**
 * Where a key leads among `count` places in a ring; -1 when it leads nowhere.
 * @param key name of the key as in KeyboardEvent.key
 * @param index the position now
 * @param back key for the position before, the last after the first
 * @param forth key for the next position
 */
export function ringStep(key: string, index: number, count: number, back: string, forth: string): number {
  if (count === 0) return -1;
  if (key === forth) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
