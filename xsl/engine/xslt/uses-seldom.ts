import { ELEMENT, type XmlNode } from '../tree/node.ts';
import { XSL } from './names.ts';

/**
 * What seldom/index.ts brings: elements by how they begin, and functions in any attribute. Words in text of the stylesheet may be taken for
 * functions; that costs a request, no more.
 */
const ELEMENTS = /^(?:apply-i|sort|key|number|message|comment|processing|attribute-|namespace|decimal|strip|preserve)/;
const FUNCTIONS = /(?:key|document|entity-uri|format-number|-property|-available|object-type|evaluate)\s*\(/;

/** Whether a stylesheet may use what seldom/index.ts brings. */
export function usesSeldom(node: XmlNode): boolean {
  const isXsl = node.namespaceURI === XSL;
  if (node.kind === ELEMENT && isXsl && ELEMENTS.test(node.localName)) return true;
  if (node.attributes.some((a) => FUNCTIONS.test(a.value) || (a.localName === 'use-attribute-sets' && (isXsl || a.namespaceURI === XSL))))
    return true;
  return node.children.some(usesSeldom);
}
