import './style.css';
import type { Discussion } from './contract.ts';
import { LessonQuestions } from './view/lesson-questions.tsx';

/** The questions at lessons: what a lesson shows below itself, and nothing else until somebody opens it. */
export const createDiscussion = (): Discussion => ({ LessonQuestions });
