import { ACTIONS } from '../dispatcher/actions.ts';
import { presentTest } from '../tests/present-test.ts';
import { verifyAnswers } from '../tests/verify-answers.ts';
import { contentHandler } from './generic.ts';

export const practiceTestHandler = contentHandler('p_PracticeTest', presentTest, { [ACTIONS.verify]: verifyAnswers });
