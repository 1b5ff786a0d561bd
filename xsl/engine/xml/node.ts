import type { NodeKind as Kind, ParseOptions, Scope, XNode, XTree } from './model.ts';

/** What a node is; the numbers are those of the DOM, 13 is XPath's namespace node. */
export const NodeKind = { element: 1, attribute: 2, text: 3, instruction: 7, comment: 8, document: 9, namespace: 13 } as const;
export type NodeKind = Kind;

// Plain constants for the engine's inner loops.
export const ELEMENT = 1;
export const ATTRIBUTE = 2;
export const TEXT = 3;
export const INSTRUCTION = 7;
export const COMMENT = 8;
export const DOCUMENT = 9;
export const NAMESPACE = 13;

/** As `innerBy` of a text that a stylesheet made: its output is not to be escaped. */
export const RAW = -2;

let trees = 0;

export class Tree implements XTree {
  /** Orders nodes of different documents. */
  readonly serial = ++trees;
  /** Elements by their ID attribute; null until id() asks. */
  ids: Map<string, XmlNode> | null = null;
  /** Attributes that a document type declares to be IDs: 'element attribute'. */
  idNames: Set<string> | null = null;
  /** Addresses of unparsed entities. */
  unparsed: Map<string, string> | null = null;
  /** Made by a stylesheet. */
  fragment = false;
  /** The result tree fragment that it is the value of: a set of nodes only when node-set() made one of it (XSLT 1.0, 11.1). */
  value: XmlNode[] | null = null;
  /** The document as a stylesheet's strip-space declarations see it. */
  stripped: WeakMap<object, XmlNode> | null = null;
  /** The number for the next node in document order. */
  next = 0;
  /** Brings the version that a node belongs to into use; null for a document that was never edited (versions.ts). */
  use: ((node: XmlNode) => void) | null = null;
  constructor(
    public source: string,
    public href: string,
    readonly options: ParseOptions = {},
  ) {}
}

/** The leaf's shared list; never written to. */
export const NONE: XmlNode[] = [];

/** The one class of all nodes, so that every property access stays monomorphic. */
export class XmlNode implements XNode {
  parent: XmlNode | null = null;
  children: XmlNode[] = NONE;
  attributes: XmlNode[] = NONE;
  /** The namespace declarations in force; elements only. */
  scope: Scope | null = null;
  /** The index among the parent's children or attributes. */
  index = 0;
  /**
   * The number in document order: element, its attributes, its children. Of parsed nodes their first offset, and -1 of the document; the
   * other offsets count from it, so that a node is moved by one number.
   */
  order: number;
  innerBy = -1;
  length = -1;
  /** What stylesheets made of this node (xslt/memo.ts). */
  memo: object | null = null;
  constructor(
    readonly tree: Tree,
    readonly kind: NodeKind,
    readonly name: string,
    readonly localName: string,
    public namespaceURI: string,
    public value: string,
  ) {
    this.order = tree.next++;
  }

  get start(): number {
    return this.length < 0 ? -1 : this.order < 0 ? 0 : this.order;
  }

  get inner(): number {
    return this.length < 0 ? this.innerBy : this.order + this.innerBy;
  }

  get end(): number {
    return this.length < 0 ? -1 : this.order + this.length;
  }
}

/** Adds a child at the end. */
export function append(parent: XmlNode, child: XmlNode): void {
  child.parent = parent;
  if (parent.children === NONE) parent.children = [child];
  else {
    child.index = parent.children.length;
    parent.children.push(child);
  }
}

/** Adds an attribute at the end. */
export function appendAttribute(parent: XmlNode, attribute: XmlNode): void {
  attribute.parent = parent;
  if (parent.attributes === NONE) parent.attributes = [attribute];
  else {
    attribute.index = parent.attributes.length;
    parent.attributes.push(attribute);
  }
}

export const prefixOf = (name: string): string => name.slice(0, Math.max(name.indexOf(':'), 0));
export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

export const rootOf = (node: XmlNode): XmlNode => {
  while (node.parent) node = node.parent;
  return node;
};

/** Document order; nodes of different documents by the age of their documents. */
const compare = (a: XmlNode, b: XmlNode): number =>
  a.tree === b.tree ? a.order - b.order || a.index - b.index : a.tree.serial - b.tree.serial;

/** Brings nodes into document order and drops repeated ones; a list that is in order already is only looked through. */
export function inOrder(nodes: XmlNode[]): XmlNode[] {
  for (let i = 1; i < nodes.length; i++) {
    if (compare(nodes[i - 1]!, nodes[i]!) >= 0) {
      const sorted = nodes.slice().sort(compare);
      let count = 1;
      for (let j = 1; j < sorted.length; j++) if (compare(sorted[j - 1]!, sorted[j]!) !== 0) sorted[count++] = sorted[j]!;
      sorted.length = count;
      return sorted;
    }
  }
  return nodes;
}

/** The union of two lists in document order. */
export const union = (a: XmlNode[], b: XmlNode[]): XmlNode[] => (!a.length ? b : !b.length ? a : inOrder(a.concat(b)));

function collect(node: XmlNode): string {
  let text = '';
  for (const child of node.children) {
    if (child.kind === TEXT) text += child.value;
    else if (child.kind === ELEMENT) text += collect(child);
  }
  return text;
}

/** XPath's string value: of elements and documents all text inside, of others their content. */
export function stringValue(node: XmlNode): string {
  if (node.kind !== ELEMENT && node.kind !== DOCUMENT) return node.value;
  const { children } = node;
  if (children.length === 1) {
    const only = children[0]!;
    if (only.kind === TEXT) return only.value;
    if (only.kind === COMMENT || only.kind === INSTRUCTION) return '';
  }
  return children.length ? collect(node) : '';
}
