import { children, isElement, type XNode } from './nodes.ts';

/** The way to an element of an object in the document that its author has (protocol 6.3), by numbers where there are several of a name. */
export function pathOf(node: XNode): string {
  const { name, parent } = node;
  if (name === 'object' || parent === null || !isElement(parent)) return `/objectDocument/${name}`;
  const alike = children(parent, name);
  return `${pathOf(parent)}/${name}${alike.length > 1 ? `[${alike.indexOf(node) + 1}]` : ''}`;
}
