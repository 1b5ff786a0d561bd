import { relative, dirname } from 'node:path';
import {
  ELEMENT,
  escapeAttribute,
  escapeText,
  parse,
  rootOf,
  serialize,
  XML,
  XmlError,
  type XDocument,
  type XmlNode,
  type XNode,
} from '../xml/index.ts';
import { selectPointer } from './xpointer.ts';

const XI = /^http:\/\/www\.w3\.org\/200[13]\/XInclude$/;
const MOST_CHARACTERS = 1 << 26;
const DEEPEST = 50;

/** What gives the files that are included. */
interface Reader {
  /** @throws Error when there is none */
  find(href: string, base: string): string;
  text(path: string, encoding?: string): string;
  parse(path: string): XDocument;
}

const attributeOf = (node: XNode, name: string, uri = ''): string | undefined =>
  node.attributes.find(({ localName, namespaceURI }) => localName === name && namespaceURI === uri)?.value;
const isInclude = (node: XNode, name: string): boolean => node.kind === ELEMENT && node.localName === name && XI.test(node.namespaceURI);

/** The address that what a node names is relative to. */
function baseOf(node: XNode): string {
  const own = node.parent ? baseOf(node.parent) : node.tree.href;
  const base = attributeOf(node, 'base', XML);
  if (base === undefined) return own;
  return new URL(base, new URL(own, 'x://x/')).href.replace(/^x:\/\/x\//, own.startsWith('/') ? '/' : '');
}

function failAt(node: XNode, reason: string): never {
  const { source, href } = node.tree;
  throw new XmlError(reason, source, Math.max(node.start, 0), href);
}

/** Puts what XInclude elements name into the text of a document (XInclude 1.0). */
class Inclusion {
  private budget = MOST_CHARACTERS;

  constructor(
    private readonly reader: Reader,
    /** The files that are being included, the outermost first. */
    private readonly trail: string[],
  ) {}

  /** The text of a document with all that it includes; null when it includes nothing. @throws XmlError */
  expand(document: XNode): string | null {
    const includes = [...this.includesIn(document)];
    return includes.length ? this.spliced(document.tree.source, 0, document.tree.source.length, includes) : null;
  }

  private *includesIn(node: XNode): Generator<XNode> {
    for (const child of node.children)
      if (isInclude(child, 'include')) yield child;
      else yield* this.includesIn(child);
  }

  private spliced(source: string, from: number, to: number, includes: readonly XNode[]): string {
    let text = '';
    let at = from;
    for (const include of includes) {
      text += source.slice(at, include.start) + this.content(include);
      at = include.end;
    }
    return text + source.slice(at, to);
  }

  /** What an xi:include is replaced by. */
  private content(include: XNode): string {
    const [how, href, pointer] = [
      attributeOf(include, 'parse') ?? 'xml',
      attributeOf(include, 'href') ?? '',
      attributeOf(include, 'xpointer'),
    ];
    if (how !== 'xml' && how !== 'text') failAt(include, `xi:include: "parse" is "xml" or "text", not "${how}".`);
    if (href === '' && (pointer === undefined || how === 'text'))
      failAt(include, 'xi:include needs "href", or "xpointer" for a part of the document itself.');
    if (href.includes('#')) failAt(include, 'xi:include: "href" has no "#" in it; "xpointer" names a part.');
    let text: string;
    try {
      const path = href === '' ? include.tree.href : this.reader.find(href, baseOf(include));
      if (how === 'text') text = escapeText(this.reader.text(path, attributeOf(include, 'encoding') ?? 'utf-8').replace(/^\ufeff/, ''));
      else text = this.nodes(include, href === '' ? rootOf(include as XmlNode) : path, pointer);
    } catch (error) {
      // A file that is there and is not well-formed is a mistake, which no fallback hides (XInclude, 4.4).
      if (error instanceof XmlError) throw error;
      return this.fallback(include, error);
    }
    this.budget -= text.length;
    if (this.budget < 0) failAt(include, `xi:include makes the document longer than ${MOST_CHARACTERS} characters.`);
    return text;
  }

  private fallback(include: XNode, error: unknown): string {
    const fallback = include.children.find((child) => isInclude(child, 'fallback'));
    const reason = error instanceof Error ? error.message : String(error);
    if (!fallback) return failAt(include, `xi:include: "${attributeOf(include, 'href')}" cannot be included: ${reason}`);
    const [first, last] = [fallback.children[0], fallback.children.at(-1)];
    return first && last ? this.spliced(fallback.tree.source, first.start, last.end, [...this.includesIn(fallback)]) : '';
  }

  /** The markup of a document, or of the part that a pointer names, with all that it includes in its turn. */
  private nodes(include: XNode, from: XNode | string, pointer: string | undefined): string {
    const path = typeof from === 'string' ? from : from.tree.href;
    const step = `${path}${pointer === undefined ? '' : ` ${pointer}`}`;
    const { trail } = this;
    if (trail.includes(step) || trail.length > DEEPEST)
      failAt(
        include,
        `xi:include: the documents include each other: ${[...trail.slice(Math.max(0, trail.indexOf(step))), step].join(' > ')}.`,
      );
    trail.push(step);
    const document = typeof from === 'string' ? this.reader.parse(from) : from;
    const found = pointer === undefined ? document.children : selectPointer(document, pointer);
    if (!found.length) throw new Error(`${path} has nothing at ${pointer}.`);
    const markup = found.map((node) => (node.kind === ELEMENT ? this.element(node, include) : serialize(node)));
    trail.pop();
    return markup.join('');
  }

  /** The markup of an element, which says where it is from when that is another folder (XInclude, 4.5.5). */
  private element(node: XNode, include: XNode): string {
    const { href } = node.tree;
    const own = parse(serialize(node), { href });
    const text = this.expand(own) ?? own.tree.source;
    if (href === include.tree.href) return text;
    const base = relative(dirname(include.tree.href), baseOf(node)).replaceAll('\\', '/');
    const root = own.children[0]!;
    // In the same folder all addresses mean the same without it, and libxml2 leaves it out.
    if (!base.includes('/') || isInclude(root, 'include')) return text;
    const rest = text.slice(root.name.length + 1).replace(/^([^>"']*(?:"[^"]*"[^>"']*)*?)\sxml:base="[^"]*"/, '$1');
    return `<${root.name} xml:base="${escapeAttribute(encodeURI(base))}"${rest}`;
  }
}

/**
 * The text of a document with what its XInclude elements name, whatever that names in its turn (XInclude 1.0); null when it has none.
 * @throws XmlError for what cannot be included and has no xi:fallback, and for documents that include each other
 */
export const expandIncludes = (document: XDocument, reader: Reader): string | null =>
  new Inclusion(reader, [document.tree.href]).expand(document);
