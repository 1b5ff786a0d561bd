import { isElement, type Element, type Piece } from './piece.ts';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const CODES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
// XML knows no other control characters, nor halves of characters.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without what XML cannot spell. */
export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, '');

export const escapeText = (text: string): string => withoutForbidden(text).replace(/[&<>\r]/g, (character) => CODES[character]!);
const escapeAttribute = (text: string): string => withoutForbidden(text).replace(/[&<>"\t\n\r]/g, (character) => CODES[character]!);

/** `<p class="lead">` */
export const startTag = (name: string, attributes: Element['attributes']): string =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`;

/** An element around XML that is there already; empty ones are written as browsers and XML both read them. */
export function wrap(name: string, attributes: Element['attributes'], inner: string): string {
  const start = startTag(name, attributes);
  return inner === '' && VOID.has(name) ? `${start.slice(0, -1)}/>` : `${start}${inner}</${name}>`;
}

/** Well-formed XHTML of some markup. */
export function writeXml(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return escapeText(piece);
      return isElement(piece) ? wrap(piece.name, piece.attributes, writeXml(piece.children)) : piece.raw;
    })
    .join('');
}
