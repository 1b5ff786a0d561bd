import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, readDoctype, type Output, type XDocument } from '../../xsl/engine/index.ts';

const LITERAL = `"[^"]*"|'[^']*'`;
const DOCTYPE = new RegExp(
  `(<!DOCTYPE\\s+[^\\s\\[>"']+\\s*)(?:(?:SYSTEM|PUBLIC\\s+(?:${LITERAL}))\\s+(${LITERAL})\\s*)?` +
    `(?:\\[((?:${LITERAL}|<!--[^]*?-->|<\\?[^]*?\\?>|[^\\]"'])*)\\]\\s*)?>`,
);
const EXTERNAL = new RegExp(`<!ENTITY\\s+([^\\s%"']+)\\s+(?:SYSTEM|PUBLIC\\s+(?:${LITERAL}))\\s+(${LITERAL})\\s*>`, 'g');
const TEXT_DECLARATION = /^\ufeff?<\?xml\s[^]*?\?>\s*/;

/**
 * Text of an XML file's bytes: a byte order mark or the declaration names the encoding, otherwise it is `usual`. @throws RangeError for an
 * encoding that is unknown
 */
export function decodeXml(bytes: Uint8Array, usual = 'utf-8'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const encoding = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? usual;
  // TextDecoder takes Latin-1 for Windows-1252.
  if (/^(?:iso-8859-1|latin1|us-ascii|ascii)$/i.test(encoding)) return Buffer.from(bytes).toString('latin1');
  return new TextDecoder(encoding).decode(bytes);
}

/** The path that an address means beside another file. */
export function resolveBeside(href: string, base: string): string {
  if (href.startsWith('file:')) return fileURLToPath(href);
  return resolve(dirname(base), decodeURIComponent(href.replace(/[?#].*$/, '')));
}

/** What a document type refers to, when it is a file in the document's folder or below; null for anything else. */
function part(literal: string, path: string): string | null {
  const file = resolveBeside(literal.slice(1, -1), path);
  if (/^\w+:/.test(literal.slice(1)) || relative(dirname(path), file).startsWith('..') || !existsSync(file)) return null;
  return decodeXml(readFileSync(file)).replace(TEXT_DECLARATION, '');
}

const PIECE = /<!--[^]*?-->|<\?[^]*?\?>|<!ENTITY(?:"[^"]*"|'[^']*'|[^>"'])*>|\r\n?|\n/g;
const LINE_END = /\r\n?|\n/g;

/** Declarations in one line, so that what comes after them stays in the line that its author sees; line ends in entities' texts stay. */
const inOneLine = (declarations: string): string =>
  declarations.replace(PIECE, (piece) =>
    piece.startsWith('<!ENTITY')
      ? piece.replace(new RegExp(LITERAL, 'g'), (literal) => literal.replace(LINE_END, '&#10;')).replace(LINE_END, ' ')
      : /^<[!?]/.test(piece)
        ? ''
        : ' ',
  );

/** A file as the literal of an entity. Text keeps its line ends as references, for the same reason; markup cannot. */
function literalOf(content: string): string {
  // Character references are replaced once when a declaration is read; those of the content must survive it.
  const escaped = content.replaceAll('&#', '&#38;#').replaceAll('"', '&#34;').replaceAll('%', '&#37;');
  return content.includes('<') ? escaped.replace(LINE_END, '&#10;') : escaped.replace(LINE_END, '&#38;#10;');
}

/** Puts the parts of a document type that lie beside the document into its internal subset: the engine reads no files. */
function withParts(text: string, path: string): string {
  return text.replace(DOCTYPE, (all, start: string, system: string | undefined, internal = '') => {
    const own = internal.replace(EXTERNAL, (declaration: string, name: string, address: string) => {
      const content = part(address, path);
      return content === null ? declaration : `<!ENTITY ${name} "${literalOf(content)}">`;
    });
    const outer = system ? part(system, path) : null;
    return outer === null && own === internal ? all : `${start}[${own}${outer === null ? '' : inOneLine(outer)}]>`;
  });
}

/**
 * Parses an XML file, its document type included; "-" is standard input. @throws Error when it cannot be read, XmlError when it is not
 * well-formed
 */
export function readXml(path: string): XDocument {
  return parse(withParts(decodeXml(readFileSync(path === '-' ? 0 : path)), path), { href: path, doctype: readDoctype });
}

/** Finds what stylesheets name, beside them in the file system. @throws as readXml */
export const loadFile = (href: string, base: string): XDocument => {
  if (/^(?!file:)[a-z][\w+.-]+:/i.test(href)) throw new Error('only files are read, nothing from the network.');
  return readXml(resolveBeside(href, base));
};

/** Bytes of a result in the encoding that its stylesheet asks for; UTF-8, given in its declaration, when Node cannot write that one. */
export function encodeResult(text: string, output: Readonly<Output>): Buffer {
  const encoding = (output.encoding ?? 'utf-8').toLowerCase();
  if (/^(?:iso-8859-1|latin1|us-ascii|ascii)$/.test(encoding)) return Buffer.from(text, 'latin1');
  if (/^utf-16(?:le)?$/.test(encoding)) return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8' ? text : text.replace(/^(<\?xml\s[^>]*?encoding=)"[^"]*"/, '$1"UTF-8"'), 'utf8');
}
