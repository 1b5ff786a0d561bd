import { createContext } from 'react';
import type { QuestionProblem } from '../../contract.ts';

/** Tells the author what turned out to be wrong with a question only when it was shown: a picture or a sound that does not come. */
export const ProblemContext = createContext<(problem: QuestionProblem) => void>(() => undefined);

/** The same for a whole test. @param position of the question in the document, from 1 */
export const TestProblemContext = createContext<(problem: QuestionProblem, question: string, position: number) => void>(() => undefined);

/** Marks the question that is shown for later, once; null where there is no mark, or nothing to be answered any more. */
export const PostponeContext = createContext<(() => void) | null>(null);
