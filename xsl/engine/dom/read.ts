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
import { CDATA, contentOf, copiesOf, isRead, isTree } from './copies.ts';
import { XHTML } from './names.ts';

/** A copy of a browser's nodes. */
export interface DomReading {
  /** The whole document; of a node that is none, a document with that node alone. */
  readonly document: XDocument;
  /** The copy of a node; undefined for one that was not read, such as a document type. Asked before the browser's nodes change. */
  nodeOf(node: Node): XNode | undefined;
}

/** The declarations inside of an element: its own, and what its names need beyond these. */
function scopeOf(element: Element, outer: Scope | null, isHtml: boolean): Scope | null {
  let scope = outer;
  const declare = (prefix: string, uri: string): void => {
    if (lookup(scope, prefix) !== uri) scope = { prefix, uri, outer: scope };
  };
  const { attributes } = element;
  const count = attributes.length;
  for (let at = 0; at < count; at++) {
    const { namespaceURI, prefix, localName, value } = attributes[at]!;
    if (namespaceURI === XMLNS) declare(prefix ? localName : '', value);
  }
  if (!isHtml) declare(element.prefix ?? '', element.namespaceURI ?? '');
  for (let at = 0; at < count; at++) {
    const { namespaceURI, prefix } = attributes[at]!;
    if (namespaceURI && namespaceURI !== XMLNS && prefix) declare(prefix, namespaceURI);
  }
  return scope;
}

class Reader implements DomReading {
  readonly document: XDocument;
  private readonly tree: Tree;
  private readonly isHtml: boolean;
  private copies: WeakMap<Node, XmlNode> | undefined;

  constructor(
    private readonly source: Node,
    href: string,
  ) {
    const owner = source.nodeType === DOCUMENT ? (source as Document) : source.ownerDocument;
    this.isHtml = owner?.contentType === 'text/html';
    this.tree = new Tree('', href);
    const root = new XmlNode(this.tree, DOCUMENT, '', '', '', '');
    this.document = root as XmlNode & XDocument;
    notTooDeep(root, () => (isTree(source) ? this.children(source, root, null) : this.child(source, root, null)));
  }

  nodeOf(node: Node): XNode | undefined {
    const root = this.document as XDocument & XmlNode;
    if (node === this.source) return isTree(node) ? root : root.children[0];
    this.copies ??= copiesOf(this.source, root);
    return this.copies.get(node);
  }

  private children(from: Node, to: XmlNode, scope: Scope | null): void {
    for (let child = from.firstChild; child; child = child.nextSibling) this.child(child, to, scope);
  }

  private child(node: Node, parent: XmlNode, scope: Scope | null): void {
    const { tree } = this;
    switch (node.nodeType) {
      case ELEMENT:
        this.element(node as Element, parent, scope);
        break;
      case TEXT:
      case CDATA: {
        const { data } = node as Text;
        if (!isRead(node as Text, data)) break;
        // Text that follows text is one node, as XPath sees it.
        const last = parent.children.at(-1);
        if (last?.kind === TEXT) last.value += data;
        else append(parent, new XmlNode(tree, TEXT, '', '', '', data));
        break;
      }
      case COMMENT:
        append(parent, new XmlNode(tree, COMMENT, '', '', '', (node as Comment).data));
        break;
      case INSTRUCTION: {
        const { target, data } = node as ProcessingInstruction;
        append(parent, new XmlNode(tree, INSTRUCTION, target, target, '', data));
      }
    }
  }

  private element(element: Element, parent: XmlNode, outer: Scope | null): void {
    const { tree } = this;
    const uri = element.namespaceURI ?? '';
    const isHtml = this.isHtml && uri === XHTML;
    const { localName } = element;
    const name = isHtml ? localName : element.nodeName;
    const copy = new XmlNode(tree, ELEMENT, name, localName, isHtml ? '' : uri, '');
    if (element.hasAttributes()) {
      copy.scope = scopeOf(element, outer, isHtml);
      const { attributes } = element;
      for (let at = 0; at < attributes.length; at++) this.attribute(attributes[at]!, copy, isHtml);
    } else {
      // The commonest case: a name of the namespace around it.
      const prefix = isHtml ? '' : (element.prefix ?? '');
      copy.scope = isHtml || lookup(outer, prefix) === uri ? outer : { prefix, uri, outer };
    }
    append(parent, copy);
    const content = contentOf(element);
    if (content) this.children(content, copy, copy.scope);
    this.children(element, copy, copy.scope);
  }

  private attribute(attribute: Attr, copy: XmlNode, isHtml: boolean): void {
    const { name, namespaceURI } = attribute;
    if (namespaceURI === XMLNS || (isHtml && name.startsWith('xmlns'))) return;
    appendAttribute(copy, new XmlNode(this.tree, ATTRIBUTE, name, attribute.localName, namespaceURI ?? '', attribute.value));
    if (isHtml && name === 'id') (this.tree.idNames ??= new Set()).add(`${copy.name} id`);
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
