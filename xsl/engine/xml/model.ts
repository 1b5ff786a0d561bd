/** What a node is: the numbers of the DOM, and 13 for XPath's namespace node. */
export type NodeKind = 1 | 2 | 3 | 7 | 8 | 9 | 13;

/** One node of a parsed document, as readers see it. */
export interface XNode {
  readonly kind: NodeKind;
  /** The qualified name as written; the target of a processing instruction; '' for text, comments and documents. */
  readonly name: string;
  readonly localName: string;
  readonly namespaceURI: string;
  /** Text, comment, instruction, attribute: the content. Elements and documents: ''; see textOf. */
  readonly value: string;
  readonly children: readonly XNode[];
  /** Without namespace declarations. */
  readonly attributes: readonly XNode[];
  /**
   * The parent and the offsets into the document's source. Versions of an edited document share nodes; for these both are as in the
   * version used last (edit/versions.ts).
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
export type XDocument = XNode & { readonly kind: 9 };

/** A namespace declaration, linked to those it was made inside of. */
export interface Scope {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: Scope | null;
}

export interface ParseOptions {
  /** The document's address, quoted in errors and the base of addresses inside it. */
  href?: string;
  /** Reads the internal subset of a document type: readDoctype. Without it a document type is refused; external parts are never read. */
  doctype?: ReadDoctype;
  /** Deepest nesting of elements; 1000. */
  maxDepth?: number;
  /** Most attributes of one element, declarations included; 256. */
  maxAttributes?: number;
  /** Longest text in UTF-16 code units, entities replaced; 64 Mi. */
  maxLength?: number;
}

/** Ends the parse with an error at an offset of the document. */
export type Fail = (reason: string, offset: number) => never;

/** The internal subset of a document type, and the document with its entities replaced. */
export interface Doctype {
  /** The document's text; general entities are replaced. */
  text: string;
  /** Offset after the declaration. */
  end: number;
  /** 'element attribute' of attributes declared to be IDs. */
  ids: Set<string>;
  /** Addresses of entities that are no XML. */
  unparsed: Map<string, string>;
  /** Adds declared default values and namespaces and normalises tokens; whether an attribute with a prefix was added. */
  complete(element: XNode): boolean;
}

export type ReadDoctype = (text: string, start: number, fail: Fail, maxLength: number) => Doctype;
