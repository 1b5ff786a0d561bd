/** An element as plain data, so that building it again is nothing but calls of the DOM. */
interface Plain {
  readonly uri: string;
  readonly name: string;
  readonly attributes: readonly (readonly [uri: string | null, name: string, value: string])[];
  readonly children: readonly (Plain | string)[];
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** What is in a node, without comments. */
export function treeOf(node: Node): (Plain | string)[] {
  return [...node.childNodes].flatMap((child): (Plain | string)[] => {
    if (child instanceof Text) return [child.data];
    if (!(child instanceof Element)) return [];
    const attributes = [...child.attributes].map(({ namespaceURI, name, value }) => [namespaceURI, name, value] as const);
    return [{ uri: child.namespaceURI ?? '', name: child.localName, attributes, children: treeOf(child) }];
  });
}

/** The fewest calls that make a tree: no library makes it with less. */
export function build(plain: Plain | string): Node {
  if (typeof plain === 'string') return document.createTextNode(plain);
  const element = plain.uri === XHTML ? document.createElement(plain.name) : document.createElementNS(plain.uri, plain.name);
  for (const [uri, name, value] of plain.attributes) {
    if (uri === null) element.setAttribute(name, value);
    else element.setAttributeNS(uri, name, value);
  }
  const [only] = plain.children;
  // One call instead of two, as React does.
  if (plain.children.length === 1 && typeof only === 'string') element.textContent = only;
  else for (const child of plain.children) element.appendChild(build(child));
  return element;
}
