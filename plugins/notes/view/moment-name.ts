import { clockTime, type Texts } from '../../../core/api.ts';
import type { LessonMoment } from '../contract.ts';

/** A moment in words: `1:23 · Slide 2: Lenses`. */
export function momentName({ seconds, slide }: LessonMoment, slideName: (slide: string) => string, text: Texts['get']): string {
  const parts = [seconds === null ? '' : clockTime(seconds), slide === '' ? '' : slideName(slide)].filter(Boolean);
  return parts.length === 0 ? text('notes.beginning') : parts.join(' · ');
}
