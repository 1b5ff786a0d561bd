import type { Call, Services } from '../protocol/contract.ts';
import { children } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { pictureOf, titleOf, type ContentObject } from '../content/object.ts';
import { inLanguage, render } from '../content/render.ts';
import { nextSteps } from './next/next-step.ts';
import { courseProgress } from './progress.ts';

const COURSES_AT_ONCE = 100;

/** A `<courseRef>` for every course that the customer has, with what the caller has reached in it (protocol 4.2). */
export async function courseReferences(call: Call, services: Services): Promise<string> {
  const { objects } = services;
  if (call.customer.off.has('p_Course')) return '';
  const courses: ContentObject[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const part = await objects.list('p_Course', { page, pageSize: COURSES_AT_ONCE });
    courses.push(...part.objects);
    isLast = part.objects.length < COURSES_AT_ONCE;
  }
  const { id: user } = call.visitor;
  const progress = user === 0 ? null : await courseProgress(services, user, courses);
  const next = user === 0 ? null : await nextSteps(call, services, courses);
  return courses
    .map((course) => {
      const options = { lang: call.lang, fallback: course.fallback || call.customer.defaultLang };
      const teasers = course.record === null ? [] : inLanguage(children(course.record, 'teaser'), options.lang, options.fallback);
      const attributes = {
        ID: course.ID,
        IDObjectType: course.type,
        dataType: course.dataType,
        title: titleOf(course, call.lang),
        picture: pictureOf(course) || null,
        progress: progress?.get(course.ID)?.percent,
      };
      return element('courseRef', attributes, ...teasers.map((teaser) => render(teaser, options)), next?.get(course.ID) ?? '');
    })
    .join('');
}
