import type { Chapter, Side, Spot, Step } from '../model/tree.ts';
import type { Change } from '../view/studio-entry.tsx';
import type { NewType } from '../model/read-studio.ts';
import type { Naming } from './name-dialog.tsx';
import type { SiteTree } from './tree-state.ts';

/** What the studio does for the tree. */
export interface TreeActions {
  onChange(change: Change): void;
  onExport(ID: number): void;
  /** Shows the objects of a data type in the list. */
  onList(dataType: string): void;
  /** Something was made or renamed: the lists say so. */
  onStored(): void;
  /** Of these the caller may begin objects. */
  readonly types: readonly NewType[];
}

/** What the rows of the tree need. */
export interface TreeWork extends TreeActions {
  readonly tree: SiteTree;
  /** Where what is dragged would come. */
  readonly drop: { readonly row: string; readonly side: Side } | null;
  readonly dragged: string;
  move(step: Step, to: Spot): void;
  moveChapter(chapter: Chapter, to: number): void;
  ask(step: Step): void;
  name(naming: Naming, path: string): void;
}

/** By this the row of a chapter is found again. */
export const markOfChapter = ({ ID, path }: Pick<Chapter, 'ID' | 'path'>): string => `${ID} chapter ${path}`;

/** Whether a row is meant; what something that was just made is in its course or unit is `*`. */
export function isMarked(mark: string, wanted: string): boolean {
  const parts = mark.split(' ');
  return wanted.split(' ').every((part, index) => part === '*' || part === parts[index]);
}

/** By this the row of a step is found again after it was moved. */
export const markOf = ({ ID, moved, step }: Pick<Step, 'ID' | 'moved' | 'step'>): string => `${ID} ${step} ${moved}`;
