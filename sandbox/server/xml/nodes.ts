import { NodeKind, parse, serialize, type XNode } from '../../../xsl/engine/index.ts';

export const isElement = (node: XNode): boolean => node.kind === NodeKind.element;

export const isText = (node: XNode): boolean => node.kind === NodeKind.text;

export function attribute(node: XNode, name: string): string {
  return node.attributes.find((candidate) => candidate.name === name)?.value ?? '';
}

export function children(node: XNode, name?: string): XNode[] {
  return node.children.filter((child) => isElement(child) && (name === undefined || child.name === name));
}

export function child(node: XNode, name: string): XNode | null {
  return node.children.find((candidate) => isElement(candidate) && candidate.name === name) ?? null;
}

/** Every element below a node, in document order. */
export function* descendants(node: XNode): Generator<XNode> {
  for (const inner of node.children) {
    if (!isElement(inner)) continue;
    yield inner;
    yield* descendants(inner);
  }
}

/** The text of a node and all below it, white space collapsed; the ends of elements part words. */
export function plainText(node: XNode): string {
  const parts: string[] = [];
  const walk = (current: XNode): void => {
    if (isElement(current)) {
      current.children.forEach(walk);
      parts.push(' ');
    } else if (isText(current)) parts.push(current.value);
  };
  walk(node);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** The root element of a text. @throws XmlError when it is not well-formed. */
export function parseRoot(text: string): XNode {
  const root = parse(text).children.find(isElement);
  if (root === undefined) throw new Error('The XML document has no root element.');
  return root;
}

export { serialize, type XNode };
