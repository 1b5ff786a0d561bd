import type { ComponentType, ReactNode } from 'react';
import {
  actions,
  attribute,
  childElements,
  fact,
  firstElement,
  parse,
  select,
  serviceToken,
  type CONFIGURATION,
  type NAVIGATION,
  type Token,
  type XNode,
} from '../../core/api.ts';

/**
 * What a learner has answered, in a form that can be stored and sent: an id or a text; several ids (in their order where that
 * counts); or a text for each part (gap, left side). `null` wherever nothing has been answered.
 */
export type QuestionValue = string | readonly string[] | Readonly<Record<string, string>>;

/** `answer`: to be answered. `feedback`: answered for good, shown with what was right. `review`: the same after the end of the test. */
export type QuestionPhase = 'answer' | 'feedback' | 'review';

/** What a question's component receives. It draws the question's text and its controls, and keeps no answer of its own. */
export interface QuestionProps {
  /** The `question` element (protocol 4.8). The server may have left out what is correct. */
  readonly question: XNode;
  readonly value: QuestionValue | null;
  onChange(value: QuestionValue): void;
  readonly phase: QuestionPhase;
  readonly disabled: boolean;
  /** Seed of the order of options; 0 keeps the order of the document. */
  readonly seed: number;
}

/** An area of a picture, in px of it. */
export type Area =
  | { readonly shape: 'rect'; readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  | { readonly shape: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly shape: 'poly'; readonly points: readonly (readonly [number, number])[] };

/** An `area` of a hotspot (coordinates in px of the picture, as in HTML's image maps); null when they make none. */
export function readArea(node: XNode): Area | null {
  const numbers = attribute(node, 'coords')
    .split(',')
    .map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  if (numbers.some((each) => !Number.isFinite(each))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  switch (attribute(node, 'shape') || 'rect') {
    case 'rect':
      return numbers.length === 4 && c !== a && d !== b
        ? { shape: 'rect', x: Math.min(a, c), y: Math.min(b, d), w: Math.abs(c - a), h: Math.abs(d - b) }
        : null;
    case 'circle':
      return numbers.length === 3 && c > 0 ? { shape: 'circle', x: a, y: b, r: c } : null;
    case 'poly':
      return numbers.length >= 6 && numbers.length % 2 === 0
        ? {
            shape: 'poly',
            points: Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!] as const),
          }
        : null;
    default:
      return null;
  }
}

/** Something in a question that its author has to correct. */
export interface QuestionProblem {
  /** Key of the text that describes it; a plugin may give a whole sentence. */
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where: an XPath inside of the question such as `option[2]/@id`, or ''. */
  readonly path: string;
  /** Nobody can answer the question like this: it is left out of the test. */
  readonly fatal: boolean;
}

/** What a plugin exports under the name that its manifest gives for a kind: `"questions": { "kind": "Name" }`. */
export interface QuestionKind {
  readonly View: ComponentType<QuestionProps>;
  /**
   * Points for an answer, 0 to the question's `points`. Pure: depends on nothing but its arguments. Not called when the server scores.
   */
  score(question: XNode, value: QuestionValue | null): number;
  /** Whether enough is answered to count the question as answered; default: something that is not empty. */
  isAnswered?(question: XNode, value: QuestionValue | null): boolean;
  /** What is wrong with the question; default: nothing. */
  problems?(question: XNode): readonly QuestionProblem[];
  /** Whether nothing is wrong with an answer but its spelling, which its author forgives; default: never. */
  isNearly?(question: XNode, value: QuestionValue | null): boolean;
  /** The points are what learners say of themselves: nobody else can check them. */
  readonly selfAssessed?: boolean;
  /** Attribute that names the parts of an answer in the collected XML (`gap` in `<answer gap="g1">`); default `part`. */
  readonly part?: string;
}

