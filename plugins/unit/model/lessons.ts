import { kindOfLesson, ruleFor, type Rule } from '../completion/index.ts';
import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';

export type LessonProgress = 'open' | 'started' | 'done';

/** A lesson of a unit as its payload names it (UNI-012, UNI-013). */
export interface UnitLesson {
  readonly id: string;
  readonly selected: boolean;
  /** Object ID, 0 when the lesson cannot be asked for by itself. */
  readonly ID: number;
  readonly IDObjectType: number;
  readonly title: string;
  /** Its content is part of the unit's document. */
  readonly complete: boolean;
  /** What the server says about it, null when it says nothing. */
  readonly progress: LessonProgress | null;
  /** What the server knows to have been seen of it, as it travels; '' for nothing. */
  readonly seen: string;
}

/** The fields of a unit (UNI-014 to UNI-018). */
interface UnitFields {
  readonly idUnit: number;
  readonly idLesson: string;
  /** It begins anew and offers to go on where the learner stopped; otherwise it goes on there by itself (OP-78). */
  readonly init: boolean;
  /** How many lessons there are, those included that the server does not list yet; 0 when it is not given (OP-78). */
  readonly unitCount: number;
  /** The history has led here. */
  readonly bFromHistory: boolean;
  /** It is shown to who writes it: nobody learns here, and nothing of it is remembered. */
  readonly isPreview: boolean;
}

const STATES: readonly string[] = ['open', 'started', 'done'] satisfies LessonProgress[];

const CONTENT = new Set(['clip', 'slides', 'html', 'object']);

const number = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** What a `unit` payload says about itself; null for any other payload. @param restored the client has gone through its history to it */
export function unitFields(payload: XNode | null, restored = false): UnitFields | null {
  if (payload?.name !== 'unit') return null;
  return {
    idUnit: number(attribute(payload, 'idUnit')),
    idLesson: attribute(payload, 'idLesson'),
    init: attribute(payload, 'init') !== '0',
    unitCount: number(attribute(payload, 'unitCount')),
    bFromHistory: restored || attribute(payload, 'bFromHistory') === '1',
    isPreview: attribute(payload, 'preview') === '1',
  };
}

/** The lessons of a `unit` payload in document order; none for any other payload. */
export function lessonsOf(payload: XNode | null, lang: string): UnitLesson[] {
  if (payload?.name !== 'unit') return [];
  return childElements(payload, 'lesson').map((lesson) => {
    const titles = childElements(lesson, 'title');
    const title = titles.find((each) => attribute(each, 'language') === lang) ?? titles[0];
    const state = attribute(lesson, 'state');
    return {
      id: attribute(lesson, 'id'),
      selected: attribute(lesson, 'selected') === '1',
      ID: number(attribute(lesson, 'ID')),
      IDObjectType: number(attribute(lesson, 'IDObjectType')),
      title: title ? textOf(title) : '',
      complete: childElements(lesson).some(({ name }) => CONTENT.has(name)),
      progress: STATES.includes(state) ? (state as LessonProgress) : null,
      seen: attribute(lesson, 'seen'),
    };
  });
}

/** The lesson that the unit opens with: the one marked selected, else the one named by `idLesson`, else the first; '' without lessons. */
export function firstLesson(payload: XNode | null): string {
  const lessons = lessonsOf(payload, '');
  const named = unitFields(payload)?.idLesson;
  return (lessons.find(({ selected }) => selected) ?? lessons.find(({ id }) => id === named) ?? lessons[0])?.id ?? '';
}

/** What makes a lesson done, by its payload: the server says it, else its content does. */
export function ruleOfLesson(lesson: XNode): Rule {
  const [clip] = childElements(lesson, 'clip');
  const slides = childElements(lesson, 'slides').flatMap((each) => childElements(each, 'slide'));
  const isMeasured = clip !== undefined && !['2', '3'].includes(attribute(clip, 'sourceType'));
  return ruleFor(kindOfLesson(isMeasured, slides.length), attribute(lesson, 'completion'));
}
