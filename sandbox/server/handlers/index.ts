import { accountsHandler } from './account/accounts.ts';
import { administrationHandler } from './administration/administration.ts';
import { announcementsHandler } from './pages/announcements.ts';
import { blogHandler } from './publishing/blog.ts';
import { calendarHandler } from './publishing/calendar.ts';
import { certificateHandler } from './learning/certificate.ts';
import { clientCompetenceHandler } from './assessment/client-competence.ts';
import { clientFileHandler } from './search/saved-searches.ts';
import { contactHandler } from './pages/contact.ts';
import { discussionHandler } from './publishing/discussion.ts';
import { errorHandler } from './pages/error-report.ts';
import type { Handler } from '../protocol/contract.ts';
import { loginHandler } from './account/login.ts';
import { notesHandler } from './learning/notes.ts';
import { groupsHandler } from './learning/groups/groups.ts';
import { offlineHandler } from './learning/offline.ts';
import { notFoundHandler } from './pages/not-found.ts';
import { ownSessionsHandler } from './account/own-sessions.ts';
import { mediaLibraryHandler } from './authoring/library/media-library.ts';
import { menuDocumentHandler } from './authoring/site/menu-document.ts';
import { textSetDocumentHandler } from './authoring/site/text-set-document.ts';
import { menuHandler } from './pages/menu.ts';
import { newsHandler } from './publishing/news.ts';
import { objectConfigurationHandler } from './authoring/object-configuration.ts';
import { objectDocumentHandler } from './authoring/object-document.ts';
import { objectRolesHandler } from './authoring/access/object-roles.ts';
import { objectPresenceHandler } from './authoring/access/object-presence.ts';
import { objectPreviewHandler } from './authoring/object-preview.ts';
import { objectReviewHandler } from './authoring/review/object-review.ts';
import { objectScheduleHandler } from './authoring/schedule/object-schedule.ts';
import { objectVersionsHandler } from './authoring/object-versions.ts';
import { resultsHandler } from './assessment/results.ts';
import { siteHandler } from './search/search-page.ts';
import { studioHandler } from './authoring/studio.ts';
import { testStateHandler } from './assessment/test-state.ts';
import { courseHandler } from './learning/course.ts';
import { unitPositionHandler } from './learning/unit-position.ts';
import { lessonHandler, unitHandler } from './learning/unit.ts';
import { userHomeHandler } from './learning/user-home.ts';
import { affiliateLandingPageHandler, frameworkPreviewHandler, startPageHandler } from './pages/frames.ts';
import { placementTestHandler, practiceTestHandler } from './assessment/test-handlers.ts';
import type { Objects } from '../content/objects.ts';
import { contentHandler } from './content/content-handler.ts';

/** Data types that are more than documents to read. */
const handlers: readonly Handler[] = [
  accountsHandler,
  administrationHandler,
  affiliateLandingPageHandler,
  announcementsHandler,
  blogHandler,
  calendarHandler,
  certificateHandler,
  contactHandler,
  discussionHandler,
  errorHandler,
  groupsHandler,
  frameworkPreviewHandler,
  clientCompetenceHandler,
  clientFileHandler,
  loginHandler,
  objectConfigurationHandler,
  objectDocumentHandler,
  objectPresenceHandler,
  objectRolesHandler,
  objectPreviewHandler(handlerOf),
  objectReviewHandler,
  objectScheduleHandler,
  objectVersionsHandler,
  placementTestHandler,
  siteHandler,
  userHomeHandler,
  mediaLibraryHandler,
  menuDocumentHandler,
  textSetDocumentHandler,
  menuHandler,
  newsHandler,
  notesHandler,
  notFoundHandler,
  offlineHandler,
  ownSessionsHandler,
  practiceTestHandler,
  resultsHandler,
  startPageHandler,
  studioHandler,
  testStateHandler,
  unitHandler,
  lessonHandler,
  unitPositionHandler,
  // Their lists are answered also while the content has none of them.
  courseHandler,
  contentHandler('p_Object'),
];

const byDataType = new Map(handlers.map((handler) => [handler.dataType, handler]));

/**
 * Who answers the calls of a data type. Whatever the content has documents of is served without being named here: a new data type
 * needs a document and a stylesheet, and no code. @returns undefined for a data type that nobody knows
 */
export async function handlerOf(dataType: string, objects: Objects): Promise<Handler | undefined> {
  return byDataType.get(dataType) ?? ((await objects.has(dataType)) ? contentHandler(dataType) : undefined);
}
