import {
  append,
  appendAttribute,
  ATTRIBUTE,
  COMMENT,
  DOCUMENT,
  ELEMENT,
  INSTRUCTION,
  lookup,
  notTooDeep,
  TEXT,
  Tree,
  XmlNode,
  XMLNS,
  type Scope,
  type XDocument,
  type XNode,
} from '../xml/index.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
// The kinds of the DOM that the engine's tree has no kind of its own for.
const CDATA = 4;
const FRAGMENT = 11;

/** A copy of a browser's nodes. */
export interface DomReading {
  /** The whole document; of a node that is none, a document with that node alone. */
  readonly document: XDocument;
  /** The copy of a node; undefined for one that was not read, such as a document type. */
  nodeOf(node: Node): XNode | undefined;
}

/** The declarations inside of an element: its own, and what its names need beyond these. */
function scopeOf(element: Element, outer: Scope | null, isHtml: boolean): Scope | null {
  let scope = outer;
  const declare = (prefix: string, uri: string): void => {
    if (lookup(scope, prefix) !== uri) scope = { prefix, uri, outer: scope };
  };
  for (const { namespaceURI, prefix, localName, value } of element.attributes)
    if (namespaceURI === XMLNS) declare(prefix ? localName : '', value);
  if (!isHtml) declare(element.prefix ?? '', element.namespaceURI ?? '');
  for (const { namespaceURI, prefix } of element.attributes)
    if (namespaceURI && namespaceURI !== XMLNS && prefix) declare(prefix, namespaceURI);
  return scope;
}

class Reader implements DomReading {
  readonly document: XDocument;
  private readonly tree: Tree;
  private readonly copies = new WeakMap<Node, XmlNode>();
  private readonly isHtml: boolean;

  constructor(node: Node, href: string) {
    const owner = node.nodeType === DOCUMENT ? (node as Document) : node.ownerDocument;
    this.isHtml = owner?.contentType === 'text/html';
    this.tree = new Tree('', href);
    const root = new XmlNode(this.tree, DOCUMENT, '', '', '', '');
    this.document = root as XmlNode & XDocument;
    if (node.nodeType === DOCUMENT || node.nodeType === FRAGMENT) {
      this.copies.set(node, root);
      notTooDeep(root, () => this.children(node, root, null));
    } else notTooDeep(root, () => this.child(node, root, null));
  }

  nodeOf(node: Node): XNode | undefined {
    return this.copies.get(node);
  }

  private children(from: Node, to: XmlNode, scope: Scope | null): void {
    for (let child = from.firstChild; child; child = child.nextSibling) this.child(child, to, scope);
  }

  private child(node: Node, parent: XmlNode, scope: Scope | null): void {
    switch (node.nodeType) {
      case ELEMENT:
        this.element(node as Element, parent, scope);
        break;
      case TEXT:
      case CDATA:
        this.text(node as Text, parent);
        break;
      case COMMENT:
        this.leaf(node, new XmlNode(this.tree, COMMENT, '', '', '', (node as Comment).data), parent);
        break;
      case INSTRUCTION: {
        const { target, data } = node as ProcessingInstruction;
        this.leaf(node, new XmlNode(this.tree, INSTRUCTION, target, target, '', data), parent);
      }
    }
  }

  private leaf(node: Node, copy: XmlNode, parent: XmlNode): void {
    this.copies.set(node, copy);
    append(parent, copy);
  }

  /** Text that follows text is one node, as XPath sees it; a document has none of its own. */
  private text(node: Text, parent: XmlNode): void {
    if (node.data === '' || (parent.kind === DOCUMENT && node.parentNode?.nodeType === DOCUMENT)) return;
    const last = parent.children.at(-1);
    if (last?.kind !== TEXT) {
      this.leaf(node, new XmlNode(this.tree, TEXT, '', '', '', node.data), parent);
      return;
    }
    last.value += node.data;
    this.copies.set(node, last);
  }

  private element(element: Element, parent: XmlNode, outer: Scope | null): void {
    const { tree } = this;
    const isHtml = this.isHtml && element.namespaceURI === XHTML;
    const name = isHtml ? element.localName : element.nodeName;
    const copy = new XmlNode(tree, ELEMENT, name, element.localName, isHtml ? '' : (element.namespaceURI ?? ''), '');
    this.copies.set(element, copy);
    copy.scope = scopeOf(element, outer, isHtml);
    for (const attribute of element.attributes) {
      if (attribute.namespaceURI === XMLNS || (isHtml && attribute.name.startsWith('xmlns'))) continue;
      const own = new XmlNode(tree, ATTRIBUTE, attribute.name, attribute.localName, attribute.namespaceURI ?? '', attribute.value);
      this.copies.set(attribute, own);
      appendAttribute(copy, own);
      if (isHtml && attribute.name === 'id') (tree.idNames ??= new Set()).add(`${name} id`);
    }
    append(parent, copy);
    const content = element.namespaceURI === XHTML && 'content' in element ? element.content : null;
    if (content instanceof DocumentFragment) this.children(content, copy, copy.scope);
    this.children(element, copy, copy.scope);
  }
}

/**
 * Reads what a browser has parsed, or a script has made, into a document of the engine: a copy, which later changes of the page do not
 * reach. Adjacent texts and CDATA sections become one text, a namespace that a name needs is declared, document types are left out.
 * Elements
 * of an HTML document are in no namespace there, as they are for XPath in browsers, and their attribute `id` is an ID; what is in
 * `template` is its content. Elsewhere `xml:id` alone is an ID, since a browser does not give what a document type declares.
 * @param node a document, a fragment or any node; of a node that is no document the rest of its document is left out
 * @param href the address, the base of others; the node's `baseURI`
 * @throws XmlError when elements are nested too deeply
 */
export const readDom = (node: Node, href: string = node.baseURI ?? ''): DomReading => new Reader(node, href);
