import { fact } from '../../core/api.ts';

/** Where the learner is in a lesson: at most every 5 s, when the player pauses, and when the lesson is left. 0: nothing to continue. */
export const LESSON_POSITION_CHANGED = fact<{ readonly unit: number; readonly lesson: string; readonly seconds: number }>(
  'lesson.positionChanged',
);
