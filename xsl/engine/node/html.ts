import { parse as parsePage, type DefaultTreeAdapterTypes } from 'parse5';
import { escapeAttribute, escapeText, isNCName, parse, type XDocument } from '../xml/index.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** XML has no control characters; HTML's text may. */
const ILLEGAL = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const clean = (text: string): string => text.replace(ILLEGAL, '');

/** A name without its prefix, which HTML does not declare; null when XML has no such name. */
function nameOf(name: string): string | null {
  const local = name.slice(name.lastIndexOf(':') + 1);
  return isNCName(local) ? local : null;
}

function attributesOf({ attrs }: Element): string {
  const found = new Map<string, string>();
  for (const { name, prefix, value } of attrs) {
    const isLanguage = prefix === 'xml' || name.startsWith('xml:');
    const own = isLanguage && /(?:^|:)lang$/.test(name) ? 'xml:lang' : name.startsWith('xmlns') || prefix === 'xmlns' ? null : nameOf(name);
    if (own !== null && !found.has(own)) found.set(own, clean(value));
  }
  return [...found].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
}

function write(node: Node, out: string[]): void {
  if (node.nodeName === '#text') out.push(escapeText(clean((node as DefaultTreeAdapterTypes.TextNode).value)));
  else if (node.nodeName === '#comment') {
    const { data } = node as DefaultTreeAdapterTypes.CommentNode;
    out.push(
      `<!--${clean(data)
        .replace(/-(?=-)/g, '- ')
        .replace(/-$/, '- ')}-->`,
    );
  } else if ('tagName' in node) {
    const name = nameOf(node.tagName);
    const children = 'content' in node ? node.content.childNodes : node.childNodes;
    if (name !== null) out.push(`<${name}${attributesOf(node)}>`);
    for (const child of children) write(child, out);
    if (name !== null) out.push(`</${name}>`);
  } else if ('childNodes' in node) for (const child of node.childNodes) write(child, out);
}

/**
 * Reads HTML as browsers do, missing tags and all; elements and attributes are in no namespace, as xsltproc's --html has them. What XML
 * cannot have is left out: prefixes, names with other signs, control characters. @throws XmlError beyond the limits of the parser
 */
export function parseHtml(text: string, href: string): XDocument {
  const out: string[] = [];
  write(parsePage(text), out);
  return parse(out.join(''), { href });
}
