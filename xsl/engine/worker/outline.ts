import { serialize, ELEMENT, type XmlNode } from '../xml/index.ts';

const isElement = (node: XmlNode): boolean => node.kind === ELEMENT;
const tag = (node: XmlNode, inside: string): string =>
  `${node.tree.source.slice(node.start, node.inner).replace(/\/>$/, '>')}${inside}</${node.name}>`;

/** An element without its content. */
const hollow = (node: XmlNode): string => tag(node, '');

/** An `object` with all but the content of its payload. */
const object = (node: XmlNode): string =>
  tag(
    node,
    node.children
      .filter(isElement)
      .map((child) =>
        child.name === 'data' ? tag(child, child.children.filter(isElement).slice(0, 1).map(hollow).join('')) : serialize(child),
      )
      .join(''),
  );

/**
 * What a page has to know of an answer before it draws it (protocol 2.1): the envelope `cms` without the content of its payloads; of
 * any other document its root alone. Text between elements is left out.
 */
export function outline(document: XmlNode): string {
  const root = document.children.find(isElement)!;
  if (root.name !== 'cms') return hollow(root);
  return tag(
    root,
    root.children
      .filter(isElement)
      .map((child) => (child.name === 'object' ? object(child) : serialize(child)))
      .join(''),
  );
}
