import { ACTIONS } from '../dispatcher/actions.ts';
import { presentTest } from '../tests/present-test.ts';
import { verifyAnswers } from '../tests/verify-answers.ts';
import { contentHandler } from './generic.ts';
import { withLocks } from './with-locks.ts';

export const practiceTestHandler = withLocks(contentHandler('p_PracticeTest', presentTest, { [ACTIONS.verify]: verifyAnswers }));
