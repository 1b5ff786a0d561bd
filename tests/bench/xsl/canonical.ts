/**
 * A drawn tree as text: names, attributes by name, text without the bounds of its nodes. What React adds to be reachable by keyboard is
 * left out.
 */
export function canonical(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const attributes = [...element.attributes]
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
  return `<${element.localName}${attributes}>${[...element.childNodes].map(canonical).join('')}</>`;
}