/** Whether an export of a plugin is a kind of question. */
export function isQuestionKind(value: unknown): value is QuestionKind {
  const given = value as Partial<QuestionKind> | null | undefined;
  return (
    typeof given === 'object' &&
    given !== null &&
    typeof given.score === 'function' &&
    (typeof given.View === 'function' || (typeof given.View === 'object' && given.View !== null))
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** An answer as it was stored; null when it is none (storage is no more trusted than the server). */
export function readQuestionValue(stored: unknown): QuestionValue | null {
  if (isText(stored)) return stored;
  if (Array.isArray(stored)) return stored.every(isText) ? stored : null;
  if (typeof stored !== 'object' || stored === null) return null;
  const parts = Object.entries(stored);
  return parts.every(([, part]) => isText(part)) ? (Object.fromEntries(parts) as Record<string, string>) : null;
}

/** Whether an answer holds anything but white space. */
export function isFilled(value: QuestionValue | null): boolean {
  if (value === null) return false;
  const texts = isText(value) ? [value] : Object.values(value);
  return texts.some((each: string) => each.trim() !== '');
}

/** A kind of question, as far as its plugin has come. */
export type QuestionState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly kind: QuestionKind; readonly plugin: string }
  /** No switched-on plugin offers the kind. */
  | { readonly state: 'unknown' }
  /** Its plugin did not load, and the failure has been reported. */
  | { readonly state: 'failed' };

export interface QuestionViewProps extends QuestionProps {
  readonly of: QuestionState & { readonly state: 'ready' };
  /** Drawn instead of a question whose component fails; the test around it goes on. */
  readonly fallback: ReactNode;
}

/** The kinds of questions of every switched-on plugin, for views that ask questions; `useLoaded(questions, kinds)` loads them in one. */
export interface Questions {
  /** The kind as far as it has come. */
  state(name: string): QuestionState;
  /** Loads the plugin of a kind; added modules are loaded when no plugin at hand offers one. */
  load(name: string): Promise<QuestionState>;
  /** A question drawn by the plugin of its kind, in an error boundary of its own. */
  readonly View: (props: QuestionViewProps) => ReactNode;
}

/** In manifests: `questions`. */
export const QUESTIONS = serviceToken<Questions>('questions');

/** Command that asks one question of a practice test in a window, see `askQuestion`. */
export const ASK_QUESTION = 'test.ask';

/** How the asking of one question ended. */
export interface QuestionAsked {
  /** Name of the window that it was asked for. */
  readonly window: string;
  /** ID of the test. */
  readonly test: string;
  /** Id of the question in it. */
  readonly question: string;
  /**
   * `answered`: an answer was checked, right or wrong. `skipped`: the window was closed without. `impossible`: it cannot be asked.
   * `lost`: the server did not answer; later it may.
   */
  readonly outcome: 'answered' | 'skipped' | 'impossible' | 'lost';
  /** Why it could not be asked, in a sentence for the learner; '' when it was. */
  readonly message: string;
}

/** The command `test.ask` has ended; no result comes of it. */
export const QUESTION_ASKED = fact<QuestionAsked>('test.questionAsked');

type Navigation = typeof NAVIGATION extends Token<infer T> ? T : never;
type Configuration = typeof CONFIGURATION extends Token<infer T> ? T : never;

/** What makes a link of an `objectRef` (what the author names as next): it opens the object, and works as a copied address, too. */
export function linkTo(
  reference: XNode,
  navigation: Pick<Navigation, 'format'>,
): Readonly<Record<`data-${string}` | 'href' | 'children', string>> {
  const [ID, IDObjectType, dataType] = ['ID', 'IDObjectType', 'dataType'].map((name) => attribute(reference, name)) as [
    string,
    string,
    string,
  ];
  return {
    href: navigation.format({ action: actions.show, dataType, ID: Number(ID), IDObjectType: Number(IDObjectType) }),
    'data-command': 'object.start',
    'data-arg-id': ID,
    'data-arg-idobjecttype': IDObjectType,
    'data-arg-datatype': dataType,
    children: attribute(reference, 'title') || ID,
  };
}

/** What comes next in the course, as the answer to a stored result has it (protocol 4.8); null without. */
export function nextIn(answer: string): XNode | null {
  try {
    return select(parse(answer), '/cms/resultStored/next')[0] ?? null;
  } catch {
    return null;
  }
}

/** What comes next in the course after a test, as it came with it (protocol 4.8); null without. */
export function nextInCourse(payload: XNode): XNode | null {
  const after = firstElement(payload, 'after');
  return after && firstElement(after, 'next');
}

/** What makes a link of a `next`: to the lesson where one goes on, or to the object. */
export const linkToNext = (next: XNode, navigation: Pick<Navigation, 'format'>): { readonly href: string; readonly title: string } => {
  const { href, children } = linkTo(next, navigation);
  return { href: attribute(next, 'href') || href, title: children };
};

/**
 * The address of the course that something was reached in: the innermost on the way to it (`trail`), else the one that the customer names;
 * '' for none. @param payload of the object
 */
export function courseHref(payload: XNode, { dataTypes, IDCurrentCourse }: Pick<Configuration, 'dataTypes' | 'IDCurrentCourse'>): string {
  let object: XNode | null = payload;
  while (object && object.name !== 'object') object = object.parent;
  const trail = object && firstElement(object, 'trail');
  const type = dataTypes.course ?? 'p_Course';
  const step = trail && childElements(trail, 'step').findLast((each) => attribute(each, 'dataType') === type);
  return (step && attribute(step, 'href')) || (IDCurrentCourse ? `course-${IDCurrentCourse}.html` : '');
}

/** The `level` of a placement test with this id; null without one. */
export const levelIn = (payload: XNode, id: string): XNode | null =>
  (id === '' ? null : childElements(payload, 'level').find((each) => attribute(each, 'id') === id)) ?? null;

/** What the author names as next after a test, or for a level of it: the references in its `next`. */
export function nextOf(node: XNode): readonly XNode[] {
  const next = firstElement(node, 'next');
  return next ? childElements(next, 'objectRef') : [];
}

export { readAccepted } from './scoring/numeric.ts';
export { newWordsPerDay } from './scoring/words-per-day.ts';
