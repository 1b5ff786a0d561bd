import type { XmlNode } from '../xml/index.ts';

/*
 * The versions of one document share the nodes that did not change. A node has one parent and one offset, so that one version at
 * a time is in use: the newest, until another one is used again. That one is then brought into use: the shared nodes behind
 * the changes that lie between them get the parents and offsets that they have there. A version out of use refers to the next one
 * on the way to the one in use, not the other way round, so that versions that nobody refers to are collected.
 */

/** What leads from a version that is out of use to the next one. */
interface VersionStep {
  /** The version one step nearer to the one in use. */
  to: XmlNode;
  /** What leads from this version to that one: code units removed at an offset, and those that replace them. */
  at: number;
  removed: string;
  inserted: string;
}

const steps = new WeakMap<XmlNode, VersionStep>();

/** Moves a node and its content; walks by parents and indexes, whatever the depth. */
function moveBy(top: XmlNode, by: number): void {
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
function adoptShared(document: XmlNode, from: number, by: number): void {
  const adopt = (node: XmlNode, parent: XmlNode, index: number): void => {
    node.parent = parent;
    node.index = index;
    if (by && node.order >= from) moveBy(node, by);
  };
  const own: XmlNode[] = [document];
  for (let node = own.pop(); node; node = own.pop()) {
    const { attributes, children } = node;
    // Only what is shared has another parent: those of a version's own nodes did not change.
    for (let i = 0; i < attributes.length; i++) if (attributes[i]!.parent !== node) adopt(attributes[i]!, node, i);
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (child.parent !== node) adopt(child, node, i);
      else if (child.children.length || child.attributes.length) own.push(child);
    }
  }
}

/** Brings the version into use that lies one step away. */
function stepTo(old: XmlNode, { at, removed, inserted }: VersionStep, next: XmlNode, source: string): void {
  const { tree } = next;
  tree.source = source;
  tree.ids = null;
  tree.stripped = null;
  steps.delete(next);
  steps.set(old, { to: next, at, removed, inserted });
  adoptShared(next, at + removed.length, inserted.length - removed.length);
}

const applied = (source: string, at: number, remove: number, insert: string): string =>
  source.slice(0, at) + insert + source.slice(at + remove);

/** The versions on the way from one to the one in use, itself first. */
function versionsToCurrent(document: XmlNode): XmlNode[] {
  const found = [document];
  for (let step = steps.get(document); step; step = steps.get(step.to)) found.push(step.to);
  return found;
}

/** The text of a version, in use or not. */
export function sourceOf(document: XmlNode): string {
  const documents = versionsToCurrent(document);
  let { source } = document.tree;
  for (let i = documents.length - 2; i >= 0; i--) {
    const { at, removed, inserted } = steps.get(documents[i]!)!;
    source = applied(source, at, inserted.length, removed);
  }
  return source;
}

/** Brings a version into use. */
export function bringIntoUse(document: XmlNode): void {
  const documents = versionsToCurrent(document);
  for (let i = documents.length - 2; i >= 0; i--) {
    const [next, old] = [documents[i]!, documents[i + 1]!];
    const { at, removed, inserted } = steps.get(next)!;
    const { source } = next.tree;
    stepTo(old, { to: next, at, removed: inserted, inserted: removed }, next, applied(source, at, inserted.length, removed));
  }
}

/** Brings the version into use that a node belongs to by its parents: of versions that have it, the one used last. */
function useVersionOf(node: XmlNode): void {
  let root = node;
  while (root.parent) root = root.parent;
  if (steps.has(root)) bringIntoUse(root);
}

/** Makes `next` a version of the document in use, `old`, whose text from `at` on was changed, and brings it into use. */
export function addVersion(old: XmlNode, next: XmlNode, at: number, remove: number, inserted: string): void {
  const { tree } = old;
  tree.use = useVersionOf;
  stepTo(old, { to: next, at, removed: tree.source.slice(at, at + remove), inserted }, next, applied(tree.source, at, remove, inserted));
}

/** Moves nodes that were parsed from a text of their own to the offset of this text. */
export const moveTo = (node: XmlNode, at: number): void => {
  if (at) moveBy(node, at);
};
