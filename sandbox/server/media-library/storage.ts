import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { storing } from './disk.ts';

/** A file of the library as it is read. */
interface StoredFile {
  readonly size: number;
  readonly stream: () => Readable;
}

/**
 * Where the files of the library are. What belongs together has one name, the digest of what was uploaded, and is there as a whole or not
 * at all; it never changes.
 */
export interface MediaStorage {
  put(digest: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** null when there is no such file */
  find(digest: string, name: string): Promise<StoredFile | null>;
  remove(digest: string): Promise<void>;
}

const DIGEST = /^[0-9a-f]{40}$/;
const NAME = /^\d{1,5}\.webp$/;

/** A file for which the system has written everything before it is said to be there. */
async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What a folder lists is written as well; a system on which folders cannot be opened writes it by itself. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

const filesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);

/** Where the files of a digest are below a folder. */
const folderIn = (folder: string, digest: string): string => join(folder, 'pictures', digest.slice(0, 2), digest);

/** Files below a folder, which several servers may share. */
export class FolderStorage implements MediaStorage {
  /** @param brought a folder of the content with files that came with it, which are only read; '' for none */
  constructor(
    private readonly folder: string,
    private readonly brought = '',
  ) {}

  async put(digest: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const target = this.folderOf(digest);
    if ((await stat(target).catch(() => null)) !== null) return;
    const temporary = join(this.folder, 'incoming', `new-${randomBytes(12).toString('hex')}`);
    await storing(async () => {
      try {
        await mkdir(temporary, { recursive: true });
        for (const [name, content] of files) if (NAME.test(name)) await writeDurably(join(temporary, name), content);
        await syncFolder(temporary);
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target).catch((error: NodeJS.ErrnoException) => {
          // Somebody else has stored the same meanwhile.
          if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        });
        await syncFolder(dirname(target));
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    });
  }

  async find(digest: string, name: string): Promise<StoredFile | null> {
    if (!DIGEST.test(digest) || !NAME.test(name)) return null;
    for (const folder of [this.folder, this.brought].filter((each) => each !== '')) {
      const path = join(folderIn(folder, digest), name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) return { size: found.size, stream: () => createReadStream(path) };
    }
    return null;
  }

  async remove(digest: string): Promise<void> {
    await rm(this.folderOf(digest), { recursive: true, force: true });
  }

  /** The names of all that is stored, each with those of its files, for backups. */
  async *each(): AsyncGenerator<{ readonly digest: string; readonly names: readonly string[] }> {
    const root = join(this.folder, 'pictures');
    for (const shelf of await filesIn(root))
      for (const digest of await filesIn(join(root, shelf)))
        if (DIGEST.test(digest)) yield { digest, names: (await filesIn(join(root, shelf, digest))).filter((name) => NAME.test(name)) };
  }

  private folderOf(digest: string): string {
    if (!DIGEST.test(digest)) throw new Error(`"${digest}" is no digest.`);
    return folderIn(this.folder, digest);
  }
}
