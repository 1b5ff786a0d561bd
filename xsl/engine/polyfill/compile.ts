import { compile } from '../complete.ts';
import { appendAttribute, ATTRIBUTE, ELEMENT, XmlNode, type XNode } from '../xml/index.ts';
import { isXsl, type LoadDocument, type Stylesheet } from '../xslt/index.ts';

/** What a stylesheet does not say of its order, browsers took from the visitor's language: upper case before lower. */
function sortAsBrowsers(node: XmlNode): void {
  if (isXsl(node, 'sort'))
    for (const [name, value] of [
      ['lang', navigator.language],
      ['case-order', 'upper-first'],
    ] as const)
      if (!node.attributes.some((each) => each.name === name))
        appendAttribute(node, new XmlNode(node.tree, ATTRIBUTE, name, name, '', value));
  for (const child of node.children) if (child.kind === ELEMENT) sortAsBrowsers(child);
}

/**
 * Compiles a stylesheet, which is changed, to do what browsers did: mistakes end a run only where they are met, numbers are written with 15
 * digits, texts are sorted by the visitor's language. @throws XsltError, XmlError
 */
export function compileAsBrowsers(sheet: XNode, href: string, load: LoadDocument): Stylesheet {
  const sorted = <T extends XNode>(document: T): T => {
    sortAsBrowsers(document as unknown as XmlNode);
    return document;
  };
  const loadSheet: LoadDocument = (address, base) => {
    const document = load(address, base);
    return typeof document === 'string' ? document : sorted(document);
  };
  return compile(sorted(sheet), { strict: false, compatible: true, href, load: loadSheet });
}
