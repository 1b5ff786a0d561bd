import { ACTIONS } from '../../protocol/actions.ts';
import { presentTest } from './present-test.ts';
import { verifyAnswers } from './verify-answers.ts';
import { contentHandler } from '../content/content-handler.ts';
import { storeResult } from './store-result.ts';
import { withLocks } from '../content/with-locks.ts';

export const placementTestHandler = withLocks(
  contentHandler('p_PlacementTest', presentTest, { [ACTIONS.verify]: verifyAnswers, [ACTIONS.store]: storeResult }),
);
