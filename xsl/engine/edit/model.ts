import type { XDocument, XmlNode } from '../xml/index.ts';

/** A change of a document's text: `remove` code units at offset `at` are replaced by `insert`. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** A new version of a document, and the changes that lead back from it. */
export interface Edited {
  readonly document: XDocument;
  readonly undo: readonly Splice[];
}

/** The start tag that holds a change. */
export interface TagRegion {
  kind: 'tag';
  element: XmlNode;
}

/** Neighbours in an element that hold a change: children from `first` to before `past`, the text from `start` to `end`. */
export interface ContentRegion {
  kind: 'content';
  parent: XmlNode;
  first: number;
  past: number;
  start: number;
  end: number;
}
