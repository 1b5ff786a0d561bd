import type { BehaviorSubject } from 'rxjs';
import type { XDocument } from '../../../core/api.ts';
import type { FieldProblem } from '../form/copy-back.ts';
import type { ProblemKind } from './ports.ts';

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
  /** What is edited is stored beside what visitors see. */
  readonly isWorking: boolean;
  readonly problem: { readonly kind: ProblemKind; readonly status: number; readonly sentence: string } | null;
  /** Fields whose content cannot go into the XML. */
  readonly invalid: readonly FieldProblem[];
  /** Id of the block that the focus goes to once the version is drawn. */
  readonly focus: string;
}

/** The state of an editor, for its screen; there is one for every configuration that is edited. */
export interface EditorStore {
  readonly state$: BehaviorSubject<EditorState>;
}
