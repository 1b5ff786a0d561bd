import type { XmlNode } from '../tree/node.ts';

/**
 * The versions of one document share the nodes that did not change. A node knows one parent and one place, so that one version at
 * a time is in use: the newest, until another one is used again. That one is then brought into use: the shared nodes behind
 * the changes that lie between them get the parents and offsets that they have there. A version out of use knows the way
 * to the one in use, not the other way round, so that versions that nobody holds are collected.
 */
interface Way {
  /** The version one step nearer to the one in use. */
  to: XmlNode;
  /** What leads from this version to that one: code units removed at an offset, and those put in their place. */
  at: number;
  removed: string;
  inserted: string;
}

const ways = new WeakMap<XmlNode, Way>();

/** Moves a node and all in it; walks by parents and places, whatever the depth. */
function shift(top: XmlNode, by: number): void {
  let n = top;
  for (;;) {
    n.order += by;
    const { attributes, children } = n;
    for (let i = 0; i < attributes.length; i++) attributes[i]!.order += by;
    if (children.length) n = children[0]!;
    else {
      while (n !== top && n.index + 1 === n.parent!.children.length) n = n.parent!;
      if (n === top) return;
      n = n.parent!.children[n.index + 1]!;
    }
  }
}

/** Takes over the nodes of a version that it shares with the one in use, which lies one step away. */
function take(document: XmlNode, from: number, by: number): void {
  const adopt = (node: XmlNode, parent: XmlNode, index: number): void => {
    node.parent = parent;
    node.index = index;
    if (by && node.order >= from) shift(node, by);
  };
  const own: XmlNode[] = [document];
  for (let node = own.pop(); node; node = own.pop()) {
    const { attributes, children } = node;
    // Only what is shared has another parent: a version's own nodes kept theirs.
    for (let i = 0; i < attributes.length; i++) if (attributes[i]!.parent !== node) adopt(attributes[i]!, node, i);
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.parent !== node) adopt(child, node, i);
      else if (child.children.length || child.attributes.length) own.push(child);
    }
  }
}

/** Brings the version into use that lies one step away. */
function step(old: XmlNode, { at, removed, inserted }: Way, next: XmlNode, source: string): void {
  const { tree } = next;
  tree.source = source;
  tree.ids = null;
  tree.stripped = null;
  ways.delete(next);
  ways.set(old, { to: next, at, removed, inserted });
  take(next, at + removed.length, inserted.length - removed.length);
}

const applied = (source: string, at: number, remove: number, insert: string): string =>
  source.slice(0, at) + insert + source.slice(at + remove);

/** The versions on the way from one to the one in use, itself first. */
function trail(document: XmlNode): XmlNode[] {
  const found = [document];
  for (let way = ways.get(document); way; way = ways.get(way.to)) found.push(way.to);
  return found;
}

/** The text of a version, in use or not. */
export function sourceOf(document: XmlNode): string {
  const documents = trail(document);
  let { source } = document.tree;
  for (let i = documents.length - 2; i >= 0; i--) {
    const { at, removed, inserted } = ways.get(documents[i]!)!;
    source = applied(source, at, inserted.length, removed);
  }
  return source;
}

/** Brings a version into use. */
export function bringIntoUse(document: XmlNode): void {
  const documents = trail(document);
  for (let i = documents.length - 2; i >= 0; i--) {
    const [next, old] = [documents[i]!, documents[i + 1]!];
    const { at, removed, inserted } = ways.get(next)!;
    const { source } = next.tree;
    step(old, { to: next, at, removed: inserted, inserted: removed }, next, applied(source, at, inserted.length, removed));
  }
}

/** The version that a node stands in, found by its parents: of versions that have it, the one used last. */
function use(node: XmlNode): void {
  let root = node;
  while (root.parent) root = root.parent;
  if (ways.has(root)) bringIntoUse(root);
}

/** Makes `next` a version of the document in use, `old`, whose text from `at` on was changed, and brings it into use. */
export function addVersion(old: XmlNode, next: XmlNode, at: number, remove: number, inserted: string): void {
  const { tree } = old;
  tree.use = use;
  step(old, { to: next, at, removed: tree.source.slice(at, at + remove), inserted }, next, applied(tree.source, at, remove, inserted));
}

/** Moves nodes that were parsed from a text of their own to where this text stands. */
export const place = (node: XmlNode, at: number): void => {
  if (at) shift(node, at);
};
