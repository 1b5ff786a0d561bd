import type { Side, Spot, Step } from '../model/tree.ts';
import type { Change } from '../view/studio-entry.tsx';
import type { SiteTree } from './use-tree.ts';

/** What the studio does for the tree. */
export interface TreeActions {
  onChange(change: Change): void;
  onExport(ID: number): void;
  /** Shows the objects of a data type in the list. */
  onList(dataType: string): void;
}

/** What the rows of the tree need. */
export interface TreeWork extends TreeActions {
  readonly tree: SiteTree;
  /** Where what is dragged would come. */
  readonly drop: { readonly row: string; readonly side: Side } | null;
  readonly dragged: string;
  move(step: Step, to: Spot): void;
  ask(step: Step): void;
}

/** By this the row of a step is found again after it was moved. */
export const markOf = ({ ID, moved, step }: Pick<Step, 'ID' | 'moved' | 'step'>): string => `${ID} ${step} ${moved}`;
