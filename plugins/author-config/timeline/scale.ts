import { secondsOf } from '../../../core/api.ts';

/** The most a frame is wide, in px: marks of neighbouring frames are apart then. */
const WIDEST_FRAME = 12;
/** Beyond it browsers are not exact any more. */
const WIDEST = 4_000_000;
/** How far words on the ruler are apart at least, in px. */
const TICK_GAP = 96;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Px per second at which a length fits into a width. */
export const fitting = (length: number, width: number): number => Math.max(0.01, width / Math.max(length, 0.04));

/** Another scale by a factor, never so small that the length does not fill the width, nor larger than is of use. */
export function zoomed(perSecond: number, factor: number, { length, width, fps }: { length: number; width: number; fps: number }): number {
  const least = fitting(length, width);
  const most = Math.max(least, Math.min(fps * WIDEST_FRAME, WIDEST / length));
  return Math.min(most, Math.max(least, perSecond * factor));
}

/** Where to scroll to, so that a time stays at its distance from the left border of what is seen. */
export const scrollFor = (seconds: number, distance: number, perSecond: number): number => Math.max(0, seconds * perSecond - distance);

/** The frame that a position shows, in px from the beginning. @param last the last one that there is */
export const frameOf = (x: number, perSecond: number, fps: number, last: number): number =>
  Math.min(last, Math.max(0, Math.round((x / perSecond) * fps)));

/** Whole seconds that get a word on the ruler, from the one at or before `from` on. */
export function ticksOf(from: number, to: number, perSecond: number): number[] {
  const step = STEPS.find((each) => each * perSecond >= TICK_GAP) ?? Math.ceil(TICK_GAP / perSecond / 3600) * 3600;
  const first = Math.max(0, Math.floor(from / step)) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

/**
 * A row for each mark, so that those close together do not cover each other: the first one that is free, the last one when all are taken.
 * @param positions in px
 */
export function rowsOf(positions: readonly number[], width: number, most: number): number[] {
  const ends: number[] = [];
  const rows = positions.map(() => 0);
  const order = positions.map((_, index) => index).toSorted((one, other) => positions[one]! - positions[other]!);
  for (const index of order) {
    const free = ends.findIndex((end) => end <= positions[index]!);
    const row = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[row] = positions[index]! + width;
    rows[index] = row;
  }
  return rows;
}

/** What a mark that is dragged goes to when it is near; of two that are equally near the first one. */
interface SnapTargets {
  readonly playhead: number;
  readonly marks: readonly number[];
}

/**
 * The frame that a dragged mark comes to: the playhead, another mark or a whole second when one is near enough, else the frame itself.
 * @param reach how near, in frames
 */
export function snapFrame(frame: number, { playhead, marks }: SnapTargets, reach: number, fps: number): number {
  const second = Math.round(Math.round(secondsOf(frame, fps)) * fps);
  let found = frame;
  let distance = reach;
  for (const target of [playhead, ...marks, second]) {
    const away = Math.abs(target - frame);
    if (away < distance || (away === distance && found === frame && away > 0)) [found, distance] = [target, away];
  }
  return found;
}

/** Frames that a key moves a mark or the playhead by; 0 for any other key. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, fps: number): number {
  const second = Math.round(fps);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return shiftKey ? -second : -1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return shiftKey ? second : 1;
  if (key === 'PageDown') return -10 * second;
  return key === 'PageUp' ? 10 * second : 0;
}
