const MOST = 2000;
const logged = new Set<string>();

/** Says something to operators the first time that it happens. */
export function logOnce(message: string, kind: string): void {
  if (logged.has(message) || logged.size >= MOST) return;
  logged.add(message);
  process.emitWarning(message, kind);
}

/** Writes each of several; one that cannot be written is left out and logged, the others stay. */
export const writable = <T, R>(items: readonly T[], nameOf: (item: T) => string, write: (item: T) => R): R[] =>
  items.flatMap((item) => {
    try {
      return [write(item)];
    } catch (error) {
      logOnce(`${nameOf(item)} is left out, since it cannot be written: ${(error as Error).message}`, 'WritingWarning');
      return [];
    }
  });
