import type { SeekMark } from '../../contract.ts';

/** The mark whose part of the recording a position lies in: the last one at or before it; null before the first. */
export function markAt(marks: readonly SeekMark[], seconds: number): SeekMark | null {
  let found: SeekMark | null = null;
  // A position that was gone to may be a hair before the mark.
  for (const mark of marks)
    if (mark.kind === 'chapter' && mark.seconds <= seconds + 0.02 && (found === null || mark.seconds >= found.seconds)) found = mark;
  return found;
}

/**
 * Where the chapter before or after a position begins; null when there is none. Going back early in a chapter means the one
 * before.
 */
export function neighbour(marks: readonly SeekMark[], seconds: number, direction: 1 | -1): number | null {
  const starts = marks
    .filter(({ kind }) => kind === 'chapter')
    .map((mark) => mark.seconds)
    .sort((a, b) => a - b);
  return (direction > 0 ? starts.find((start) => start > seconds + 0.05) : starts.findLast((start) => start < seconds - 1)) ?? null;
}

/** Ranges, loaded ones or played ones, as a CSS gradient over a bar that goes from `from` to `to` seconds. */
export function rangesGradient(
  ranges: readonly (readonly [number, number])[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const length = to - from;
  if (!(length > 0) || ranges.length === 0) return 'none';
  const percent = (seconds: number): string => `${(Math.min(1, Math.max(0, (seconds - from) / length)) * 100).toFixed(2)}%`;
  const stops = ranges.flatMap(([begin, end]) => [
    `transparent ${percent(begin)}`,
    `currentcolor ${percent(begin)}`,
    `currentcolor ${percent(end)}`,
    `transparent ${percent(end)}`,
  ]);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
