import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { fact, serviceToken, type CmsObject, type RequestParameters, type RequestResult } from '../../core/api.ts';
import type { LessonProgress } from './model/lessons.ts';
import type { UnitPosition } from './model/positions.ts';

/** Whether texts of objects are rules that can be read: what makes something done, and what a certificate asks for. */
export { isRule, readCertificate } from './completion/rule.ts';

/** The element inside a unit in which its lesson is shown. */
export const LESSON_AREA = 'lessonArea';

/** What is learned at one level: a unit and its lesson, or a lesson that was added to the unit below. */
export interface Frame {
  readonly unit: number;
  /** '' until the unit says with which lesson it opens. */
  readonly lesson: string;
  /** The command that runs when this is left, '' for none. */
  readonly returnFunction: string;
  readonly via: 'open' | 'startUnitLevel' | 'addUnit';
  /** Object type; 0 when it is unknown. */
  readonly IDObjectType: number;
  /** Object ID of an added lesson, -1 while an address names its type alone, else 0. */
  readonly added: number;
  /** The lesson was gone to, so the history names it. */
  readonly chosen: boolean;
}

/** The frame that is shown, and those that it was started from, the first one first. */
export interface UnitState {
  readonly current: Frame | null;
  readonly previous: readonly Frame[];
}

/** The container of one unit on the screen. */
export interface UnitLevel {
  /** Names the container, the target inside it, and the scope of the targets in that. */
  readonly id: string;
  /** covered: another one slides over it; hidden: that one has arrived; leaving: it slides off the screen. */
  readonly state: 'open' | 'covered' | 'hidden' | 'leaving';
  /** null when the server's answer was shown raw. */
  readonly object: CmsObject | null;
  /** Back and forward, a reload or a copied address have led here (UNI-018). */
  readonly fromHistory: boolean;
  /** What had the focus when the unit was left for another one. */
  readonly focus: Element | null;
  /** Where to scroll when it comes up, in px; null leaves that to the history. */
  readonly scroll: number | null;
  /** Where a leaving one lies below its position, in px, so that it stays where it is seen while the page below scrolls back. */
  readonly offset: number;
}

/** All levels, those that are leaving last, and what is on them. */
export interface UnitView {
  readonly levels: readonly UnitLevel[];
  readonly state: UnitState;
}

/** The unit stack: units that were started from units, the lesson of each, and the way back (UNI-002 to UNI-011). */
export interface Units {
  readonly view$: Observable<UnitView>;
  readonly view: UnitView;
  /** What surrounds a drawn unit: the stack when it is in the page by itself, its level's scope when it is a sub-unit. */
  surround(node: ReactNode, object: CmsObject | null, target: string, parameters: RequestParameters): ReactNode;
  /** Whether a unit that is in the page by itself comes again as it is, such as in another language: what lies over it stays. */
  isAgain(object: CmsObject, parameters: Pick<RequestParameters, 'fromHistory' | 'bWithHistory'>): boolean;
  /** A unit is in the page by itself now; the stack is empty. What lies over the same unit again is asked for anew. */
  open(object: CmsObject, parameters: Pick<RequestParameters, 'fromHistory' | 'bWithHistory' | 'returnFunction'>): void;
  /** The unit has left the page. */
  close(): void;
  /**
   * Starts an object: from within a unit another unit becomes its sub-unit, an object of the lesson area is added to it;
   * everything else is opened in the page (RT-077 to RT-092, UNI-002).
   */
  start(parameters: RequestParameters): Promise<RequestResult>;
  /** Loads a lesson that the unit does not list into its lesson area. What it lacks is reported as in the catalogue (ERR-016, ERR-017). */
  addLesson(parameters: RequestParameters): Promise<RequestResult>;
  /** Leaves the topmost sub-unit or added lesson. With nothing to return to it says so in the literal text (ERR-018). */
  return(): boolean;
  /** Goes to the nearest level of a unit, and there to a lesson if one is named; false when no level has that unit. */
  toLevel(unit: number, lesson?: string): boolean;
  /** The user went to another lesson of the topmost unit: an entry of the history. */
  chooseLesson(level: string, lesson: string): void;
  /**
   * A view says which lesson its level shows, without anybody having gone there.
   * @param wanted the lesson that the level was to show, '' for none: when another one is wanted meanwhile, that stays
   */
  noteLesson(level: string, lesson: string, wanted: string): void;
  /**
   * From now on the lessons of a unit are asked for otherwise than by their own numbers, such as those of a unit that is not stored as it
   * is shown. Returns the end.
   */
  askLessonsBy(unit: number, request: LessonRequest): () => void;
  /** What of the request for a lesson is otherwise; {} where it is asked for by its own number. */
  lessonRequest(unit: number, lesson: string): Partial<RequestParameters>;
}

/** What a request for a lesson has in the place of the lesson's number. */
type LessonRequest = (lesson: string) => Partial<RequestParameters>;

/** Where the learner stopped in each unit, and how far its lessons are. */
export interface UnitPositions {
  /** What this browser remembers of a unit. */
  of(unit: number): UnitPosition | null;
  /** A lesson was begun or finished; finished ones stay so. */
  progress(unit: number, lesson: string, state: LessonProgress): void;
  /** The learner is at the beginning of a lesson. */
  opened(unit: number, lesson: string): void;
  /** Where the page was in a unit when it was left, just now, for itself in another language. */
  goesOn(unit: number): { readonly lesson: string; readonly seconds: number } | null;
}

/** The learner's positions in units. */
export const UNIT_POSITIONS = serviceToken<UnitPositions>('unitPositions');

/** The unit stack of this page. */
export const UNITS = serviceToken<Units>('units');

/** A unit shows one of its lessons. */
export const LESSON_OPENED = fact<{ readonly unit: number; readonly lesson: string }>('lesson.opened');

/** A lesson of a unit was begun, or finished. */
export const LESSON_PROGRESSED = fact<{ readonly unit: number; readonly lesson: string; readonly state: LessonProgress }>(
  'lesson.progressed',
);

/** The learner wants to see what of a lesson has not been seen yet. */
export const UNSEEN_WANTED = fact<{ readonly unit: number; readonly lesson: string }>('lesson.unseenWanted');

/** A unit was started from a unit; `depth` counts the units below it. */
export const UNIT_PUSHED = fact<{ readonly unit: number; readonly depth: number }>('unit.pushed');

/** A unit that was started from a unit was left. */
export const UNIT_POPPED = fact<{ readonly unit: number; readonly depth: number }>('unit.popped');

export {
  bothSeen,
  firstUnseenSecond,
  isEnough,
  kindOfLesson,
  nothingSeen,
  readAllSeen,
  ruleFor,
  union,
  unseen,
  writeSeen,
  type Interval,
  type Intervals,
  type Rule,
  type Seen,
  type Unseen,
} from './completion/index.ts';
