import { ACTIONS } from '../../protocol/actions.ts';
import { presentTest } from './present-test.ts';
import { verifyAnswers } from './verify-answers.ts';
import { contentHandler } from '../content/content-handler.ts';
import { withLocks } from '../content/with-locks.ts';

export const practiceTestHandler = withLocks(contentHandler('p_PracticeTest', presentTest, { [ACTIONS.verify]: verifyAnswers }));
