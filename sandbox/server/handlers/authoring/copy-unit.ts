import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import { insideOf } from '../../content/lessons/lesson-objects.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import type { Objects } from '../../content/objects.ts';
import { namedId } from '../../content/references.ts';
import { children, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element } from '../../xml/write.ts';

/** A lesson that its unit names alone, with the content of its object: a copy of the unit has it as its own. */
function withContent(lesson: XNode, { payload }: ContentObject): string {
  const content = payload === null ? [] : payload.children;
  // Slides, though there are none, make it a lesson whose content is in its unit.
  const isInside = content.some(({ name }) => name === 'clip' || name === 'slides');
  const ofUnit = Object.fromEntries(lesson.attributes.map(({ name, value }) => [name, value]));
  return element('lesson', ofUnit, ...content.map(serialize), isInside ? '' : '<slides/>');
}

/** A unit with the content of all its lessons, as a copy needs it; whatever else there is as it is. */
export async function withLessonsInside(unit: ContentObject, objects: Objects): Promise<ContentObject> {
  const { payload, element: root, revision } = readObject(parseRoot(serialize(unit.element)), unit.revision);
  if (payload?.name !== 'unit') return unit;
  const inside = insideOf({ ...unit, payload });
  const splices: Splice[] = [];
  for (const lesson of children(payload, 'lesson').filter((each) => !inside.has(each))) {
    const ID = namedId(lesson);
    const own = ID === null ? null : await objects.find('p_LessonObject', ID);
    if (own !== null) splices.push(edits.replace(lesson, withContent(lesson, own)));
  }
  return readObject(parseRoot(edited(root, splices)), revision);
}

/** The numbers of the lessons that a copy gets as its own, in their order. */
export const ownLessons = (unit: ContentObject): number[] => [...insideOf(unit).values()];
