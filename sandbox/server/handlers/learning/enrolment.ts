import { setEnrolled, participations } from '../../learning/catalogue/enrolments.ts';
import { todayOf } from '../../customers/plugin-settings.ts';
import { lockOf } from '../../learning/locks.ts';
import { partsOf } from '../../learning/progress.ts';
import type { ContentObject } from '../../content/object.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { depositorOf, field, ownerOnly, usersOnly } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Call, Services } from '../../protocol/contract.ts';
import { element } from '../../xml/write.ts';
import { requested } from '../content/requested.ts';
import { storePayload } from '../content/write-actions.ts';

/** Where those who enrol find their courses again. */
const HOME = 'p_UserHome';

/** `<enrolment>` of a course for the caller (protocol 4.4); '' where nobody has a page of their own courses. */
export async function enrolmentElement(course: ContentObject, call: Call, services: Services): Promise<string> {
  if (call.customer.off.has(HOME)) return '';
  const user = call.visitor.id;
  if (user === 0) return element('enrolment', { guest: 1 });
  const participation = (await participations(services, user, [{ ID: course.ID, parts: partsOf(course) }], todayOf(call))).get(course.ID);
  return element('enrolment', { enrolled: participation?.isEnrolled === true ? 1 : 0, begun: participation?.isBegun === true ? 1 : 0 });
}

/** `subAction` of who learns: the caller enrols in a course, or leaves it. What the caller has done in it stays as it is. */
const enrol: Action = async (call, services) => {
  ownerOnly(call);
  usersOnly(call);
  const subAction = field(call, 'subAction', 40);
  if (subAction !== 'enrol' && subAction !== 'leave')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const course = await requested(call, services);
  const lock = subAction === 'enrol' ? await lockOf(call, services, course.ID) : null;
  if (lock !== null) throw new Problem('notPermitted', { details: { lockedBy: lock.missing.map(({ object }) => object.ID).join(' ') } });
  await services.store.transaction().execute(async (transaction) => {
    await services.deposits.count(transaction, 'states', depositorOf(call), []);
    await setEnrolled(transaction, call.visitor.id, course.ID, subAction === 'enrol');
  });
  return { body: simpleAnswer(call, await enrolmentElement(course, call, services)) };
};

/** `store` of a course: with `subAction` what a learner says about it, otherwise its text. */
export const storeCourse: Action = async (call, services) =>
  call.fields.has('subAction') ? enrol(call, services) : storePayload(call, services);
