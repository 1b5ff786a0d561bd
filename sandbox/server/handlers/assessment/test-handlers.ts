import { ACTIONS } from '../../protocol/actions.ts';
import { contentHandler } from '../content/content-handler.ts';
import { withLocks } from '../content/with-locks.ts';
import { presentTest } from './present-test.ts';
import { storeResult } from './store-result.ts';
import { verifyAnswers } from './verify-answers.ts';

export const practiceTestHandler = withLocks(contentHandler('p_PracticeTest', presentTest, { [ACTIONS.verify]: verifyAnswers }));

export const placementTestHandler = withLocks(
  contentHandler('p_PlacementTest', presentTest, { [ACTIONS.verify]: verifyAnswers, [ACTIONS.store]: storeResult }),
);
