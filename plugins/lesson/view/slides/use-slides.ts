import { useState } from 'react';
import type { LessonSlide } from '../../model/content.ts';
import type { TimelineState } from '../../model/timeline/timeline.ts';

export interface ShownSlide {
  readonly current: string;
  /** The user chose it, not the timeline. */
  readonly chosen: boolean;
  readonly choose: (id: string) => void;
}

/** Which slide is shown: the one the user chose until the timeline's slide changes, else the timeline's, else the first. */
export function useSlides(slides: readonly LessonSlide[], state: TimelineState): ShownSlide {
  const first = slides[0]?.id ?? '';
  const has = (id: string): boolean => slides.some((slide) => slide.id === id);
  const [shown, show] = useState({ id: first, chosen: false, timeline: '' });
  let now = shown;
  if (state.slide !== now.timeline) {
    // What was chosen has come, or something else has: the timeline leads again. A slide that is not there changes nothing.
    const id = has(state.slide) ? state.slide : now.id;
    now = { id, chosen: now.chosen && id === now.id, timeline: state.slide };
    show(now);
  }
  const current = has(now.id) ? now.id : first;
  return { current, chosen: now.chosen, choose: (id) => show({ id, chosen: true, timeline: state.slide }) };
}
