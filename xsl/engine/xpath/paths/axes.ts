import { ATTRIBUTE, ELEMENT, NAMESPACE, XmlNode, declarations, XML } from '../../xml/index.ts';
import type { Axis, Env } from '../model.ts';

export type Test = (node: XmlNode, env: Env) => boolean;
/** `limit`: an axis may stop when so many are found. */
type Walk = (node: XmlNode, test: Test, env: Env, out: XmlNode[], limit: number) => void;

/** The axes whose nodes come nearest first, against document order. */
export const isReverse = (axis: Axis): boolean => /^(?:ancestor|preceding)/.test(axis);

const namespaces = new WeakMap<XmlNode, XmlNode[]>();

/** The namespace nodes of an element, made when they are asked for. */
function namespaceNodes(element: XmlNode): XmlNode[] {
  if (element.kind !== ELEMENT) return [];
  let nodes = namespaces.get(element);
  if (!nodes) {
    const found = declarations(element.scope)
      .filter((s) => s.uri)
      .map((s): [string, string] => [s.prefix, s.uri]);
    nodes = [['xml', XML] as [string, string], ...found.reverse()].map(([prefix, uri], i) => {
      const { tree } = element;
      const node = new XmlNode(tree, NAMESPACE, prefix, prefix, '', uri);
      // They come between the element and its attributes: the element's number, and an index after all others.
      tree.next--;
      node.order = element.order;
      node.index = 2 ** 30 + i;
      node.parent = element;
      return node;
    });
    namespaces.set(element, nodes);
  } else if (nodes[0]!.order !== element.order) for (const node of nodes) node.order = element.order;
  return nodes;
}

// What these visit counts as work, also when nothing passes the test: the nodes beyond a node are nearly all of a document.
const descend: Walk = (node, test, env, out, limit) => {
  env.steps -= node.children.length;
  for (const child of node.children) {
    if (out.length >= limit) return;
    if (test(child, env)) out.push(child);
    if (child.children.length) descend(child, test, env, out, limit);
  }
};

const ascend: Walk = (node, test, env, out, limit) => {
  for (let n = node.parent; n && out.length < limit; n = n.parent) if (test(n, env)) out.push(n);
};

/** A node and what is in it, the last first. */
const backwards: Walk = (node, test, env, out, limit) => {
  env.steps -= node.children.length;
  for (let i = node.children.length - 1; i >= 0 && out.length < limit; i--) backwards(node.children[i]!, test, env, out, limit);
  if (out.length < limit && test(node, env)) out.push(node);
};

const isInTree = (node: XmlNode): boolean => node.kind !== ATTRIBUTE && node.kind !== NAMESPACE;

const self: Walk = (node, test, env, out) => {
  if (test(node, env)) out.push(node);
};

const orSelf =
  (walk: Walk): Walk =>
  (node, test, env, out, limit) => {
    self(node, test, env, out, limit);
    walk(node, test, env, out, limit);
  };

const each =
  (list: (node: XmlNode) => readonly XmlNode[]): Walk =>
  (node, test, env, out) => {
    for (const n of list(node)) if (test(n, env)) out.push(n);
  };

/** Siblings in one direction; `walk` says what is taken of each. */
const siblings =
  (by: 1 | -1, walk: Walk): Walk =>
  (node, test, env, out, limit) => {
    if (!node.parent || !isInTree(node)) return;
    const { children } = node.parent;
    for (let i = node.index + by; i >= 0 && i < children.length && out.length < limit; i += by) {
      env.steps--;
      walk(children[i]!, test, env, out, limit);
    }
  };

/** All beyond the node in one direction. */
const beyond =
  (beside: Walk): Walk =>
  (node, test, env, out, limit) => {
    for (let n: XmlNode | null = node; n; n = n.parent) beside(n, test, env, out, limit);
  };

const descendantOrSelf = orSelf(descend);
const after = beyond(siblings(1, descendantOrSelf));

/** Walks an axis and collects what passes the test; reverse axes nearest first. */
export const walks: Readonly<Record<Axis, Walk>> = {
  child: each((node) => node.children),
  attribute: each((node) => node.attributes),
  namespace: each(namespaceNodes),
  self,
  parent(node, test, env, out, limit) {
    if (node.parent) self(node.parent, test, env, out, limit);
  },
  descendant: descend,
  'descendant-or-self': descendantOrSelf,
  ancestor: ascend,
  'ancestor-or-self': orSelf(ascend),
  'following-sibling': siblings(1, self),
  'preceding-sibling': siblings(-1, self),
  following(node, test, env, out, limit) {
    // What is in an element comes after its attributes.
    if (!isInTree(node)) descend(node.parent!, test, env, out, limit);
    after(node, test, env, out, limit);
  },
  preceding: beyond(siblings(-1, backwards)),
};

/** The kind of node that a name test means on an axis. */
export const principal = (axis: Axis): number => (axis === 'attribute' ? ATTRIBUTE : axis === 'namespace' ? NAMESPACE : ELEMENT);
