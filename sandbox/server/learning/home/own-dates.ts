import { indexTags } from '../../content/index-texts.ts';
import { titleOf, type ContentObject } from '../../content/object.ts';
import { namedIds } from '../../content/references.ts';
import type { Services } from '../../protocol/contract.ts';
import { attribute, descendants } from '../../xml/nodes.ts';
import { courseFacts, type CourseFacts } from '../catalogue/course-facts.ts';
import { participations } from '../catalogue/enrolments.ts';
import { statesOf } from '../states.ts';

/** Whom an event concerns: it is about a course that the person takes, whose title it is then, about others, or for everybody. */
interface Concern {
  readonly kind: 'own' | 'others' | 'all';
  readonly title: string;
}

const TAKEN = new Set(['p_Course', 'p_Unit']);

/** IDs of the courses and units that an event names. */
const namedIn = (event: ContentObject): number[] =>
  namedIds([...descendants(event.element)].filter((node) => node.name === 'objectRef' && TAKEN.has(attribute(node, 'dataType'))));

const tagsOf = (tags: readonly { readonly tag: string }[]): Set<string> => new Set(tags.map(({ tag }) => tag.toLowerCase()));

/**
 * Whom events concern, seen by a user. An event is of a course that it names by an `objectRef`, of which it names a unit, or with which it
 * has a tag in common; of a unit alone when no course has it. It is the user's own when the user is enrolled in one of these courses, or
 * has begun the unit.
 * @param reader with the day that it is in the customer's zone
 */
export async function concernOf(
  services: Pick<Services, 'objects' | 'store'>,
  user: number,
  events: readonly ContentObject[],
  { lang, today }: { readonly lang: string; readonly today: string },
): Promise<(event: ContentObject) => Concern> {
  const courses = await courseFacts(services.objects);
  const named = new Map(events.map((event) => [event, namedIn(event)]));
  const [participation, states] = await Promise.all([
    participations(services, user, courses, today),
    statesOf(services, user, [...new Set([...named.values()].flat())]),
  ]);
  const tagged = new Map(courses.map((course) => [course, tagsOf(course.tags)]));
  const coursesOf = (event: ContentObject): CourseFacts[] => {
    const ids = named.get(event) ?? [];
    const tags = [...tagsOf(indexTags(event))];
    return courses.filter(
      (course) => ids.some((ID) => ID === course.ID || course.parts.includes(ID)) || tags.some((tag) => tagged.get(course)!.has(tag)),
    );
  };
  const of = new Map(events.map((event) => [event, coursesOf(event)]));
  const own = (event: ContentObject): number | undefined =>
    of.get(event)?.find(({ ID }) => participation.get(ID)?.isEnrolled)?.ID ?? named.get(event)?.find((ID) => states.has(ID));
  const found = await services.objects.findMany(events.flatMap((event) => own(event) ?? []));
  return (event) => {
    const ID = own(event);
    const about = found.find((object) => object.ID === ID && TAKEN.has(object.dataType));
    if (ID !== undefined) return { kind: 'own', title: about === undefined ? '' : titleOf(about, lang) };
    const isOfOthers = (of.get(event)?.length ?? 0) > 0 || (named.get(event)?.length ?? 0) > 0;
    return { kind: isOfOthers ? 'others' : 'all', title: '' };
  };
}
