import { affiliateLandingPageHandler } from './affiliate-landing-page.ts';
import { blogHandler } from './publishing/blog.ts';
import { calendarHandler } from './publishing/calendar.ts';
import { clientCompetenceHandler } from './assessment/client-competence.ts';
import { clientFileHandler } from './search/saved-searches.ts';
import { contactHandler } from './pages/contact.ts';
import { courseHandler } from './course.ts';
import { errorHandler } from './pages/error-report.ts';
import { frameworkPreviewHandler } from './framework-preview.ts';
import type { Handler } from '../protocol/contract.ts';
import { lessonObjectHandler } from './lesson-object.ts';
import { loginHandler } from './account/login.ts';
import { menuHandler } from './pages/menu.ts';
import { newsHandler } from './publishing/news.ts';
import { objectConfigurationHandler } from './authoring/object-configuration.ts';
import { objectHandler } from './object.ts';
import { placementTestHandler } from './assessment/placement-test.ts';
import { practiceTestHandler } from './assessment/practice-test.ts';
import { resultsHandler } from './assessment/results.ts';
import { siteHandler } from './search/search-page.ts';
import { startPageHandler } from './start-page.ts';
import { testStateHandler } from './assessment/test-state.ts';
import { unitPositionHandler } from './learning/unit-position.ts';
import { unitHandler } from './learning/unit.ts';
import { userHomeHandler } from './learning/user-home.ts';

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
