import { createContext } from 'react';
import type { QuestionState } from '../../../core/api.ts';
import type { AttemptStore } from '../attempt/attempt-store.ts';
import type { TestModel, TestQuestion } from '../model/read-test.ts';

/** What the questions of one attempt share; stays the same while it goes on. */
export interface Run {
  readonly test: TestModel;
  readonly store: AttemptStore;
  readonly kinds: ReadonlyMap<string, QuestionState>;
  /** The questions in the order of this attempt. */
  readonly order: readonly TestQuestion[];
  isAnswered(question: TestQuestion): boolean;
  /** Points of what is answered; null where the server scores and has not yet. */
  pointsOf(question: TestQuestion): number | null;
}

export const RunContext = createContext<Run | null>(null);
