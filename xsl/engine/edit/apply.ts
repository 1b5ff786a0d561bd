import { type XDocument, type XmlNode, parse } from '../xml/index.ts';
import { parseChange } from './incremental.ts';
import type { Edited, Splice } from './model.ts';
import { bringIntoUse, sourceOf } from './versions.ts';

/** More changes at once are parsed as a whole: each of them walks through what lies behind it. */
const MAX_INCREMENTAL = 8;

/** The text of a document, byte for byte as parsed or edited; that of an old version too. */
export const serializeSource = (document: XDocument): string => sourceOf(document as XmlNode);

/**
 * Makes a new version by changes that `document`'s own nodes were asked for; several make one version.
 *
 * What the changes leave as it is, is the same node in both versions. Read downwards (children, attributes, names, values) an old
 * version stays as it was; parents and offsets of the shared nodes are those of the version used last. Using an old document again,
 * by select, evaluate, serialize, a transformation or an edit, brings it into use: then its nodes have its own. For a node given alone
 * it is the version used last of those that have it. Only one version can be in use at a time, and none may be changed
 * for another while a transformation runs.
 *
 * @throws XmlError when the result is not well-formed, Error when changes overlap or the document has a document type; all versions stay as
 * they are
 */
export function applyEdits(document: XDocument, splices: readonly Splice[]): Edited {
  const old = document as XmlNode;
  const { tree } = old;
  if (tree.idNames) throw new Error('A document with a document type cannot be edited; remove the document type.');
  tree.use?.(old);
  const { source } = tree;
  const sorted = splices.toSorted((a, b) => a.at - b.at);
  const undo: Splice[] = [];
  let text = '';
  let from = 0;
  for (const { at, remove, insert } of sorted) {
    if (at < from || at + remove > source.length)
      throw new Error(`Two changes overlap at offset ${at}, or one lies outside of the document.`);
    text += source.slice(from, at);
    undo.push({ at: text.length, remove: insert.length, insert: source.slice(at, at + remove) });
    text += insert;
    from = at + remove;
  }
  return { document: (applyOneByOne(old, sorted) ?? parse(text + source.slice(from), tree.options)) as XDocument, undo };
}

/** Makes the changes one by one, the last first, so that the offsets of the others stay the same; null when that is not possible. */
function applyOneByOne(old: XmlNode, splices: readonly Splice[]): XmlNode | null {
  if (!splices.length || splices.length > MAX_INCREMENTAL) return splices.length ? null : old;
  let next: XmlNode | null = old;
  for (const splice of splices.toReversed()) {
    next = parseChange(next, splice);
    if (!next) {
      bringIntoUse(old);
      return null;
    }
  }
  return next;
}
