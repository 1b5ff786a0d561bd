import type { ComponentType } from 'react';
import { serviceToken } from '../../core/api.ts';

/** A moment of a lesson: seconds on its time line, null where nothing plays, and the slide that is shown, '' without slides. */
export interface QuestionMoment {
  readonly seconds: number | null;
  readonly slide: string;
}

export interface LessonQuestionsProps {
  /** ID of the unit, and `id` of the lesson in it. */
  readonly unit: number;
  readonly lesson: string;
  /** The lesson can be asked where it is, and can be gone to. */
  readonly isReady: boolean;
  /** IDs of the slides, in their order. */
  readonly slides: readonly string[];
  now(): QuestionMoment;
  go(moment: QuestionMoment): void;
  /** Calls when the film has gone on, with its seconds; returns what ends it. */
  readonly follow: (listener: (seconds: number) => void) => () => void;
  /** Names a slide; '' for one that is not there any more. */
  slideName(slide: string): string;
}

/** What learners ask and answer at moments of a lesson. */
export interface Discussion {
  /** Below a lesson: asks at its moments, and lists what was asked. Has its height before anything is loaded. */
  readonly LessonQuestions: ComponentType<LessonQuestionsProps>;
}

/** The service `discussion`; `useProvided(DISCUSSION)` is undefined where the customer has none. */
export const DISCUSSION = serviceToken<Discussion>('discussion');
