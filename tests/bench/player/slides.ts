import { buildTimeline, type Timeline } from '../../../plugins/lesson/model/timeline/timeline.ts';
import { FPS } from './side.ts';

/** The product's own timeline with one change of slide at each of these frames. */
export function slides(frames: readonly number[]): Timeline {
  return buildTimeline(
    frames.map((frame) => ({ id: `e${frame}`, frame, slide: String(frame), type: 1 })),
    FPS,
  );
}
