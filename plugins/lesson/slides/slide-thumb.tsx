import { useMemo, type ReactNode } from 'react';
import type { LessonSlide } from '../content.ts';
import { copyOf } from './slide-tree.ts';

/** A slide as a small picture of itself: seen, never heard or touched. */
export function SlideThumb({ slide }: { readonly slide: LessonSlide }): ReactNode {
  const copy = useMemo(() => copyOf(slide.node), [slide.node]);
  return (
    <div className="slide-thumb" aria-hidden="true" inert>
      <div className="slide-thumb__page">{copy}</div>
    </div>
  );
}
