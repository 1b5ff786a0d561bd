import { affiliateLandingPageHandler } from './affiliate-landing-page.ts';
import { blogHandler } from './blog.ts';
import { calendarHandler } from './calendar.ts';
import { contactHandler } from './contact.ts';
import { courseHandler } from './course.ts';
import { errorHandler } from './error.ts';
import { frameworkPreviewHandler } from './framework-preview.ts';
import type { Handler } from './handler.ts';
import { lessonObjectHandler } from './lesson-object.ts';
import { menuHandler } from './menu.ts';
import { newsHandler } from './news.ts';
import { objectHandler } from './object.ts';
import { practiceTestHandler } from './practice-test.ts';
import { startPageHandler } from './start-page.ts';
import { unitHandler } from './unit.ts';

/** Every data type that the dispatcher answers. */
export const handlers: readonly Handler[] = [
  affiliateLandingPageHandler, blogHandler, calendarHandler, contactHandler, courseHandler, errorHandler, frameworkPreviewHandler,
  lessonObjectHandler, menuHandler, newsHandler, objectHandler, practiceTestHandler, startPageHandler, unitHandler,
];
