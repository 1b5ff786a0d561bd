import { XmlError, NONE, XmlNode, type Scope, Parser } from '../xml/index.ts';
import type { ContentRegion, Splice } from './model.ts';
import { isEmptyTag, regionAround, regionOf } from './region.ts';
import { addVersion, moveTo } from './versions.ts';

/** A node with other children; the old one stays as it is. */
function copyOf(node: XmlNode, children: XmlNode[], longer: number): XmlNode {
  const copy = new XmlNode(node.tree, node.kind, node.name, node.localName, node.namespaceURI, node.value);
  copy.parent = node.parent;
  copy.index = node.index;
  copy.attributes = node.attributes;
  copy.children = children.length ? children : NONE;
  copy.scope = node.scope;
  copy.order = node.order;
  copy.innerBy = node.innerBy;
  copy.length = node.length + longer;
  return copy;
}

/** Copies what is around a changed element, up to the document. */
function copyAround(changed: XmlNode, longer: number): XmlNode {
  let inside = changed;
  for (let outer = changed.parent; outer; outer = outer.parent) {
    const children = outer.children.slice();
    children[inside.index] = inside;
    const copy = copyOf(outer, children, longer);
    inside.parent = copy;
    inside = copy;
  }
  return inside;
}

const sameScope = (a: Scope | null, b: Scope | null, outer: Scope | null): boolean => {
  while (a !== outer && b !== outer) {
    if (!a || !b || a.prefix !== b.prefix || a.uri !== b.uri) return false;
    a = a.outer;
    b = b.outer;
  }
  return a === b;
};

/** The element with the start tag that `text` is; null when it is another kind of change. */
function withTag(element: XmlNode, text: string, longer: number): XmlNode | null {
  const { parent, start, scope } = element;
  const made = new Parser(text, element.tree).tag(parent!);
  if (!made || made.name !== element.name || made.end >= 0 !== isEmptyTag(element) || !sameScope(made.scope, scope, parent!.scope))
    return null;
  made.scope = scope;
  moveTo(made, start);
  made.index = element.index;
  made.children = element.children;
  made.length = element.length + longer;
  return made;
}

const depthOf = (node: XmlNode): number => {
  let depth = 0;
  for (let n = node; n.parent; n = n.parent) depth++;
  return depth;
};

/** The parent with the content that `text` is between the neighbours of the region. */
function withContent({ parent, first, past, start }: ContentRegion, text: string, longer: number): XmlNode {
  const changed = copyOf(parent, NONE, longer);
  new Parser(text, parent.tree).content(changed, depthOf(parent));
  const inside = changed.children;
  const { children } = parent;
  changed.children =
    children.length + inside.length === past - first ? NONE : [...children.slice(0, first), ...inside, ...children.slice(past)];
  for (let i = 0; i < inside.length; i++) {
    moveTo(inside[i]!, start);
    inside[i]!.index = first + i;
  }
  return changed;
}

/**
 * Makes the version of the document in use that a change of its text leads to, by parsing only what holds the change, and brings it into
 * use. null, and nothing changed: the whole text must be parsed to know the result, or it is not well-formed.
 */
export function parseChange(document: XmlNode, { at, remove, insert }: Splice): XmlNode | null {
  const { tree } = document;
  const { source } = tree;
  const to = at + remove;
  const longer = insert.length - remove;
  if (tree.idNames || document.end + longer > (tree.options.maxLength ?? 1 << 26)) return null;
  const piece = (start: number, end: number): string => source.slice(start, at) + insert + source.slice(to, end);
  try {
    let region = regionOf(document, at, to);
    let made: XmlNode | null = null;
    if (region?.kind === 'tag') {
      const { element } = region;
      made = withTag(element, piece(element.start, element.inner), longer);
      if (!made) region = regionAround(element, to);
    }
    if (region?.kind === 'content') made = withContent(region, piece(region.start, region.end), longer);
    if (!made) return null;
    const next = copyAround(made, longer);
    addVersion(document, next, at, remove, insert);
    return next;
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
