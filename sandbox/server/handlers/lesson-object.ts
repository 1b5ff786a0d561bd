import { contentHandler } from './generic.ts';

export const lessonObjectHandler = contentHandler('p_LessonObject');
