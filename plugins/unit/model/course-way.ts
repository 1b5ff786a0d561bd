import {
  addressIn,
  attribute,
  childElements,
  firstElement,
  inLanguage,
  textOf,
  unsigned,
  type CmsObject,
  type XNode,
} from '../../../core/api.ts';

/** The course that a unit was reached in. */
export interface UnitCourse {
  readonly ID: number;
  readonly dataType: string;
  readonly href: string;
  readonly title: string;
}

/** What comes after something that has ended (protocol 4.4). */
export interface NextStep {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  /** '' when the object has none of its own. */
  readonly href: string;
  readonly title: string;
  /** Id of the lesson in its unit; '' for another object. */
  readonly lesson: string;
  readonly lessonTitle: string;
  /** How long all of it takes; 0 when nobody says. */
  readonly minutes: number;
}

/** What a course answers about what comes after something. */
export interface CourseAnswer {
  readonly next: NextStep | null;
  /** Everything that the course names is done. */
  readonly isDone: boolean;
}

/** The innermost course on the way to an object, by its `trail`; null for what is in none. */
export function courseOf(object: CmsObject, dataType: string, language: string): UnitCourse | null {
  const trail = object.element && firstElement(object.element, 'trail');
  const step = trail && childElements(trail, 'step').findLast((each) => attribute(each, 'dataType') === dataType);
  if (!step) return null;
  return { ID: unsigned(attribute(step, 'ID')), dataType, href: addressIn(step), title: titleIn(step, language) };
}

/** The `title` of an element in a language. */
export function titleIn(node: XNode, language: string): string {
  return inLanguage(Object.fromEntries(childElements(node, 'title').map((each) => [attribute(each, 'language'), textOf(each)])), language);
}

/** Reads a `course` payload; null for any other. */
export function readCourseAnswer(payload: XNode | null): CourseAnswer | null {
  if (payload?.name !== 'course') return null;
  const next = childElements(payload, 'next').at(-1);
  return {
    isDone: attribute(payload, 'progress') === '100',
    next: next
      ? {
          ID: unsigned(attribute(next, 'ID')),
          IDObjectType: unsigned(attribute(next, 'IDObjectType')),
          dataType: attribute(next, 'dataType'),
          href: addressIn(next),
          title: attribute(next, 'title'),
          lesson: attribute(next, 'IDLesson'),
          lessonTitle: attribute(next, 'lessonTitle'),
          minutes: unsigned(attribute(next, 'minutes')),
        }
      : null,
  };
}
