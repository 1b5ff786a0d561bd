import { createContext } from 'react';
import type { TestRun } from '../../model/test-run.ts';

/** What the questions of the attempt that is shown share. */
export const RunContext = createContext<TestRun | null>(null);
