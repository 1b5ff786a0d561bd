import { createContext } from 'react';
import type { LessonProgress } from './lessons.ts';

/** How far the lessons of the unit around are, by their ids in the unit's order; null outside of a unit. */
export const ProgressContext = createContext<ReadonlyMap<string, LessonProgress> | null>(null);
