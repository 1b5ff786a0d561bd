import { createContext } from 'react';

/** What the parts of a lesson share. */
export interface LessonState {
  /** Slides in their order. */
  readonly slides: readonly string[];
  readonly current: string;
  /** Shows a slide; a clip with an event for it goes there. */
  go(slide: string): void;
}

/** null outside a lesson: slides then stand one below the other. */
export const LessonContext = createContext<LessonState | null>(null);
