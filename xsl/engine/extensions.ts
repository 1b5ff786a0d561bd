import { ELEMENT, type XmlNode, type XNode } from './xml/index.ts';
import { exsltOf, XSL, type Extension } from './xslt/index.ts';

/**
 * What optional/index.ts brings: elements by how they begin, and functions in any attribute. Words in text of the stylesheet may be
 * taken for functions; that costs a request, no more.
 */
const ELEMENTS = /^(?:apply-i|sort|key|number|message|comment|processing|attribute-|namespace|decimal|strip|preserve)/;
const FUNCTIONS = /(?:key|document|entity-uri|format-number|-property|-available|object-type|evaluate)\s*\(/;

/** Whether a stylesheet may use what optional/index.ts brings. */
function usesOptional(node: XmlNode): boolean {
  const isXsl = node.namespaceURI === XSL;
  if (node.kind === ELEMENT && isXsl && ELEMENTS.test(node.localName)) return true;
  if (node.attributes.some((a) => FUNCTIONS.test(a.value) || (a.localName === 'use-attribute-sets' && (isXsl || a.namespaceURI === XSL))))
    return true;
  return node.children.some(usesOptional);
}

/**
 * What these stylesheets - one with all that it includes - need of compileWith: parts of the engine that are fetched when they are first
 * asked for. Rejects when they cannot be fetched.
 */
export async function extensionsFor(sheets: Iterable<XNode>): Promise<readonly Extension[]> {
  const all = [...sheets] as XmlNode[];
  const namespaces = all.flatMap(exsltOf);
  const hasExslt = namespaces.length > 0;
  // EXSLT evaluates expressions that are in no stylesheet.
  const [optional, exslt] = await Promise.all([
    hasExslt || all.some(usesOptional) ? import('./xslt/optional/index.ts').then((part) => part.optional) : [],
    hasExslt ? import('./exslt/without-regexp.ts').then((part) => part.exsltFor(namespaces)) : [],
  ]);
  return [...optional, ...exslt];
}
