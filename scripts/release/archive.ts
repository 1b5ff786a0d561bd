import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesBelow } from './files.ts';

const BLOCK = 512;
const LONGEST_NAME = 100;
const LONGEST_PREFIX = 155;

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
const octal = (number: number, width: number): string => `${number.toString(8).padStart(width - 1, '0')}\0`;

/** A path as a header has it: what is before one of its slashes apart. Null when it is too long for that. */
function split(path: string): readonly [prefix: string, name: string] | null {
  if (Buffer.byteLength(path) <= LONGEST_NAME) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= LONGEST_PREFIX && Buffer.byteLength(name) <= LONGEST_NAME) return [prefix, name];
  }
  return null;
}

/** The header of a file of nobody in particular, readable for all: POSIX.1-1988 (ustar). @throws Error for a path that is too long */
function header(path: string, size: number, seconds: number): Buffer {
  const parts = split(path);
  if (parts === null) throw new Error(`The path ${path} is too long for an archive.`);
  const [prefix, name] = parts;
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, at: number): number => block.write(text, at, 'utf8');
  put(name, 0);
  put(octal(0o644, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(seconds, 12), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\x0000', 257);
  put(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/**
 * A folder as `.tar.gz`: the same files make the same bytes, whoever packs them and when.
 * @param name the folder that unpacking makes @param seconds the time of every file, since 1970
 */
export function archiveOf(folder: string, name: string, seconds: number): Buffer {
  const pieces = filesBelow(folder).flatMap((path) => {
    const content = readFileSync(join(folder, path));
    return [header(`${name}/${path}`, content.length, seconds), padded(content)];
  });
  return gzipSync(Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** A line as `sha256sum --check` reads it. */
export const checksumLine = (name: string, content: Buffer): string => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
