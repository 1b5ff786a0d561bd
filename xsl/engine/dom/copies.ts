import { COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, XMLNS, type XmlNode } from '../xml/index.ts';
import { XHTML } from './names.ts';

// The kinds of the DOM that the engine's tree has no kind of its own for.
export const CDATA = 4;
const FRAGMENT = 11;

/** Whether a node's children are read as those of a document. */
export const isTree = (node: Node): boolean => node.nodeType === DOCUMENT || node.nodeType === FRAGMENT;

/** A document has no text of its own, and none is empty. */
export const isRead = (node: Text, data: string): boolean => data !== '' && node.parentNode?.nodeType !== DOCUMENT;

/** What is in a `template`; null of any other element. */
export function contentOf(element: Element): DocumentFragment | null {
  if (element.localName !== 'template' || element.namespaceURI !== XHTML || !('content' in element)) return null;
  return element.content instanceof DocumentFragment ? element.content : null;
}

/** The copies of all nodes that were read, by these: most runs ask for none. */
export function copiesOf(source: Node, root: XmlNode): WeakMap<Node, XmlNode> {
  const copies = new WeakMap<Node, XmlNode>();
  const pairAll = (lists: readonly (ParentNode & Node)[], copy: XmlNode): void => {
    let at = -1;
    for (const list of lists)
      for (let node = list.firstChild; node; node = node.nextSibling) {
        const isText = node.nodeType === TEXT || node.nodeType === CDATA;
        if (isText ? !isRead(node as Text, (node as Text).data) : ![ELEMENT, COMMENT, INSTRUCTION].includes(node.nodeType)) continue;
        if (!isText || copy.children[at]?.kind !== TEXT) at++;
        const own = copy.children[at];
        if (!own) return;
        copies.set(node, own);
        if (node.nodeType === ELEMENT) pairElement(node as Element, own);
      }
  };
  const pairElement = (element: Element, copy: XmlNode): void => {
    const own = [...element.attributes].filter(({ namespaceURI }) => namespaceURI !== XMLNS);
    for (const attribute of copy.attributes) {
      const found = own.find(({ name }) => name === attribute.name);
      if (found) copies.set(found, attribute);
    }
    const content = contentOf(element);
    pairAll(content ? [content, element] : [element], copy);
  };
  if (isTree(source)) {
    copies.set(source, root);
    pairAll([source as ParentNode & Node], root);
  } else if (root.children[0]) {
    copies.set(source, root.children[0]);
    if (source.nodeType === ELEMENT) pairElement(source as Element, root.children[0]);
  }
  return copies;
}
