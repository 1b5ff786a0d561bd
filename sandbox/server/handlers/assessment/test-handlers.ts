import { ACTIONS } from '../../protocol/actions.ts';
import { contentHandler } from '../content/content-handler.ts';
import { presentTest } from './present-test.ts';
import { storeResult } from './store-result.ts';
import { verifyAnswers } from './verify-answers.ts';

export const practiceTestHandler = contentHandler('p_PracticeTest', presentTest, { [ACTIONS.verify]: verifyAnswers });

export const placementTestHandler = contentHandler('p_PlacementTest', presentTest, {
  [ACTIONS.verify]: verifyAnswers,
  [ACTIONS.store]: storeResult,
});
