import { isElement, parseRoot, serialize, type XNode } from './nodes.ts';
import { element } from './write.ts';

/** Elements that hold text with inline elements, whatever they begin with. */
export const RICH: ReadonlySet<string> = new Set(['html', 'text', 'feedback', 'explanation', 'term']);

const XML = 'http://www.w3.org/XML/1998/namespace';
const XLINK = 'http://www.w3.org/1999/xlink';
const DRAWN: ReadonlySet<string> = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML']);
/** What is in these is known by its local name. */
const STANDARD: ReadonlySet<string> = new Set([...DRAWN, 'http://www.w3.org/1999/xhtml']);

/** So many elements are named at once. */
const MOST_NAMED = 10;

/** XML of an author that has namespaces where content has none. */
export class HasNamespaces extends Error {
  /** @param elements which ones, as they are written */
  constructor(readonly elements: string) {
    super(`Content has no namespaces; write without prefix and xmlns: ${elements}`);
  }
}

/** Of what XML has by itself (`xml:base`, `xml:id`) these alone mean something beside other texts. */
const OF_XML: ReadonlySet<string> = new Set(['lang', 'space']);

const isForeign = ({ namespaceURI }: XNode): boolean => namespaceURI !== '';
const isForeignAttribute = ({ namespaceURI, localName }: XNode): boolean =>
  namespaceURI !== '' && !(namespaceURI === XML && OF_XML.has(localName));
const isPrefixed = (node: XNode): boolean => isForeign(node) && node.name !== node.localName;
const lineOf = ({ tree, start }: XNode): number => tree.source.slice(0, start).split('\n').length;

/** What has namespaces outside of rich text, where each name means something. */
function* foreignParts(node: XNode): Generator<string> {
  if (RICH.has(node.name)) return;
  const named = `<${node.name}`;
  // Of a default namespace only the element that declares it.
  if (isPrefixed(node)) yield `${named}> (${lineOf(node)})`;
  else if (isForeign(node) && node.namespaceURI !== node.parent?.namespaceURI)
    yield `${named} xmlns="${node.namespaceURI}"> (${lineOf(node)})`;
  for (const each of node.attributes) if (isForeignAttribute(each)) yield `${named} ${each.name}="${each.value}"> (${lineOf(node)})`;
  for (const inner of node.children) if (isElement(inner)) yield* foreignParts(inner);
}

/** Attributes without those of namespaces; an address of a drawing, which was `xlink:href` before SVG 2, is `href`. */
function plainAttributes(node: XNode, rich: boolean): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const each of node.attributes) if (!isForeignAttribute(each)) plain[each.name] = each.value;
  const link = node.attributes.find(({ namespaceURI, localName }) => namespaceURI === XLINK && localName === 'href');
  return rich && link !== undefined && plain.href === undefined ? { ...plain, href: link.value } : plain;
}

/**
 * An element without prefixes. In rich text what only another program knows is unwrapped, and formulas and drawings keep their default
 * namespace, as the editor does.
 */
function plain(node: XNode, isInside: boolean, outer: string): string {
  if (!isElement(node)) return serialize(node);
  const { namespaceURI, localName } = node;
  if (isInside && isPrefixed(node) && !STANDARD.has(namespaceURI)) return node.children.map((inner) => plain(inner, true, outer)).join('');
  const rich = isInside || RICH.has(localName);
  const declared = rich && DRAWN.has(namespaceURI) ? namespaceURI : outer;
  return element(
    isForeign(node) ? localName : node.name,
    { ...(declared === outer ? {} : { xmlns: declared }), ...plainAttributes(node, rich) },
    ...node.children.map((inner) => plain(inner, rich, declared)),
  );
}

/** The same without prefixes; where there are none, what comes back is what was given. */
function withoutPrefixes(root: XNode): XNode {
  const cleaned = plain(root, false, '');
  return cleaned === serialize(root) ? root : parseRoot(cleaned);
}

/** Names have prefixes only where one is declared, or that of XML itself: there is no document type that could declare another. */
const mayHavePrefixes = (source: string): boolean => source.includes('xmlns') || /xml:(?!(?:lang|space)\b)/.test(source);

/**
 * Reads XML that has been stored, or comes with the site: what is in it is shown beside others, where no prefix is declared.
 * @throws XmlError when it is not well-formed
 */
export function readStored(source: string): XNode {
  const root = parseRoot(source);
  return mayHavePrefixes(source) ? withoutPrefixes(root) : root;
}

/** The same as text; what has no prefixes stays byte for byte. */
export function storedText(source: string): string {
  if (!mayHavePrefixes(source)) return source;
  const root = parseRoot(source);
  const cleaned = withoutPrefixes(root);
  return cleaned === root ? source : serialize(cleaned);
}

/**
 * Reads XML of an author. Rich text, into which people paste, is cleaned of prefixes.
 * @throws XmlError when it is not well-formed
 * @throws HasNamespaces when there are any elsewhere
 */
export function readAuthored(source: string): XNode {
  const root = parseRoot(source);
  if (!mayHavePrefixes(source)) return root;
  const found = [...new Set(foreignParts(root))];
  if (found.length > 0) throw new HasNamespaces(`${found.slice(0, MOST_NAMED).join(', ')}${found.length > MOST_NAMED ? ', …' : ''}`);
  return withoutPrefixes(root);
}
