import { useRef, useState } from 'react';
import type { LessonSlide } from '../content.ts';
import type { TimelineState } from '../timeline/timeline.ts';

/** Which slide is shown: the one the user chose until the timeline shows another, else the timeline's, else the first. */
export function useSlides(slides: readonly LessonSlide[], state: TimelineState): { readonly current: string; /** by the user, not by the timeline */ readonly chosen: boolean; readonly choose: (id: string) => void } {
  const [choice, setChoice] = useState<{ readonly id: string; readonly during: TimelineState } | null>(null);
  const last = useRef('');
  const has = (id: string): boolean => slides.some((slide) => slide.id === id);
  // What was chosen has come, or something else has: the timeline leads again.
  const holds = choice !== null && has(choice.id) && choice.during.slide === state.slide;
  if (holds) last.current = choice.id;
  else if (has(state.slide)) last.current = state.slide;
  const current = has(last.current) ? last.current : slides[0]?.id ?? '';
  return { current, chosen: choice !== null && choice.id === current, choose: (id) => setChoice({ id, during: state }) };
}
