import { define, countedText, type FunctionDef } from '../xpath/index.ts';
import type { Extension } from '../xslt/index.ts';

const left = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The message in words of 32 bits, padded to blocks of 64 bytes with its length at the end, as these digests ask for. */
function blocks(text: string, littleEndian: boolean): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - (littleEndian ? 8 : 4), bytes.length * 8, littleEndian);
  view.setUint32(view.byteLength - (littleEndian ? 4 : 8), Math.floor(bytes.length / 2 ** 29), littleEndian);
  return view;
}

const hexOf = (bytes: Iterable<number>): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function hexOfWords(words: readonly number[], littleEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, i) => view.setUint32(i * 4, word, littleEndian));
  return hexOf(new Uint8Array(view.buffer));
}

const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
const MD5_TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** RFC 1321. */
function md5(text: string): string {
  const view = blocks(text, true);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d] = state as [number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const mixed = round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const word = (round === 0 ? i : round === 1 ? 5 * i + 1 : round === 2 ? 3 * i + 5 : 7 * i) % 16;
      const sum = (a + mixed + Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) + view.getUint32(at + word * 4, true)) | 0;
      [a, b, c, d] = [d, (b + left(sum, MD5_TURNS[round]![i % 4]!)) | 0, b, c];
    }
    state = [a, b, c, d].map((word, i) => (word + state[i]!) | 0);
  }
  return hexOfWords(state, true);
}

const MD4_TURNS = [
  [3, 7, 11, 19],
  [3, 5, 9, 13],
  [3, 9, 11, 15],
];
const MD4_LAST = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];

/** RFC 1320. */
function md4(text: string): string {
  const view = blocks(text, true);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d] = state as [number, number, number, number];
    for (let i = 0; i < 48; i++) {
      const round = i >> 4;
      const mixed = round === 0 ? (b & c) | (~b & d) : round === 1 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const word = round === 0 ? i : round === 1 ? (i % 4) * 4 + ((i >> 2) % 4) : MD4_LAST[i % 16]!;
      const sum = (a + mixed + [0, 0x5a827999, 0x6ed9eba1][round]! + view.getUint32(at + word * 4, true)) | 0;
      [a, b, c, d] = [d, left(sum, MD4_TURNS[round]![i % 4]!), b, c];
    }
    state = [a, b, c, d].map((word, i) => (word + state[i]!) | 0);
  }
  return hexOfWords(state, true);
}

/** RFC 3174. */
function sha1(text: string): string {
  const view = blocks(text, false);
  let state = [...START, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d, e] = state as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      words[i] = i < 16 ? view.getInt32(at + i * 4) : left(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1);
      const mixed =
        i < 20
          ? ((b & c) | (~b & d)) + 0x5a827999
          : i < 40
            ? (b ^ c ^ d) + 0x6ed9eba1
            : i < 60
              ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
              : (b ^ c ^ d) + 0xca62c1d6;
      [a, b, c, d, e] = [(left(a, 5) + mixed + e + words[i]!) | 0, a, left(b, 30), c, d];
    }
    state = [a, b, c, d, e].map((word, i) => (word + state[i]!) | 0);
  }
  return hexOfWords(state, false);
}

/** RC4 with a key of 128 bytes; a shorter one is filled with zeros, as in libxslt. */
function rc4(key: string, data: Uint8Array): Uint8Array {
  const bytes = new TextEncoder().encode(key);
  if (bytes.length > 128) throw new Error('A key of RC4 has at most 128 bytes here.');
  const box = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + box[i]! + (bytes[i % 128] ?? 0)) & 255;
    [box[i], box[j]] = [box[j]!, box[i]!];
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + box[i]!) & 255;
    [box[i], box[j]] = [box[j]!, box[i]!];
    return byte ^ box[(box[i]! + box[j]!) & 255]!;
  });
}

/** An empty text has no digest, as in libxslt. */
const digest = (work: (text: string) => string): FunctionDef => define('string', 's', (_e, _n, text: string) => text && work(text));

/** EXSLT's cryptography as libxslt has it; for old stylesheets, none of it protects anything today. */
export const crypto: Extension = {
  uri: 'http://exslt.org/crypto',
  functions: {
    md4: digest(md4),
    md5: digest(md5),
    sha1: digest(sha1),
    rc4_encrypt: define('string', 'ss', (e, _n, key: string, text: string) =>
      countedText(e, hexOf(rc4(key, new TextEncoder().encode(text)))),
    ),
    rc4_decrypt: define('string', 'ss', (_e, _n, key: string, hex: string) =>
      /^(?:[\da-f]{2})*$/i.test(hex)
        ? new TextDecoder().decode(
            rc4(
              key,
              Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
            ),
          )
        : '',
    ),
  },
};
