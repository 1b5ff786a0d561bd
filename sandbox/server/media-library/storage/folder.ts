import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { storing } from '../disk.ts';
import type { FileStorage, ListedFile, LocalFile, StoredFile } from './contract.ts';

/** Below the folder: what is not there as a whole yet. */
const BEGUN = 'incoming';

/** What a folder lists is written as well; a system on which folders cannot be opened writes it by itself. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** The system has written everything before a file is said to be there. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file of this machine; null when there is none. */
export async function fileAt(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    size: found.size,
    tag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
    open: async (part) => createReadStream(path, part === undefined ? {} : { start: part.from, end: part.to }),
  };
}

/** Files below a folder, which several servers may share. */
export class FolderStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  find(key: string): Promise<StoredFile | null> {
    return fileAt(this.pathOf(key));
  }

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const temporary = join(this.folder, BEGUN, `new-${randomBytes(12).toString('hex')}`);
    return storing(async () => {
      try {
        await mkdir(dirname(temporary), { recursive: true });
        await pipeline(Readable.from(source, { objectMode: false }), createWriteStream(temporary, { flags: 'wx', mode: 0o640 }));
        return await this.move(temporary, key);
      } finally {
        await rm(temporary, { force: true });
      }
    });
  }

  async move(path: string, key: string): Promise<number> {
    const target = this.pathOf(key);
    return storing(async () => {
      await syncFile(path);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Somebody has just removed the last file of the folder, and it with that.
        await mkdir(dirname(target), { recursive: true });
        await rename(path, target);
      });
      await syncFolder(dirname(target));
      return (await stat(target)).size;
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    const above = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const entries = await readdir(join(this.folder, above), { withFileTypes: true }).catch(() => []);
    // The slash counts: `5/a` is after `5.mp4`, as in a bucket.
    const named = entries.map((entry) => ({ key: above + entry.name + (entry.isDirectory() ? '/' : ''), isFolder: entry.isDirectory() }));
    for (const { key, isFolder } of named.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      if (isFolder) {
        yield* this.list(key);
        continue;
      }
      const found = await stat(this.pathOf(key)).catch(() => null);
      // A file that was moved here has the time of its content; when it came is another one.
      if (found !== null) yield { key, size: found.size, changedAt: Math.max(found.ctimeMs, found.mtimeMs) };
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    // A folder that still has something in it stays.
    await rmdir(dirname(path)).catch(() => {});
  }

  async fetch(key: string): Promise<LocalFile> {
    const path = this.pathOf(key);
    if ((await fileAt(path)) === null) throw new StoreUnavailable('down', `The media storage has no ${key}.`);
    return { path, release: async () => {} };
  }

  async clean(before: number): Promise<void> {
    for (const name of await readdir(join(this.folder, BEGUN)).catch(() => [])) {
      if (!name.startsWith('new-')) continue;
      const path = join(this.folder, BEGUN, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }

  /** The disk is looked at beside this: a folder that is not there yet is made by the first upload. */
  async look(): Promise<null> {
    return null;
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }
}
