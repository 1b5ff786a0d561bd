import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { needRoom, storing } from './disk.ts';
import { HEAD_BYTES, needPicture } from './kinds.ts';
import { UploadRefused } from './refused.ts';

/** What nobody has gone on with for so long is given up. */
const GIVEN_UP_MS = 24 * 60 * 60 * 1000;
/** An account may have so many uploads that are not at their end. */
const MOST_OPEN = 12;

/** A piece of a file that is being uploaded. */
export interface Piece {
  readonly account: number;
  /** Name that the caller has made up for the upload: letters, digits, `-` and `_`. */
  readonly upload: string;
  readonly offset: number;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly content: Buffer;
}

/** What an upload may be. */
interface Wanted {
  /** Bytes that a file may have. */
  readonly fileBytes: number;
  /** Looks at how the file begins. @throws UploadRefused */
  need(head: Buffer): unknown;
}

interface Limits {
  /** Bytes that a picture may have. */
  readonly fileBytes: number;
  /** Bytes that stay free on the disk. */
  readonly diskReserve: number;
}

/** A system may take a part of what is written and say so. */
async function writeAll(file: FileHandle, content: Buffer, offset: number): Promise<void> {
  for (let at = 0; at < content.length;) at += (await file.write(content, at, content.length - at, offset + at)).bytesWritten;
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/**
 * Files on their way: they come in pieces, so that one that breaks off is gone on with where it was. A piece is written when all of it has
 * come. Nothing here is part of the library.
 */
export class Incoming {
  constructor(
    private readonly folder: string,
    private readonly limits: Limits,
  ) {}

  /** Where an upload is collected. */
  pathOf({ account, upload }: Pick<Piece, 'account' | 'upload'>): string {
    return join(this.folder, `upload-${account}-${upload}`);
  }

  /**
   * Takes a piece when it is the one that comes next. @param wanted a picture, unless it says another kind of file
   * @returns how many bytes of the file are here
   * @throws UploadRefused @throws StoreUnavailable without room; what came before stays, to be gone on with
   */
  async take(piece: Piece, wanted: Wanted = { fileBytes: this.limits.fileBytes, need: needPicture }): Promise<number> {
    const { fileBytes, need } = wanted;
    if (piece.size > fileBytes) throw new UploadRefused('pictureSize', { limit: Math.floor(fileBytes / 1024 / 1024) });
    const path = this.pathOf(piece);
    const received = await sizeOf(path);
    if (received !== piece.offset || piece.content.length === 0) return received;
    if (received + piece.content.length > piece.size) throw new UploadRefused('pictureBroken');
    if (received === 0) {
      need(piece.content.subarray(0, HEAD_BYTES));
      await this.needFewOpen(piece.account);
    }
    await needRoom(this.folder, piece.size - received, this.limits.diskReserve);
    await this.write(path, piece);
    return received + piece.content.length;
  }

  async drop(piece: Pick<Piece, 'account' | 'upload'>): Promise<void> {
    await rm(this.pathOf(piece), { force: true });
  }

  /** Removes what was given up, and what a process that has ended has left. */
  async clean(now: number): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && now - found.mtimeMs > GIVEN_UP_MS) await rm(path, { recursive: true, force: true });
    }
  }

  /** A piece is here as a whole or not at all. */
  private async write(path: string, { offset, content }: Piece): Promise<void> {
    const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await storing(() => writeAll(file, content, offset));
    } catch (error) {
      await file.truncate(offset).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
  }

  private async needFewOpen(account: number): Promise<void> {
    const own = (await readdir(this.folder).catch(() => [])).filter((name) => name.startsWith(`upload-${account}-`));
    if (own.length >= MOST_OPEN) throw new UploadRefused('pictureUploads', { limit: MOST_OPEN });
  }
}
