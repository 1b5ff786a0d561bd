import { remindersElement, storeSettings } from './home-settings.ts';
import { continueReferences } from '../../learning/next/continue-references.ts';
import { certificateReference, certificatesOf } from '../../learning/certificates/certificates.ts';
import { answeredQuestions, waitingEntries } from '../../learning/home/own-questions.ts';
import { reviewsElement } from '../../learning/home/waiting-reviews.ts';
import { waitingTests } from '../../learning/home/waiting-tests.ts';
import { learnerResults } from '../../learning/learner-results.ts';
import { dayIn } from '../../calendar/zone.ts';
import { timeZoneOf, todayOf } from '../../customers/plugin-settings.ts';
import { byTime, type Occurrence } from '../../events/occurrences.ts';
import { candidates, lastOf, nextOf } from '../../events/upcoming-events.ts';
import { listOf } from '../../events/upcoming-list.ts';
import { concernOf } from '../../learning/home/own-dates.ts';
import { LongWork } from '../../base/long-work.ts';
import { ownCourseReferences } from '../../learning/course-references.ts';
import { courseDates, endedParts, ledGroups } from '../../learning/groups/own-periods.ts';
import { weekGoalElement } from '../../learning/home/week-goal.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { element } from '../../xml/write.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { usersOnly } from '../../protocol/parameters.ts';

const RECENT = 3;
const COMING = 3;

const CALENDAR = 'p_Calendar';
/** So many events that happen once are looked through for those of one person. */
const LOOKED_THROUGH = 200;

/**
 * `<list>` of the events that come next for a person, soonest first: those of the courses that they take go before others, whenever these
 * are, with the course's title; what is left over is of events for everybody. What is of other courses is left out.
 */
async function ownUpcomingList(call: Call, services: Services, count: number, work: LongWork): Promise<string> {
  if (call.customer.off.has(CALENDAR)) return '';
  const zone = timeZoneOf(call.customer);
  const wanted = { day: dayIn(call.now, zone), count, zone };
  const found = await candidates(services.objects, CALENDAR, wanted.day, LOOKED_THROUGH);
  const concern = await concernOf(services, call.visitor.id, found, { lang: call.lang, today: todayOf(call) });
  const of = (kind: ReturnType<typeof concern>['kind']) => found.filter((event) => concern(event).kind === kind);
  const own = await nextOf(of('own'), wanted, work);
  const all = own.length < count ? await nextOf(of('all'), { ...wanted, count: count - own.length }, work) : [];
  const next = [...own, ...all].sort(byTime);
  const courseOf = ({ object }: Occurrence): string => concern(object).title;
  return listOf(next.length > 0 ? next : await lastOf(of('all'), wanted, work), count, call, courseOf);
}

/**
 * The logged-in user's own page: where to go on, the courses that they take with the progress made in them, the goal of the week, tests
 * that were begun, words that are due, the latest results and what comes next in the calendar for them (protocol 4.2).
 */
const show: Action = async (call, services) => {
  usersOnly(call);
  const user = await services.store
    .selectFrom('users')
    .select(['name', 'email', 'proven'])
    .where('id', '=', call.visitor.id)
    .executeTakeFirst();
  if (user === undefined) throw new Problem('notPermitted', { reason: `no account ${call.visitor.id}` });
  // Whoever looks gets the certificates that are due.
  const courses = await ownCourseReferences(call, services);
  const isOver = await endedParts(call, services);
  const certificates = (await certificatesOf(call, services.store)).map((each) => certificateReference(each, call));
  return {
    body: envelope(call, [
      {
        ID: 0,
        dataType: call.dataType,
        action: call.action,
        payload: element(
          'userHome',
          {
            ...{ strUser: user.name, sessions: call.customer.off.has('p_Sessions') ? null : 1 },
            ownData: call.customer.off.has('p_Accounts') ? null : 1,
          },
          courses,
          await continueReferences(call, services, isOver),
          await weekGoalElement(call, services),
          await waitingTests(call, services, isOver),
          await answeredQuestions(call, services),
          await waitingEntries(call, services),
          await reviewsElement(call, services),
          certificates.length === 0 ? '' : element('certificates', {}, ...certificates),
          call.customer.off.has('p_Results') ? '' : element('recentResults', {}, await learnerResults(call, services, RECENT)),
          await courseDates(call, services),
          await ledGroups(call, services),
          await ownUpcomingList(call, services, COMING, new LongWork()),
          await remindersElement(call, services.store),
          services.unproven.areAsked && !user.proven ? element('address', { email: user.email }) : '',
        ),
      },
    ]),
  };
};

export const userHomeHandler: Handler = {
  dataType: 'p_UserHome',
  actions: { [ACTIONS.none]: show, [ACTIONS.list]: show, [ACTIONS.show]: show, [ACTIONS.store]: storeSettings },
};
