import { ACTIONS } from '../dispatcher/actions.ts';
import { presentTest } from '../tests/present-test.ts';
import { verifyAnswers } from '../tests/verify-answers.ts';
import { contentHandler } from './generic.ts';
import { storeResult } from './result.ts';
import { withLocks } from './with-locks.ts';

export const placementTestHandler = withLocks(
  contentHandler('p_PlacementTest', presentTest, { [ACTIONS.verify]: verifyAnswers, [ACTIONS.store]: storeResult }),
);
