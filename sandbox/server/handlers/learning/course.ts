import { nextSteps } from '../../learning/next/next-step.ts';
import type { Ended } from '../../learning/next/order.ts';
import { certificateReference, certificatesOf } from '../../learning/certificates/certificates.ts';
import { courseDate } from '../../learning/groups/own-periods.ts';
import { outlineOf } from '../../learning/next/outline.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { listCourses } from './course-list.ts';
import { enrolmentElement, storeCourse } from './enrolment.ts';
import { contentHandler } from '../content/content-handler.ts';
import { presentPayload } from '../content/present.ts';
import type { PayloadOf } from '../content/requested.ts';
import type { Call } from '../../protocol/contract.ts';
import { numberExtra, usersOnly } from '../../protocol/parameters.ts';

/** What the caller has just come to the end of (`after`, and of a unit `IDLesson`). */
function endedOf(call: Call): Ended | null {
  const ID = numberExtra(call, 'after', 0, 0, 999_999_999);
  const lesson = numberExtra(call, 'IDLesson', 0, 0, 999_999_999);
  return ID === 0 ? null : { ID, lesson: lesson === 0 ? '' : String(lesson) };
}

/**
 * A course (protocol 4.4), whether the caller is enrolled in it and what comes next, and by `outline=1` the lessons of its units. An author
 * who stores what is shown would store that with the text. With `enrol=1` it is for those who want to enrol: guests get the login in its
 * place.
 */
const present: PayloadOf = async (object, call, services) => {
  if (call.extras.get('enrol') === '1') usersOnly(call);
  const xml = await presentPayload(object, call, services);
  if ((call.action & (ACTIONS.edit | ACTIONS.edit2)) !== 0) return xml;
  const outline = call.extras.get('outline') === '1' ? await outlineOf(call, services, object) : '';
  const next = (await nextSteps(call, services, [object], endedOf(call))).get(object.ID) ?? '';
  const own = (await certificatesOf(call, services.store)).find(({ course }) => course === object.ID);
  const certificate = own === undefined ? '' : certificateReference(own, call);
  const enrolment = await enrolmentElement(object, call, services);
  const days = await courseDate(call, services, object.ID);
  return xml.replace(/<\/course>$/, () => `${outline}${certificate}${enrolment}${days}${next}</course>`);
};

export const courseHandler = contentHandler('p_Course', present, { [ACTIONS.list]: listCourses, [ACTIONS.store]: storeCourse });
