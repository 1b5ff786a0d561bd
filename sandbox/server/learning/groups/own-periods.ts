import { titleOf } from '../../content/object.ts';
import { todayOf } from '../../customers/plugin-settings.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { element } from '../../xml/write.ts';
import { courseFacts } from '../catalogue/course-facts.ts';
import { participations } from '../catalogue/enrolments.ts';
import { periodsOf } from './assignments.ts';
import { courseDaysOf, daysAttributes, type CourseDays } from './course-days.ts';
import { countLed } from './groups.ts';
import { stateOf } from './periods.ts';

/** Of this plugin; who switches it off has no pages of groups, and what was given to people goes on. */
export const GROUPS = 'p_Groups';

/**
 * `<courseDates>`: until when the caller takes the courses that were given to them, and from when on those that are to come, the nearest
 * day first (protocol 4.2). Nothing of what they have left, of what has no such day, and of courses that are no more.
 */
export async function courseDates(call: Call, services: Services): Promise<string> {
  const { customer, lang, visitor } = call;
  if (customer.off.has('p_Course')) return '';
  const all = await courseDaysOf(services, visitor.id, todayOf(call));
  const found = new Map((await services.objects.findMany([...all.keys()])).map((object) => [object.ID, object]));
  const dayOf = ({ isOpen, from, until }: CourseDays): string => (isOpen ? until : from);
  const lines = [...all]
    .toSorted(([, one], [, other]) => (dayOf(one) < dayOf(other) ? -1 : 1))
    .flatMap(([ID, days]) => {
      const course = found.get(ID);
      if (course?.dataType !== 'p_Course') return [];
      return [element('courseDate', { ID, title: titleOf(course, lang), href: `course-${ID}.html`, ...daysAttributes(days) })];
    });
  return lines.length === 0 ? '' : element('courseDates', {}, ...lines);
}

/** `<courseDate>` of one course for the caller; '' when it has no such days (protocol 4.4). */
export async function courseDate(call: Call, services: Services, ID: number): Promise<string> {
  const days = (await courseDaysOf(services, call.visitor.id, todayOf(call))).get(ID);
  return days === undefined ? '' : element('courseDate', daysAttributes(days));
}

/** `<ledGroups>` for who leads groups. */
export async function ledGroups({ customer, visitor }: Call, { store }: Services): Promise<string> {
  const count = customer.off.has(GROUPS) ? 0 : await countLed(store, visitor.id);
  return count === 0 ? '' : element('ledGroups', { count, href: 'groups.html' });
}

/** What is only in courses that the caller took until a day that is over: it is not offered to go on with. */
export async function endedParts(call: Call, services: Services): Promise<(ID: number) => boolean> {
  const user = call.visitor.id;
  const today = todayOf(call);
  const periods = await periodsOf(services.store, user);
  if (!periods.some((period) => stateOf(period, today) === 'over')) return () => false;
  const courses = await courseFacts(services.objects);
  const participation = await participations(services, user, courses, today);
  const partsOf = (is: 'hasEnded' | 'isEnrolled'): number[] =>
    courses.filter(({ ID }) => participation.get(ID)?.[is]).flatMap(({ parts }) => parts);
  const taken = new Set(partsOf('isEnrolled'));
  const ended = new Set(partsOf('hasEnded').filter((ID) => !taken.has(ID)));
  return (ID) => ended.has(ID);
}
