import type { XNode } from '../../../core/api.ts';

/** Whose change of one place goes into the document. */
export type Side = 'mine' | 'theirs';

/** What one version has at a place. */
interface Version {
  /** As it is written there. */
  readonly xml: string;
  /** What people read of it. */
  readonly text: string;
}

/** One place that both have changed, each otherwise. */
export interface Conflict {
  /** The way to it, which tells it from the others. */
  readonly path: string;
  /** `content`: a text or element; `attribute`: a value; `order`: where the parts of an element are. */
  readonly kind: 'content' | 'attribute' | 'order';
  /** What it is in, for its titles and language: an element of one of the versions. */
  readonly node: XNode;
  /** Name of the attribute; '' for all else. */
  readonly name: string;
  /** null: it is not there. */
  readonly base: Version | null;
  readonly mine: Version | null;
  readonly theirs: Version | null;
}

export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
  /** How many places have what they wrote: those alone that I had not changed. */
  readonly taken: number;
}

/** The same place in three versions; null where it is not there. */
export interface Three<T> {
  readonly base: T | null;
  readonly mine: T | null;
  readonly theirs: T | null;
}

/** What a merge goes through a document with. */
export interface Merging {
  /** Decides about a place, and notes it. */
  clash(conflict: Conflict): Side;
  /** An element that somebody put elsewhere: the same one in all three versions; null when nobody did. */
  elsewhere(node: XNode): MovedNode | null;
  /** A part that I have added, with ids that they have not given meanwhile to what they have put beside it. */
  added(node: XNode, xml: string, beside: readonly XNode[]): string;
  /** Whether an element that somebody put elsewhere is, or was, in this one: what it holds is not as it looks. */
  holdsMoved(node: XNode): boolean;
  /** They have changed something that is taken over. */
  took(): void;
}

/** An element that is in another one than it was. */
export interface MovedNode {
  readonly base: XNode;
  readonly mine: XNode;
  readonly theirs: XNode;
  /** Who has put it elsewhere, or whose place was chosen. */
  readonly by: Side;
}

/** An element or comment of an element's content, with the white space before it. */
export interface Item {
  readonly node: XNode;
  readonly lead: string;
  readonly xml: string;
}
