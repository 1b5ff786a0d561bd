import type { Call, Services } from '../protocol/contract.ts';
import { children } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { pictureOf, titleOf, type ContentObject } from '../content/object.ts';
import { inLanguage, render } from '../content/render.ts';
import { AT_A_GLANCE, courseFacts, type CourseFacts } from './catalogue/course-facts.ts';
import { todayOf } from '../customers/plugin-settings.ts';
import { participations, type Participation } from './catalogue/enrolments.ts';
import { nextSteps } from './next/next-step.ts';

/**
 * A `<courseRef>` for courses, with what the caller has reached in each (protocol 4.2).
 * @param which chooses among all courses, which come in the order of their list
 */
async function references(
  call: Call,
  services: Services,
  which: (all: readonly CourseFacts[], participation: ReadonlyMap<number, Participation>) => readonly CourseFacts[],
): Promise<string> {
  const { objects } = services;
  if (call.customer.off.has('p_Course')) return '';
  const user = call.visitor.id;
  const all = await courseFacts(objects);
  const participation = user === 0 ? new Map<number, Participation>() : await participations(services, user, all, todayOf(call));
  const ids = which(all, participation).map(({ ID }) => ID);
  const found = new Map((await objects.findMany(ids)).filter(({ dataType }) => dataType === 'p_Course').map((each) => [each.ID, each]));
  const courses = ids.flatMap((ID) => found.get(ID) ?? []);
  const next = user === 0 ? null : await nextSteps(call, services, courses);
  return courses.map((course) => reference(course, call, participation.get(course.ID), next?.get(course.ID) ?? '')).join('');
}

function reference(course: ContentObject, { lang, customer }: Call, participation: Participation | undefined, next: string): string {
  const options = { lang, fallback: course.fallback || customer.defaultLang };
  const teasers = course.record === null ? [] : inLanguage(children(course.record, 'teaser'), options.lang, options.fallback);
  const attributes = {
    ID: course.ID,
    IDObjectType: course.type,
    dataType: course.dataType,
    title: titleOf(course, lang),
    picture: pictureOf(course) || null,
    progress: participation?.percent,
    enrolled: participation === undefined ? null : participation.isEnrolled ? 1 : 0,
  };
  return element('courseRef', attributes, ...teasers.map((teaser) => render(teaser, options)), next);
}

/** Every course that the customer has. */
export const courseReferences = (call: Call, services: Services): Promise<string> => references(call, services, (all) => all);

/**
 * The courses in which the caller is enrolled; beside them the others while there are few, and a few to begin with for who is enrolled in
 * none.
 */
export const ownCourseReferences = (call: Call, services: Services): Promise<string> =>
  references(call, services, (all, participation) => {
    const own = all.filter(({ ID }) => participation.get(ID)?.isEnrolled);
    // What was given to them for a time that is over is not offered to begin with.
    const others = all.filter((course) => !own.includes(course) && participation.get(course.ID)?.hasEnded !== true);
    if (all.length <= AT_A_GLANCE) return [...own, ...others];
    return own.length > 0 ? own : others.slice(0, AT_A_GLANCE);
  });
