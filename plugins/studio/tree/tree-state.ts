import type { XNode } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import type { Moved, readCreated, readRenamed } from '../model/read-tree.ts';
import type { Branches, Chapter, Holder, Renamed, Spot, Step } from '../model/tree.ts';

/** What the tree says of the last thing that was done. */
type Word = '' | 'busy' | 'moved' | 'unseen' | 'undone' | 'failed' | 'made' | 'renamed' | 'renamedUnseen' | Refusal;

/** Why something does not move: nothing is before or behind it, it is not the caller's, or it is in no order. */
type Refusal = 'stayed' | 'first' | 'last' | 'notYours' | 'noOrder';

export interface TreeState {
  /** Paths of the branches that are open. */
  readonly open: ReadonlySet<string>;
  readonly word: Word;
  /** Title of what something was done with. */
  readonly title: string;
  /** Why it did not happen, in the words of the server; '' without any. */
  readonly reason: string;
  readonly undo: Moved['undo'];
}

/** What was stored; null with the reason why it was not, and the name of the field that is wrong, as far as the server says that. */
export interface Stored<T> {
  readonly value: T | null;
  readonly reason: string;
  readonly field: string;
}

export interface SiteTree extends TreeState {
  readonly branches: Branches;
  /** Branches that could not be had. */
  readonly failed: ReadonlySet<string>;
  toggle(path: string): void;
  /** Opens branches, as far as they are not. */
  show(paths: readonly string[]): void;
  /** Loads a branch, or more of one. */
  load(of: string, page?: number): void;
  /** The version of a course or unit that somebody has just seen elsewhere. */
  seen(ID: number, version: string): void;
  /** Moves at once what is shown, and stores one move after another. @returns whether it was stored */
  move(step: Step, to: Spot): Promise<boolean>;
  moveChapter(chapter: Chapter, to: number): Promise<boolean>;
  undoMove(): Promise<boolean>;
  create(holder: Holder, title: string, type: NewType, chapterTitle: string): Promise<Stored<NonNullable<ReturnType<typeof readCreated>>>>;
  rename(renamed: Renamed, title: string): Promise<Stored<NonNullable<ReturnType<typeof readRenamed>>>>;
  /** Says why something stays where it is. */
  refuse(why: Refusal, title: string): void;
}

/** Something that is to be stored. */
export interface Change<T> {
  readonly ID: number;
  readonly title: string;
  /** Its fields, when it is its turn: what was stored before it has made other versions. */
  fields(): Readonly<Record<string, string>>;
  /** What is shown from now on, as if it was stored. */
  shown?(branches: Branches): Branches;
  /** What has become of it; null for another answer. */
  read(payload: XNode | null): Done<T> | null;
}

/** What something that was stored has come to. */
interface Done<T> {
  readonly word: Word;
  /** The courses and units that are another now, with their versions; all of the tree when that is not said. */
  readonly changed?: Readonly<Record<number, string>>;
  readonly undo?: Moved['undo'];
  readonly value: T;
}
