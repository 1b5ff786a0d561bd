import { contentHandler } from './generic.ts';

export const practiceTestHandler = contentHandler('p_PracticeTest');
