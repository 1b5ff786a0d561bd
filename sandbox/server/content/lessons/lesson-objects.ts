import { attribute, child, children, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { readObject, type ContentObject } from '../object.ts';
import { namedId } from '../references.ts';

const UNSIGNED = /^\d{1,9}$/;

/** Whether a lesson has its content in the unit, and numbers by which it can be asked for. */
const isInside = (lesson: XNode): boolean =>
  UNSIGNED.test(attribute(lesson, 'ID')) &&
  namedId(lesson) !== null &&
  UNSIGNED.test(attribute(lesson, 'IDObjectType')) &&
  (child(lesson, 'clip') !== null || child(lesson, 'slides') !== null);

const firstOfEachId = (lessons: readonly ContentObject[]): ContentObject[] =>
  [...new Map(lessons.toReversed().map((lesson) => [lesson.ID, lesson])).values()].toReversed();

/**
 * The lessons that are in a unit with their content, with their IDs; the first of each ID. None for what is no unit.
 */
export function insideOf({ dataType, payload }: ContentObject): ReadonlyMap<XNode, number> {
  if (dataType !== 'p_Unit' || payload === null) return new Map();
  const found = new Map<number, XNode>();
  for (const lesson of children(payload, 'lesson').filter(isInside)) {
    const ID = Number(attribute(lesson, 'ID'));
    if (!found.has(ID)) found.set(ID, lesson);
  }
  return new Map([...found].map(([ID, lesson]) => [lesson, ID]));
}

/**
 * The lessons that are in a unit with their content, as objects of their own: a client that comes back to one asks for
 * it by its ID (protocol 4.3).
 */
export function lessonObjects(unit: ContentObject): ContentObject[] {
  const languages = child(unit.element, 'languages');
  return [...insideOf(unit).keys()].map((lesson) => {
    const attributes = Object.fromEntries(lesson.attributes.map(({ name, value }) => [name, value]));
    const whole = element(
      'object',
      { ID: attributes.ID, IDObjectType: attributes.IDObjectType, dataType: 'p_LessonObject', language: unit.language },
      ...children(lesson, 'title').map(serialize),
      languages === null ? '' : serialize(languages),
      element('data', {}, element('lesson', { ...attributes, selected: 1 }, ...lesson.children.map(serialize))),
    );
    return readObject(parseRoot(whole));
  });
}

/** Objects and the lessons inside the units among them; an object of its own is preferred to the lesson inside. */
export function withLessons(objects: readonly ContentObject[]): ContentObject[] {
  const own = new Set(objects.filter(({ dataType }) => dataType === 'p_LessonObject').map(({ ID }) => ID));
  return [...objects, ...firstOfEachId(objects.flatMap(lessonObjects)).filter(({ ID }) => !own.has(ID))];
}
