import type { ReactNode } from 'react';
import { SLIDE_SIZE } from '../../model/timeline/events.ts';
import type { LessonSlide } from '../../model/content.ts';
import { Marks } from './marks.tsx';
import { overPicture } from '../../model/slide-tree.ts';

interface SlideStackProps {
  readonly slides: readonly LessonSlide[];
  readonly current: string;
  readonly label: (slide: LessonSlide) => string;
  /** What is drawn over the current slide, in the coordinates that it is given. */
  readonly marks: Omit<Parameters<typeof Marks>[0], 'size'>;
}

/** All slides in one grid cell, the current one visible: nothing jumps when they change, and the next one's pictures are there. */
export function SlideStack({ slides, current, label, marks }: SlideStackProps): ReactNode {
  return (
    <div className="slide-stack">
      {slides.map((slide) => {
        const shown = slide.id === current;
        return (
          <div
            key={slide.id}
            className="slide-view"
            role="group"
            aria-label={label(slide)}
            data-slide={slide.id}
            data-current={shown || undefined}
            aria-hidden={!shown || undefined}
          >
            <Slide slide={slide} marks={shown ? marks : null} />
          </div>
        );
      })}
    </div>
  );
}

function Slide({ slide, marks }: { readonly slide: LessonSlide; readonly marks: SlideStackProps['marks'] | null }): ReactNode {
  const { node, picture } = slide;
  const drawn = marks && <Marks {...marks} size={picture ?? SLIDE_SIZE} />;
  // The picture stays where it is in the tree with and without marks, so that it is not loaded again.
  return picture ? (
    overPicture(node, drawn)
  ) : (
    <>
      {node}
      {drawn}
    </>
  );
}
