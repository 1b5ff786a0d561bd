import { remindersElement, storeSettings } from './home-settings.ts';
import { continueReferences } from '../../learning/next/continue-references.ts';
import { certificateReference, certificatesOf } from '../../learning/certificates/certificates.ts';
import { waitingTests } from '../../learning/home/waiting-tests.ts';
import { learnerResults } from '../../learning/learner-results.ts';
import { ownUpcomingList } from './own-upcoming.ts';
import { LongWork } from '../../base/long-work.ts';
import { ownCourseReferences } from '../../learning/course-references.ts';
import { weekGoalElement } from '../../learning/home/week-goal.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { element } from '../../xml/write.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { usersOnly } from '../../protocol/parameters.ts';

const RECENT = 3;
const COMING = 3;

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
  const certificates = (await certificatesOf(call, services.store)).map((each) => certificateReference(each, call));
  return {
    body: envelope(call, [
      {
        ID: 0,
        dataType: call.dataType,
        action: call.action,
        payload: element(
          'userHome',
          { strUser: user.name },
          courses,
          await continueReferences(call, services),
          await weekGoalElement(call, services),
          await waitingTests(call, services),
          certificates.length === 0 ? '' : element('certificates', {}, ...certificates),
          call.customer.off.has('p_Results') ? '' : element('recentResults', {}, await learnerResults(call, services, RECENT)),
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
