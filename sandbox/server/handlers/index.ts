import { affiliateLandingPageHandler } from './affiliate-landing-page.ts';
import { blogHandler } from './blog.ts';
import { calendarHandler } from './calendar.ts';
import { clientCompetenceHandler } from './client-competence.ts';
import { clientFileHandler } from './client-file.ts';
import { contactHandler } from './contact.ts';
import { courseHandler } from './course.ts';
import { errorHandler } from './error.ts';
import { frameworkPreviewHandler } from './framework-preview.ts';
import type { Handler } from './handler.ts';
import { lessonObjectHandler } from './lesson-object.ts';
import { loginHandler } from './login.ts';
import { menuHandler } from './menu.ts';
import { newsHandler } from './news.ts';
import { objectConfigurationHandler } from './object-configuration.ts';
import { objectHandler } from './object.ts';
import { placementTestHandler } from './placement-test.ts';
import { practiceTestHandler } from './practice-test.ts';
import { resultsHandler } from './results.ts';
import { siteHandler } from './site.ts';
import { startPageHandler } from './start-page.ts';
import { testStateHandler } from './test-state.ts';
import { unitPositionHandler } from './unit-position.ts';
import { unitHandler } from './unit.ts';
import { userHomeHandler } from './user-home.ts';

/** Every data type that the dispatcher answers. */
export const handlers: readonly Handler[] = [
  affiliateLandingPageHandler,
  blogHandler,
  calendarHandler,
  contactHandler,
  courseHandler,
  errorHandler,
  frameworkPreviewHandler,
  clientCompetenceHandler,
  clientFileHandler,
  loginHandler,
  objectConfigurationHandler,
  placementTestHandler,
  siteHandler,
  userHomeHandler,
  lessonObjectHandler,
  menuHandler,
  newsHandler,
  objectHandler,
  practiceTestHandler,
  resultsHandler,
  startPageHandler,
  testStateHandler,
  unitHandler,
  unitPositionHandler,
];
