import type { Output } from '../output/index.ts';

const LATIN = /^(?:iso-8859-1|latin1|us-ascii|ascii)$/i;

/**
 * Text of an XML file's bytes: a byte order mark or the declaration names the encoding, otherwise it is `usual`. @throws RangeError for an
 * encoding that is unknown
 */
export function decodeXml(bytes: Uint8Array, usual = 'utf-8'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return decode(bytes, /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? usual);
}

/** Text of bytes in an encoding. @throws RangeError when it is unknown */
export const decode = (bytes: Uint8Array, encoding: string): string =>
  // TextDecoder takes Latin-1 for Windows-1252.
  LATIN.test(encoding) ? Buffer.from(bytes).toString('latin1') : new TextDecoder(encoding).decode(bytes);

/** Bytes of a result in the encoding that its stylesheet asks for; UTF-8, given in its declaration, when Node cannot write that one. */
export function encodeResult(text: string, output: Readonly<Output>): Uint8Array {
  const encoding = (output.encoding ?? 'utf-8').toLowerCase();
  if (LATIN.test(encoding)) return Buffer.from(text, 'latin1');
  if (/^utf-16(?:le)?$/.test(encoding)) return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8' ? text : text.replace(/^(<\?xml\s[^>]*?encoding=)"[^"]*"/, '$1"UTF-8"'), 'utf8');
}
