/** Where a text cannot be read, counted from 1. */
interface Position {
  readonly byte: number;
  readonly line: number;
}

import { isUtf8 } from 'node:buffer';

const LONGEST_NAME = 80;
export const ENCODINGS = 'UTF-8, UTF-16 with a byte order mark, ISO-8859-1 or windows-1252';

/** Bytes that are not in the encoding that they should be in, or an encoding that nobody here reads: replaced, they would be lost. */
export class BadEncoding extends Error {
  readonly statusCode = 400;
  readonly where: string;

  /**
   * @param where what the bytes are: a file, a field
   * @param position null when the encoding itself is not known
   */
  constructor(
    where: string,
    readonly encoding: string,
    readonly position: Position | null,
  ) {
    super(
      position === null
        ? `The encoding "${encoding}" of ${where} is not known; write it in ${ENCODINGS}.`
        : `Byte ${position.byte} of ${where}, in line ${position.line}, is not ${encoding}; write it in that, or in UTF-8.`,
    );
    this.where = where.slice(0, LONGEST_NAME);
  }
}

interface Encoding {
  readonly name: string;
  /** Reads bytes; what is not in the encoding is U+FFFD, or `wrong`. */
  readonly read: (bytes: Buffer) => string;
  readonly bytesOf: (text: string) => number;
  /** U+FFFD as it is written; null where it cannot be. */
  readonly replacement: Buffer | null;
  readonly wrong: RegExp;
}

const oneByte = (text: string): number => text.length;
const twoBytes = (text: string): number => text.length * 2;

const unicode = (name: string, label: string, bytesOf: (text: string) => number, replacement: number[]): Encoding => ({
  name,
  read: (bytes) => new TextDecoder(label, { ignoreBOM: true }).decode(bytes),
  bytesOf,
  replacement: Buffer.from(replacement),
  wrong: /\ufffd/g,
});
const UTF_8 = unicode('UTF-8', 'utf-8', Buffer.byteLength, [0xef, 0xbf, 0xbd]);
const UTF_16_LE = unicode('UTF-16', 'utf-16le', twoBytes, [0xfd, 0xff]);
const UTF_16_BE = unicode('UTF-16', 'utf-16be', twoBytes, [0xff, 0xfd]);

/** What windows-1252 has from 0x80 on; five bytes stand for nothing. `TextDecoder` of some versions of Node reads ISO-8859-1 instead. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** What is sent as ISO-8859-1 has windows-1252 from 0x80 on, if anything. */
const latin = (name: string): Encoding => ({
  name,
  read: (bytes) => bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (each) => FROM_80[each.charCodeAt(0) - 0x80] ?? each),
  bytesOf: oneByte,
  replacement: null,
  wrong: /[\u0080-\u009f]/g,
});

const BY_NAME: ReadonlyMap<string, Encoding> = new Map<string, Encoding>([
  ['utf-8', UTF_8],
  ['utf8', UTF_8],
  ['iso-8859-1', latin('ISO-8859-1')],
  ['latin1', latin('ISO-8859-1')],
  ['windows-1252', latin('windows-1252')],
  ['us-ascii', { ...latin('US-ASCII'), wrong: /[\u0080-\uffff]/g }],
]);

/** The encoding that a byte order mark says. */
function marked(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF_8;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return UTF_16_LE;
  return bytes[0] === 0xfe && bytes[1] === 0xff ? UTF_16_BE : null;
}

/** The first character of a text that stands for bytes which are none; -1 for none. */
function firstWrong(text: string, bytes: Buffer, { bytesOf, replacement, wrong }: Encoding): number {
  let [read, at] = [0, 0];
  for (const { index } of text.matchAll(wrong)) {
    at += bytesOf(text.slice(read, index));
    read = index;
    if (replacement === null || !bytes.subarray(at, at + replacement.length).equals(replacement)) return index;
  }
  return -1;
}

function strictly(bytes: Buffer, encoding: Encoding, where: string): string {
  const text = encoding.read(bytes);
  const wrong = encoding === UTF_8 && isUtf8(bytes) ? -1 : firstWrong(text, bytes, encoding);
  if (wrong < 0) return text;
  const before = text.slice(0, wrong);
  throw new BadEncoding(where, encoding.name, { byte: encoding.bytesOf(before) + 1, line: before.split('\n').length });
}

/**
 * Reads bytes strictly: nothing is replaced, and no byte order mark is taken for one, which a field may begin like.
 * @param named an encoding's name in any case; '' for none, which is UTF-8
 * @param where what the bytes are, for whoever has sent them
 * @throws BadEncoding
 */
export function decoded(bytes: Buffer, named: string, where: string): string {
  const encoding = BY_NAME.get(named.toLowerCase() || 'utf-8');
  if (encoding === undefined) throw new BadEncoding(where, named.slice(0, 40), null);
  return strictly(bytes, encoding, where);
}

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The value of a hexadecimal digit, or 255. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? 255 : value;
});

/** The bytes that a piece of a form or query stands for; a % that escapes nothing stays. @param piece a character for each byte */
export function unescaped(piece: string): Buffer {
  const bytes = Buffer.from(piece, 'latin1');
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const high = byte === PERCENT ? DIGITS[bytes[at + 1] ?? 0]! : 255;
    const low = high < 16 ? DIGITS[bytes[at + 2] ?? 0]! : 255;
    if (low < 16) {
      bytes[to++] = high * 16 + low;
      at += 2;
    } else bytes[to++] = byte === PLUS ? SPACE : byte;
  }
  return bytes.subarray(0, to);
}

/** The declaration of XML is in characters that are the same in all encodings but UTF-16, which has a mark. */
const DECLARED = /^<\?xml\s[^?>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/;
const LONGEST_DECLARATION = 200;

/** Reads a document of XML in the encoding that it declares; a byte order mark says more. @throws BadEncoding */
export function decodedXml(bytes: Buffer, where: string): string {
  const mark = marked(bytes);
  if (mark !== null) return strictly(bytes, mark, where).slice(1);
  const head = bytes.toString('latin1', 0, LONGEST_DECLARATION);
  return decoded(bytes, DECLARED.exec(head)?.[1] ?? '', where);
}
