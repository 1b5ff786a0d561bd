import { useEffect, type ReactNode } from 'react';
import type { LessonSlide } from '../content.ts';
import { useRoving } from '../roving.ts';
import { scrollInside } from '../scroll-inside.ts';
import { SlideThumb } from './slide-thumb.tsx';

interface SlideStripProps {
  readonly slides: readonly LessonSlide[];
  readonly current: string;
  readonly name: string;
  /** Which one of how many. */
  readonly place: (index: number) => string;
  /** When the slide comes, written out; '' when no event shows it. */
  readonly time: (slide: LessonSlide) => string;
  readonly go: (slide: string) => void;
}

/** The slides in a row as small pictures; follows the playback, goes to the slide that is chosen. One tab stop, arrows inside. */
export function SlideStrip({ slides, current, name, place, time, go }: SlideStripProps): ReactNode {
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
                <span>{place(index)}</span> <span>{time(slide)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
