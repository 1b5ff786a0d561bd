import { useEffect, useMemo, type ReactNode } from 'react';
import { secondsOf } from '../../../../core/api.ts';
import type { SeekMark } from '../../../player-adapter/contract.ts';
import type { LessonSlide } from '../../model/content.ts';
import { useRoving, scrollInside } from '../roving.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';
import { copyOf } from '../../model/slide-tree.ts';

interface SlideStripProps {
  readonly slides: readonly LessonSlide[];
  readonly current: string;
  readonly name: string;
  /** Which one of how many. */
  readonly label: (index: number) => string;
  /** When the slide comes, written out; '' when no event shows it. */
  readonly time: (slide: LessonSlide) => string;
  readonly go: (slide: string) => void;
}

/** The slides in a row as small pictures; follows the playback, goes to the slide that is chosen. One tab stop, arrows inside. */
export function SlideStrip({ slides, current, name, label, time, go }: SlideStripProps): ReactNode {
  const { ref, onKeyDown } = useRoving<HTMLOListElement>('button');
  useEffect(() => {
    const list = ref.current,
      item = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && item) scrollInside(list, item);
  }, [ref, current]);
  return (
    <nav className="slide-strip" aria-label={name}>
      <ol className="slide-strip__list" role="list" ref={ref} onKeyDown={onKeyDown}>
        {slides.map((slide, index) => (
          <li key={slide.id} className="slide-strip__item">
            <SlideThumb slide={slide} />
            {/* Beside the picture, not around it: what is on a slide may be buttons itself. */}
            <button
              type="button"
              className="slide-strip__button"
              aria-current={slide.id === current ? 'true' : undefined}
              tabIndex={slide.id === current ? 0 : -1}
              onClick={() => go(slide.id)}
            >
              <span className="slide-strip__title">{slide.title}</span>{' '}
              <span className="slide-strip__foot">
                <span>{label(index)}</span> <span>{time(slide)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A slide as a small picture of itself: seen, never heard or touched. */
function SlideThumb({ slide }: { readonly slide: LessonSlide }): ReactNode {
  const copy = useMemo(() => copyOf(slide.node), [slide.node]);
  return (
    <div className="slide-thumb" aria-hidden="true" inert>
      <div className="slide-thumb__page">{copy}</div>
    </div>
  );
}

/**
 * The places of the seek bar: changes of slide as chapters with a small picture of the slide, and pause points. @param names of the slides
 * @param pause name of a pause point @param question name of one that asks a question
 */
export function seekMarks(
  timeline: Timeline,
  slides: readonly LessonSlide[],
  names: readonly string[],
  pause: string,
  question: string,
): SeekMark[] {
  const chapters = timeline.changes.flatMap(({ frame, slide: id }): SeekMark[] => {
    const index = slides.findIndex((slide) => slide.id === id);
    const slide = slides[index];
    return slide
      ? [{ seconds: secondsOf(frame, timeline.fps), label: names[index]!, kind: 'chapter', thumbnail: <SlideThumb slide={slide} /> }]
      : [];
  });
  const pauses = timeline.passing
    .filter((event) => event.type === 33)
    .map(({ frame, asks }): SeekMark => ({ seconds: secondsOf(frame, timeline.fps), label: asks ? question : pause, kind: 'pause' }));
  return [...chapters, ...pauses].sort((one, other) => one.seconds - other.seconds);
}
