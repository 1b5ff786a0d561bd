import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { HEAD_BYTES } from './kinds.ts';

const LONGEST_NAME = 150;

/** A file's name as it is shown, and never used for anything else: without folders, and without what turns words around. */
export const shownName = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, LONGEST_NAME).join('');

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 40);
}

/** What a file begins with, as far as its kind is looked for there, or so many bytes. */
export async function headOf(path: string, bytes = HEAD_BYTES): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
