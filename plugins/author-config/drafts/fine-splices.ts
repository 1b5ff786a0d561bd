import type { Splice } from '../../../core/api.ts';

/** The one change that makes a text of another. */
export function difference(from: string, to: string): Splice {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from.charCodeAt(head) === to.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < most - head && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail)) tail++;
  return { at: head, remove: from.length - head - tail, insert: to.slice(head, to.length - tail) };
}

/** Changes of a text, one after the other: each is of the text that the one before has made. */
export type FineSplices = readonly Splice[];

/** So much is alike again behind a change. */
const ALIKE = 24;
/** So much longer or shorter is a change at most; what is larger goes on to the end. */
const MOST = 400;

/** How much of two texts to leave out from two offsets on until they go on alike; null when that is far away. */
function nextAlike(from: string, to: string, i: number, j: number): readonly [gone: number, come: number] | null {
  for (let both = 1; both <= MOST; both++)
    for (let gone = 0; gone <= both; gone++) {
      const alike = from.slice(i + gone, i + gone + ALIKE);
      if (alike.length === ALIKE && to.startsWith(alike, j + both - gone)) return [gone, both - gone];
    }
  return null;
}

/** Small changes that make a text of another, which differs from it in several places. */
export function fineSplices(from: string, to: string): FineSplices {
  const splices: Splice[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    while (i < from.length && from.charCodeAt(i) === to.charCodeAt(j)) [i, j] = [i + 1, j + 1];
    if (i === from.length && j === to.length) return splices;
    const next = nextAlike(from, to, i, j);
    if (next === null) {
      const { at, remove, insert } = difference(from.slice(i), to.slice(j));
      return [...splices, { at: at + j, remove, insert }];
    }
    const [gone, come] = next;
    splices.push({ at: j, remove: gone, insert: to.slice(j, j + come) });
    [i, j] = [i + gone, j + come];
  }
}

/** A text with changes; null when they are not of it. */
export function withSplices(text: string, splices: FineSplices): string | null {
  let changed = text;
  for (const { at, remove, insert } of splices) {
    if (at + remove > changed.length) return null;
    changed = changed.slice(0, at) + insert + changed.slice(at + remove);
  }
  return changed;
}
