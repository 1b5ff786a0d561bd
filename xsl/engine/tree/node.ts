import type { ParseOptions } from './parse.ts';

/** What a node is; the numbers are those of the DOM, 13 is XPath's namespace node. */
export const NodeKind = { element: 1, attribute: 2, text: 3, instruction: 7, comment: 8, document: 9, namespace: 13 } as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

// Plain constants for the engine's inner loops.
export const ELEMENT = 1;
export const ATTRIBUTE = 2;
export const TEXT = 3;
export const INSTRUCTION = 7;
export const COMMENT = 8;
export const DOCUMENT = 9;
export const NAMESPACE = 13;

/** One node of a parsed document, as readers see it. */
export interface XNode {
  readonly kind: NodeKind;
  /** The qualified name as written; the target of a processing instruction; '' for text, comments and documents. */
  readonly name: string;
  readonly localName: string;
  readonly namespaceURI: string;
  /** Text, comment, instruction, attribute: the content. Elements and documents: ''; see stringValue. */
  readonly value: string;
  readonly children: readonly XNode[];
  /** Without namespace declarations. */
  readonly attributes: readonly XNode[];
  /**
   * Where a node stands: its parent, and offsets into the document's source. Versions of an edited document share nodes; for these
   * both are as in the version used last (edit/versions.ts).
   */
  readonly parent: XNode | null;
  /** The node's first character and the one after its last; -1 when it was not parsed. */
  readonly start: number;
  readonly end: number;
  /** Offset after an element's start tag; of an attribute's value after the quote; otherwise equal to start. */
  readonly inner: number;
  readonly tree: XTree;
}

/** What all nodes of one document share. */
export interface XTree {
  /** The text that was parsed, '' for a tree that a stylesheet built; of edited documents that of the version used last. */
  readonly source: string;
  /** The address that the document was parsed with. */
  readonly href: string;
}

/** A node whose kind is NodeKind.document. */
export type XDocument = XNode & { readonly kind: typeof NodeKind.document };

/** A namespace declaration, linked to those it was made inside of. */
export interface Scope {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: Scope | null;
}

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
  /** The place among the parent's children or attributes. */
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
