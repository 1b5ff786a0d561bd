import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileStorage, StoredFile } from './contract.ts';

/** What begins the keys of all that is part of the library; what is still on its way is not. */
const PARTS = ['pictures/', 'originals/', 'media/library/'];

async function digestOf(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await file.open(), hash);
  return hash.digest('hex');
}

/** What was done. */
interface Copied {
  readonly copied: number;
  /** Files that were there already, with the same content. */
  readonly same: number;
  /** Of those that were copied. */
  readonly bytes: number;
}

/**
 * Copies all files of the library from one storage into another. Each is read again where it was written, and compared by its digest, as is
 * what was there before: so the same command goes on after one that was broken off. Nothing is removed.
 * @param onFile how many files have been looked at
 * @throws Error that names a file which is another one there than here
 */
export async function copyFiles(from: FileStorage, to: FileStorage, onFile: (count: number) => void): Promise<Copied> {
  let [copied, same, bytes] = [0, 0, 0];
  for (const part of PARTS)
    for await (const { key } of from.list(part)) {
      const file = await from.find(key);
      // It was deleted meanwhile.
      if (file === null) continue;
      const digest = await digestOf(file);
      const there = await to.find(key);
      if (there?.size === file.size && (await digestOf(there)) === digest) same += 1;
      else {
        await to.write(key, await file.open());
        const written = await to.find(key);
        if (written === null || (await digestOf(written)) !== digest)
          throw new Error(`${key} is another file there than here. Nothing was removed: begin again.`);
        [copied, bytes] = [copied + 1, bytes + file.size];
      }
      onFile(copied + same);
    }
  return { copied, same, bytes };
}
