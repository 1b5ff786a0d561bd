import { HEAD_BYTES, needPicture } from '../kinds.ts';
import { UploadRefused } from '../refused.ts';
import type { LocalFile } from '../storage/contract.ts';
import type { Pieces } from './pieces.ts';

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

const nameOf = ({ account, upload }: Pick<Piece, 'account' | 'upload'>): string => `${account}-${upload}`;

/**
 * Files on their way: they come in pieces, so that one that breaks off is gone on with where it was. A piece is written when all of it has
 * come. Nothing here is part of the library.
 */
export class Incoming {
  /** @param fileBytes bytes that a picture may have */
  constructor(
    private readonly pieces: Pieces,
    private readonly fileBytes: number,
  ) {}

  /**
   * Takes a piece when it is the one that comes next. @param wanted a picture, unless it says another kind of file
   * @returns how many bytes of the file are here
   * @throws UploadRefused @throws StoreUnavailable without room; what came before stays, to be gone on with
   */
  async take(piece: Piece, wanted: Wanted = { fileBytes: this.fileBytes, need: needPicture }): Promise<number> {
    const { fileBytes, need } = wanted;
    const { offset, size, content } = piece;
    if (size > fileBytes) throw new UploadRefused('pictureSize', { limit: Math.floor(fileBytes / 1024 / 1024) });
    const received = await this.pieces.received(nameOf(piece));
    if (received !== offset || content.length === 0) return received;
    if (received + content.length > size) throw new UploadRefused('pictureBroken');
    if (received === 0) {
      need(content.subarray(0, HEAD_BYTES));
      const own = await this.pieces.count(`${piece.account}-`);
      if (own >= MOST_OPEN) throw new UploadRefused('pictureUploads', { limit: MOST_OPEN });
    }
    await this.pieces.add(nameOf(piece), offset, content, size - received);
    return received + content.length;
  }

  /** All of an upload, as a file of this machine. */
  file(piece: Pick<Piece, 'account' | 'upload'>): Promise<LocalFile> {
    return this.pieces.file(nameOf(piece));
  }

  drop(piece: Pick<Piece, 'account' | 'upload'>): Promise<void> {
    return this.pieces.drop(nameOf(piece));
  }

  /** Removes what was given up. */
  clean(now: number): Promise<void> {
    return this.pieces.clean(now - GIVEN_UP_MS);
  }
}
