import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { needRoom, storing } from '../disk.ts';
import type { LocalFile } from '../storage/contract.ts';
import type { Pieces } from './pieces.ts';

const PREFIX = 'upload-';

/** A system may take a part of what is written and say so. */
async function writeAll(file: FileHandle, content: Buffer, offset: number): Promise<void> {
  for (let at = 0; at < content.length;) at += (await file.write(content, at, content.length - at, offset + at)).bytesWritten;
}

/** A file for each upload in a folder, which several servers may share. */
export class FolderPieces implements Pieces {
  /** @param diskReserve bytes that stay free on the disk */
  constructor(
    private readonly folder: string,
    private readonly diskReserve: number,
  ) {}

  async received(name: string): Promise<number> {
    return (await stat(this.pathOf(name)).catch(() => null))?.size ?? 0;
  }

  async add(name: string, offset: number, content: Buffer, missing: number): Promise<void> {
    await needRoom(this.folder, missing, this.diskReserve);
    const file = await open(this.pathOf(name), offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await storing(() => writeAll(file, content, offset));
    } catch (error) {
      await file.truncate(offset).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
  }

  async count(prefix: string): Promise<number> {
    return (await readdir(this.folder).catch(() => [])).filter((name) => name.startsWith(PREFIX + prefix)).length;
  }

  async file(name: string): Promise<LocalFile> {
    return { path: this.pathOf(name), release: async () => {} };
  }

  async drop(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async clean(before: number): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.startsWith(PREFIX)) continue;
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }

  private pathOf(name: string): string {
    return join(this.folder, PREFIX + name);
  }
}
