import { attribute, childElements, textOf, type XNode } from '../../core/api.ts';

/** A lesson of a unit as its payload names it. */
export interface UnitLesson {
  readonly id: string;
  /** Object ID, 0 when the lesson cannot be asked for by itself. */
  readonly ID: number;
  readonly IDObjectType: number;
  readonly title: string;
  /** Its content is part of the unit's document. */
  readonly complete: boolean;
}

const CONTENT = new Set(['clip', 'slides', 'html', 'object']);

/** The lessons of a `unit` payload in document order; none for any other payload. */
export function lessonsOf(payload: XNode | null, lang: string): UnitLesson[] {
  if (payload?.name !== 'unit') return [];
  return childElements(payload, 'lesson').map((lesson) => {
    const titles = childElements(lesson, 'title');
    const title = titles.find((each) => attribute(each, 'language') === lang) ?? titles[0];
    return {
      id: attribute(lesson, 'id'),
      ID: Number(attribute(lesson, 'ID')) || 0,
      IDObjectType: Number(attribute(lesson, 'IDObjectType')) || 0,
      title: title ? textOf(title) : '',
      complete: childElements(lesson).some(({ name }) => CONTENT.has(name)),
    };
  });
}

/** The lesson that the unit opens with: the one marked selected, else the one named by `idLesson`, else the first; '' without lessons. */
export function firstLesson(payload: XNode | null): string {
  if (payload?.name !== 'unit') return '';
  const lessons = childElements(payload, 'lesson');
  const chosen = lessons.find((lesson) => attribute(lesson, 'selected') === '1')
    ?? lessons.find((lesson) => attribute(lesson, 'id') === attribute(payload, 'idLesson'))
    ?? lessons[0];
  return chosen ? attribute(chosen, 'id') : '';
}
