import { declared, DOCUMENT, ELEMENT, INSTRUCTION, parse, Parser, readDoctype, TEXT, textOf, Tree, XmlNode, XMLNS } from '../xml/index.ts';
import { setAttribute } from './attributes.ts';
import { XHTML } from './names.ts';
import { inertScript } from './scripts.ts';

/** The result is the stylesheet's own: what its runs may make is limited elsewhere. */
const UNLIMITED = { maxDepth: 100_000, maxAttributes: 100_000, maxLength: Infinity, doctype: readDoctype };
const SECTION = /<!\[CDATA\[([^]*?)\]\]>/;
const LITERAL = `"[^"]*"|'[^']*'`;
const DOCTYPE = new RegExp(
  String.raw`^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<!DOCTYPE\s+([^\s\[>]+)\s*(?:PUBLIC\s+(${LITERAL})\s*(${LITERAL})?|SYSTEM\s+(${LITERAL}))?`,
);

/** The texts and CDATA sections that a text was written as. */
function textsOf(node: XmlNode, document: Document): Node[] {
  const source = node.start < 0 ? '' : node.tree.source.slice(node.start, node.end);
  if (!source.includes('<![CDATA[')) return [document.createTextNode(node.value)];
  // A document of HTML has sections that come from elsewhere, and makes none.
  const other = document.implementation.createDocument(null, null, null);
  return source.split(SECTION).flatMap((part, at) => {
    if (at % 2) return other.createCDATASection(part);
    return part === '' ? [] : document.createTextNode(textOf(parse(`<t>${part}</t>`, UNLIMITED)));
  });
}

function append(node: XmlNode, parent: Node, document: Document): void {
  if (node.kind === TEXT) for (const each of textsOf(node, document)) parent.appendChild(each);
  else if (node.kind === INSTRUCTION) parent.appendChild(document.createProcessingInstruction(node.name, node.value));
  else if (node.kind !== ELEMENT) parent.appendChild(document.createComment(node.value));
  else {
    const isScript = node.namespaceURI === XHTML && node.name === 'script';
    const element = isScript ? inertScript(document) : document.createElementNS(node.namespaceURI || null, node.name);
    for (const { prefix, uri } of declared(node)) element.setAttributeNS(XMLNS, prefix ? `xmlns:${prefix}` : 'xmlns', uri);
    for (const { name, namespaceURI, value } of node.attributes) setAttribute(element, namespaceURI || null, name, value);
    const isTemplate = element instanceof HTMLTemplateElement;
    for (const child of node.children) append(child, isTemplate ? element.content : element, document);
    parent.appendChild(element);
  }
}

/** Parses a document of XML into one of a browser that is empty. @throws XmlError */
export function parseXmlInto(document: Document, text: string): void {
  const root = parse(text, UNLIMITED) as XmlNode;
  const [, name, ...ids] = DOCTYPE.exec(text) ?? [];
  if (name !== undefined) {
    const [publicId = '', system, systemAlone] = ids.map((id) => id?.slice(1, -1));
    document.appendChild(document.implementation.createDocumentType(name, publicId, system ?? systemAlone ?? ''));
  }
  for (const child of root.children) if (child.kind !== TEXT) append(child, document, document);
}

/** Parses what an element may contain. @throws XmlError */
export function parseXmlFragment(document: Document, text: string): DocumentFragment {
  const tree = new Tree(text, '', UNLIMITED);
  const root = new XmlNode(tree, DOCUMENT, '', '', '', '');
  new Parser(text, tree).content(root, 1);
  const fragment = document.createDocumentFragment();
  for (const child of root.children) append(child, fragment, document);
  return fragment;
}
