import { fact } from '../../core/api.ts';
import type { Seen } from '../unit/contract.ts';

/** Where the learner is in a lesson: at most every 5 s, when the player pauses, and when the lesson is left. 0: nothing to continue. */
export const LESSON_POSITION_CHANGED = fact<{ readonly unit: number; readonly lesson: string; readonly seconds: number }>(
  'lesson.positionChanged',
);

/**
 * A lesson has come to its end: its clip, or without one its last slide. `byItself`: it was playing, and nobody has touched it for a while.
 * An element with `data-lesson-end` in the lesson is for what is shown then.
 */
export const LESSON_ENDED = fact<{ readonly unit: number; readonly lesson: string; readonly byItself: boolean }>('lesson.ended');

/**
 * What has been seen of a lesson so far, all in all: at most every 5 s while something plays, when it comes to rest, with each slide, and
 * when the lesson is left, and once more when it has come to its end. `isDone`: by the lesson's rule it is enough; `missing` says in words
 * what is not, '' for nothing and while nobody knows it.
 */
export const LESSON_SEEN = fact<{
  readonly unit: number;
  readonly lesson: string;
  readonly seen: Seen;
  readonly isDone: boolean;
  readonly missing: string;
}>('lesson.seen');
