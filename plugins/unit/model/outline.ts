import { attribute, childElements, firstElement, unsigned, type XNode } from '../../../core/api.ts';
import { titleIn } from './course-way.ts';

type State = 'open' | 'started' | 'done' | 'locked';

interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  readonly state: State;
}

/** An object that a course names. */
export interface OutlinePart {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly title: string;
  readonly state: State;
  /** Titles of what has to be done before. */
  readonly lockedBy: string;
  /** Of a unit. */
  readonly lessons: readonly OutlineLesson[];
}

export interface OutlineChapter {
  readonly title: string;
  readonly parts: readonly OutlinePart[];
}

const STATES: readonly string[] = ['open', 'started', 'done', 'locked'] satisfies State[];
const stateOf = (node: XNode): State => {
  const state = attribute(node, 'state');
  return STATES.includes(state) ? (state as State) : 'open';
};

/** Reads a `course` payload with its `outline` (protocol 4.4); empty for any other. */
export function readOutline(payload: XNode | null, language: string): OutlineChapter[] {
  if (payload?.name !== 'course') return [];
  const outline = firstElement(payload, 'outline');
  const lessons = new Map(
    (outline ? childElements(outline, 'unit') : []).map((unit) => [
      attribute(unit, 'ID'),
      childElements(unit, 'lesson').map((lesson) => ({
        id: attribute(lesson, 'id'),
        title: attribute(lesson, 'title'),
        state: stateOf(lesson),
      })),
    ]),
  );
  return childElements(payload, 'chapter').map((chapter) => ({
    title: titleIn(chapter, language),
    parts: childElements(chapter, 'objectRef').map((part) => ({
      ID: unsigned(attribute(part, 'ID')),
      IDObjectType: unsigned(attribute(part, 'IDObjectType')),
      dataType: attribute(part, 'dataType'),
      // As the course's page has it: its own title, else that of what it leads to.
      title: titleIn(part, language) || attribute(part, 'title'),
      state: stateOf(part),
      lockedBy: attribute(part, 'lockedBy'),
      lessons: lessons.get(attribute(part, 'ID')) ?? [],
    })),
  }));
}
