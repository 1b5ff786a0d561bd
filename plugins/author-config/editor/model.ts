import type { BehaviorSubject } from 'rxjs';
import type { XDocument } from '../../../core/api.ts';
import type { FieldProblem } from '../form/copy-back.ts';
import type { Conflict } from '../merge/model.ts';
import type { ProblemKind } from './ports.ts';

/** What somebody else has stored is in the form now, beside what the author has changed. */
interface TakenIn {
  /** Who has stored; '' when nobody knows. */
  readonly author: string;
  /** The author's own version without it, and with it. */
  readonly before: XDocument;
  readonly after: XDocument;
  /** Both are stored; else only the form has them yet. */
  readonly isStored: boolean;
}

/** Places that both have changed, before anything is stored. */
export interface Asked {
  readonly author: string;
  readonly conflicts: readonly Conflict[];
  /** The answer is followed by storing. */
  readonly isToStore: boolean;
}

/** What went wrong last; `path` leads to what in the document is meant, where that is known. */
export interface EditorProblem {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly sentence: string;
  readonly path?: string;
}

/** What the screen shows of an editor. */
export interface EditorState {
  /** The version that is drawn. */
  readonly document: XDocument;
  /** Rises when editors of HTML must take their content anew. */
  readonly generation: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Something is not stored yet. */
  readonly isChanged: boolean;
  readonly isStoring: boolean;
  /** What was not stored the last time is in the form, and not stored yet. */
  readonly isRestored: boolean;
  /** What is edited is stored beside what visitors see. */
  readonly isWorking: boolean;
  readonly problem: EditorProblem | null;
  readonly takenIn: TakenIn | null;
  readonly asked: Asked | null;
  /** Fields whose content cannot go into the XML. */
  readonly invalid: readonly FieldProblem[];
  /** Id of the block that the focus goes to once the version is drawn, or the way to one without. */
  readonly focus: string;
}

/** The state of an editor, for its screen; there is one for every configuration that is edited. */
export interface EditorStore {
  readonly state$: BehaviorSubject<EditorState>;
}
