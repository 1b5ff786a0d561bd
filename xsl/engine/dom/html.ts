import { parse, parseFragment, type Token, type TreeAdapter } from 'parse5';
import { setAttribute } from './attributes.ts';
import { elementOf } from './elements.ts';
import { XHTML } from './names.ts';

/** What the parser does with names inside of SVG and MathML. */
export { foreignContent, type Token } from 'parse5';

type Container = ParentNode & Node;
/** The nodes of a browser, for parse5. */
interface Nodes {
  node: Node;
  parentNode: Container;
  childNode: ChildNode;
  document: Document;
  documentFragment: DocumentFragment;
  element: Element;
  commentNode: Comment;
  textNode: Text;
  template: HTMLTemplateElement;
  documentType: DocumentType;
}

function addAttributes(element: Element, attributes: readonly Token.Attribute[]): void {
  for (const { name, prefix, namespace, value } of attributes)
    setAttribute(element, namespace ?? null, prefix ? `${prefix}:${name}` : name, value);
}

function addText(parent: Node, text: string, before: Node | null): void {
  const beside = before ? before.previousSibling : parent.lastChild;
  if (beside?.nodeType === 3) (beside as Text).appendData(text);
  else parent.insertBefore((parent.ownerDocument ?? (parent as Document)).createTextNode(text), before);
}

/** Makes nodes of a document. `scriptsRun`: whether scripts do when they come into a page. */
function adapterFor(document: Document, scriptsRun: boolean): TreeAdapter<Nodes> {
  const modes = new WeakMap<Node, ReturnType<TreeAdapter['getDocumentMode']>>();
  return {
    createDocument: () => document,
    createDocumentFragment: () => document.createDocumentFragment(),
    createElement(name, uri, attributes) {
      const element = elementOf(document, name, uri, scriptsRun);
      addAttributes(element, attributes);
      return element;
    },
    createCommentNode: (data) => document.createComment(data),
    createTextNode: (value) => document.createTextNode(value),
    appendChild: (parent, child) => void parent.appendChild(child),
    insertBefore: (parent, child, before) => void parent.insertBefore(child, before),
    setTemplateContent() {},
    getTemplateContent: (template) => template.content,
    setDocumentType(target, name, publicId, systemId) {
      if (name && target.nodeType === 9) target.appendChild(target.implementation.createDocumentType(name, publicId, systemId));
    },
    setDocumentMode: (target, mode) => void modes.set(target, mode),
    getDocumentMode: (target) => modes.get(target) ?? ('no-quirks' as ReturnType<TreeAdapter['getDocumentMode']>),
    detachNode: (node) => node.remove(),
    insertText: (parent, text) => addText(parent, text, null),
    insertTextBefore: (parent, text, before) => addText(parent, text, before),
    adoptAttributes: (element, attributes) =>
      addAttributes(
        element,
        attributes.filter(({ name }) => !element.hasAttribute(name)),
      ),
    getFirstChild: (node) => node.firstChild,
    getChildNodes: (node) => [...node.childNodes],
    getParentNode: (node) => node.parentNode,
    getAttrList: (element) => [...element.attributes].map(({ name, value }) => ({ name, value })),
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => element.namespaceURI as ReturnType<TreeAdapter['getNamespaceURI']>,
    getTextNodeContent: (text) => text.data,
    getCommentNodeContent: (comment) => comment.data,
    getDocumentTypeNodeName: (type) => type.name,
    getDocumentTypeNodePublicId: (type) => type.publicId,
    getDocumentTypeNodeSystemId: (type) => type.systemId,
    isTextNode: (node): node is Text => node.nodeType === 3,
    isCommentNode: (node): node is Comment => node.nodeType === 8,
    isDocumentTypeNode: (node): node is DocumentType => node.nodeType === 10,
    isElementNode: (node): node is Element => node.nodeType === 1,
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation() {},
  };
}

/** Parses HTML into a document, which is emptied first, as for a page whose scripts run when `scripts`. */
export function parseHtmlInto(document: Document, text: string, scripts: boolean): void {
  while (document.lastChild) document.lastChild.remove();
  parse(text, { treeAdapter: adapterFor(document, false), scriptingEnabled: scripts });
}

/** Parses HTML as content of `body`. */
export const parseHtmlFragment = (document: Document, text: string): DocumentFragment =>
  parseFragment(document.createElementNS(XHTML, 'body'), text, {
    treeAdapter: adapterFor(document, true),
    scriptingEnabled: document.defaultView !== null,
  });
