import { edits, type Splice, type XDocument } from '../../../xsl/engine/index.ts';
import type { XNode } from './nodes.ts';

/** The text of a document with some changes; all else stays byte for byte. @param root its root element */
export const edited = (root: XNode, splices: readonly Splice[]): string =>
  edits.serializeSource(edits.applyEdits(root.parent as XDocument, splices).document);
