import { notTooDeep } from './error.ts';
import type { XNode } from './model.ts';
import { COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, type XmlNode } from './node.ts';

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

/** All text in a node, as XPath's string() gives it. */
export const textOf = (node: XNode): string => notTooDeep(node as XmlNode, () => stringValue(node as XmlNode));
