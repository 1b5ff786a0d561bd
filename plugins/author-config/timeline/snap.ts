import { secondsOf } from '../../../core/api.ts';

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
