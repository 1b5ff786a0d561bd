import type { SeekMark } from '../../player-adapter/contract.ts';
import type { LessonSlide } from '../content.ts';
import { secondsOf } from '../timeline/timecode.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { SlideThumb } from './slide-thumb.tsx';

/**
 * The places of the seek bar: changes of slide as chapters with a small picture of the slide, and pause points. @param names of the slides
 * @param pause name of a pause point
 */
export function seekMarks(timeline: Timeline, slides: readonly LessonSlide[], names: readonly string[], pause: string): SeekMark[] {
  const chapters = timeline.changes.flatMap(({ frame, slide: id }): SeekMark[] => {
    const index = slides.findIndex((slide) => slide.id === id);
    const slide = slides[index];
    return slide
      ? [{ seconds: secondsOf(frame, timeline.fps), label: names[index]!, kind: 'chapter', thumbnail: <SlideThumb slide={slide} /> }]
      : [];
  });
  const pauses = timeline.passing
    .filter(({ type }) => type === 33)
    .map(({ frame }): SeekMark => ({ seconds: secondsOf(frame, timeline.fps), label: pause, kind: 'pause' }));
  return [...chapters, ...pauses].sort((one, other) => one.seconds - other.seconds);
}
