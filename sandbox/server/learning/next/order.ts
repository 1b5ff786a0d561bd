/** Something that has come to its end: an object of a course, and of a unit the lesson; '' for a whole object. */
export interface Ended {
  readonly ID: number;
  readonly lesson: string;
}

/** What comes next of a course's parts: what was begun last, else the first one after what is done, else the first one. */
export function nextPart(parts: readonly number[], isLeft: (ID: number) => boolean, begun: readonly number[]): number | undefined {
  const latest = begun.find((ID) => parts.includes(ID) && isLeft(ID));
  const lastDone = parts.map(isLeft).lastIndexOf(false);
  return latest ?? parts.slice(lastDone + 1).find(isLeft) ?? parts.find(isLeft);
}

/**
 * What comes after one of a row: the first one after it that is left, else by `isLeft` the first one before it, else the one after it, for
 * whoever looks at all of it again.
 * @param row without what cannot be gone to; the one that has ended may be missing
 * @param all the whole row
 */
export function partAfter(
  row: readonly number[],
  all: readonly number[],
  ended: number,
  isLeft: (ID: number) => boolean,
): number | undefined {
  const at = all.indexOf(ended);
  const after = row.filter((ID) => all.indexOf(ID) > at);
  const before = row.filter((ID) => all.indexOf(ID) < at);
  return after.find(isLeft) ?? before.find(isLeft) ?? after[0];
}
