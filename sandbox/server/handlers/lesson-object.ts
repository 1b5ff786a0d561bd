import { contentHandler } from './content/content-handler.ts';

export const lessonObjectHandler = contentHandler('p_LessonObject');
