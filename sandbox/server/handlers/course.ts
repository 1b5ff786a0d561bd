import { contentHandler } from './content/content-handler.ts';

export const courseHandler = contentHandler('p_Course');
