import { createContext } from 'react';
import type { TestRun } from '../../model/test-run.ts';

/** Another tab is the one to answer in: here it is looked on. */
export const FollowerContext = createContext(false);

/** What the questions of the attempt that is shown share. */
export const RunContext = createContext<TestRun | null>(null);
