import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { needRoom, storing } from '../disk.ts';
import type { FileStorage, ListedFile, LocalFile } from '../storage/contract.ts';
import type { Pieces } from './pieces.ts';

const PREFIX = 'incoming/';
const OFFSET = /\/(\d{14})$/;

/**
 * A file for each piece in the storage that all servers share: the next piece may come to another server. A key says where in the upload
 * its piece begins.
 */
export class StoredPieces implements Pieces {
  constructor(
    private readonly storage: FileStorage,
    private readonly local: { readonly folder: string; readonly diskReserve: number },
  ) {}

  async received(name: string): Promise<number> {
    return (await this.piecesOf(name)).reduce((sum, { size }) => sum + size, 0);
  }

  async add(name: string, offset: number, content: Buffer): Promise<void> {
    await this.storage.write(`${PREFIX}${name}/${String(offset).padStart(14, '0')}`, Readable.from([content]));
  }

  async count(prefix: string): Promise<number> {
    const names = new Set<string>();
    for await (const { key } of this.storage.list(PREFIX + prefix)) names.add(key.slice(0, key.lastIndexOf('/')));
    return names.size;
  }

  async file(name: string): Promise<LocalFile> {
    const pieces = await this.piecesOf(name);
    const { folder, diskReserve } = this.local;
    await needRoom(
      folder,
      pieces.reduce((sum, { size }) => sum + size, 0),
      diskReserve,
    );
    const path = join(folder, `fetched-${randomBytes(12).toString('hex')}`);
    try {
      await storing(() => pipeline(this.contentOf(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 })));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, release: () => rm(path, { force: true }) };
  }

  async drop(name: string): Promise<void> {
    for await (const { key } of this.storage.list(`${PREFIX}${name}/`)) await this.storage.remove(key);
  }

  async clean(before: number): Promise<void> {
    const newest = new Map<string, number>();
    for await (const { key, changedAt } of this.storage.list(PREFIX)) {
      const name = key.slice(PREFIX.length, key.lastIndexOf('/'));
      newest.set(name, Math.max(changedAt, newest.get(name) ?? 0));
    }
    for (const [name, changedAt] of newest) if (changedAt < before) await this.drop(name);
  }

  /** The pieces that follow each other without a gap. */
  private async piecesOf(name: string): Promise<ListedFile[]> {
    const pieces: ListedFile[] = [];
    let next = 0;
    for await (const piece of this.storage.list(`${PREFIX}${name}/`)) {
      if (Number(OFFSET.exec(piece.key)?.[1]) !== next) break;
      pieces.push(piece);
      next += piece.size;
    }
    return pieces;
  }

  private async *contentOf(pieces: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
    for (const { key, size } of pieces) {
      const found = await this.storage.find(key);
      if (found?.size !== size) throw new Error(`The piece ${key} of an upload is gone.`);
      yield* await found.open();
    }
  }
}
