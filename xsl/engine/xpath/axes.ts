import { ATTRIBUTE, DOCUMENT, ELEMENT, NAMESPACE, XmlNode } from '../tree/node.ts';
import { declarations, XML } from '../tree/scope.ts';
import type { Axis } from './ast.ts';
import type { Env } from './values.ts';

export type Test = (node: XmlNode, env: Env) => boolean;
/** `limit`: an axis may stop when so many are found. */
type Walk = (node: XmlNode, test: Test, env: Env, out: XmlNode[], limit: number) => void;

/** The axes whose nodes come nearest first, against document order. */
export const isReverse = (axis: Axis): boolean => /^(?:ancestor|preceding)/.test(axis);

const namespaces = new WeakMap<XmlNode, XmlNode[]>();

/** The namespace nodes of an element, made when they are asked for. */
export function namespaceNodes(element: XmlNode): XmlNode[] {
  if (element.kind !== ELEMENT) return [];
  let nodes = namespaces.get(element);
  if (!nodes) {
    const found = declarations(element.scope).filter((s) => s.uri).map((s): [string, string] => [s.prefix, s.uri]);
    nodes = [['xml', XML] as [string, string], ...found.reverse()].map(([prefix, uri], i) => {
      const { tree } = element;
      const node = new XmlNode(tree, NAMESPACE, prefix, prefix, '', uri);
      // They stand between the element and its attributes: the element's number, and a place that comes after it.
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

const descend: Walk = (node, test, env, out, limit) => {
  for (const child of node.children) {
    if (out.length >= limit) return;
    if (test(child, env)) out.push(child);
    if (child.children.length) descend(child, test, env, out, limit);
  }
};

const ascend: Walk = (node, test, env, out, limit) => {
  for (let n = node.parent; n && out.length < limit; n = n.parent) if (test(n, env)) out.push(n);
};

/** The nodes of a tree that end before `node` begins, the last first. */
const backwards: Walk = (node, test, env, out, limit) => {
  for (let i = node.children.length - 1; i >= 0 && out.length < limit; i--) {
    const child = node.children[i]!;
    if (child.children.length) backwards(child, test, env, out, limit);
    if (test(child, env)) out.push(child);
  }
};

const isInTree = (node: XmlNode): boolean => node.kind !== ATTRIBUTE && node.kind !== NAMESPACE;

/** Walks an axis and collects what passes the test; reverse axes nearest first. */
export const walks: Readonly<Record<Axis, Walk>> = {
  child(node, test, env, out) {
    for (const child of node.children) if (test(child, env)) out.push(child);
  },
  attribute(node, test, env, out) {
    for (const attribute of node.attributes) if (test(attribute, env)) out.push(attribute);
  },
  namespace(node, test, env, out) {
    for (const n of namespaceNodes(node)) if (test(n, env)) out.push(n);
  },
  self(node, test, env, out) {
    if (test(node, env)) out.push(node);
  },
  parent(node, test, env, out) {
    if (node.parent && test(node.parent, env)) out.push(node.parent);
  },
  descendant: descend,
  'descendant-or-self'(node, test, env, out, limit) {
    if (test(node, env)) out.push(node);
    descend(node, test, env, out, limit);
  },
  ancestor: ascend,
  'ancestor-or-self'(node, test, env, out, limit) {
    if (test(node, env)) out.push(node);
    ascend(node, test, env, out, limit);
  },
  'following-sibling'(node, test, env, out, limit) {
    const { parent } = node;
    if (!parent || !isInTree(node)) return;
    const { children } = parent;
    for (let i = node.index + 1; i < children.length && out.length < limit; i++) if (test(children[i]!, env)) out.push(children[i]!);
  },
  'preceding-sibling'(node, test, env, out, limit) {
    const { parent } = node;
    if (!parent || !isInTree(node)) return;
    for (let i = node.index - 1; i >= 0 && out.length < limit; i--) if (test(parent.children[i]!, env)) out.push(parent.children[i]!);
  },
  following(node, test, env, out, limit) {
    let n = node;
    if (!isInTree(n)) {
      n = n.parent!;
      descend(n, test, env, out, limit);
    }
    for (; n.parent; n = n.parent) {
      const { children } = n.parent;
      for (let i = n.index + 1; i < children.length && out.length < limit; i++) {
        if (test(children[i]!, env)) out.push(children[i]!);
        descend(children[i]!, test, env, out, limit);
      }
    }
  },
  preceding(node, test, env, out, limit) {
    for (let n = isInTree(node) ? node : node.parent!; n.parent; n = n.parent) {
      const { children } = n.parent;
      for (let i = n.index - 1; i >= 0 && out.length < limit; i--) {
        backwards(children[i]!, test, env, out, limit);
        if (test(children[i]!, env)) out.push(children[i]!);
      }
    }
  },
};

/** The kind of node that a name test means on an axis. */
export const principal = (axis: Axis): number => (axis === 'attribute' ? ATTRIBUTE : axis === 'namespace' ? NAMESPACE : ELEMENT);
export const isRoot = (node: XmlNode): boolean => node.kind === DOCUMENT;
