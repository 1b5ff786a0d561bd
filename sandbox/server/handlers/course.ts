import { contentHandler } from './generic.ts';

export const courseHandler = contentHandler('p_Course');
