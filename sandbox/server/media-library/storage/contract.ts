import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** A file as it is read. */
export interface StoredFile {
  readonly size: number;
  /** Another one for another content, in quotes, as HTTP has it. */
  readonly tag: string;
  /** The content, or a part of it. @throws StoreUnavailable when the storage does not answer */
  open(part?: Part): Promise<Readable>;
}

/** A file without its content. */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** A file on this machine, for programs that read no others. */
export interface LocalFile {
  readonly path: string;
  /** Removes it when it was fetched for this alone. */
  release(): Promise<void>;
}

/** What is wrong with a storage, in words for operators. */
export interface StorageFault {
  /** `away` may pass by itself; the others are a mistake in the settings. */
  readonly kind: 'away' | 'bucket' | 'key' | 'region';
  readonly words: string;
}

/**
 * Where the files are that authors upload, and those that are made of them: one folder, or a bucket, which several servers may share. A
 * file is there as a whole or not at all. Keys are made by this server: `pictures/ab/ab…/640.webp`, never a word of a caller.
 */
export interface FileStorage {
  /** null when there is no such file */
  find(key: string): Promise<StoredFile | null>;
  /** Stores what comes, of which only a part is in memory. @returns its bytes. @throws StoreUnavailable without room, or when it is away */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** Takes a file of this machine over, which is gone here afterwards. @returns its bytes */
  move(path: string, key: string): Promise<number>;
  /** The files whose keys begin so, in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** It is well when there is none. */
  remove(key: string): Promise<void>;
  /** @throws StoreUnavailable when there is no such file, no room for it here, or no answer */
  fetch(key: string): Promise<LocalFile>;
  /** Removes what servers that have ended have left half written. @param before milliseconds since 1970 */
  clean(before: number): Promise<void>;
  /** What is wrong now; null for nothing. Never rejects. */
  look(): Promise<StorageFault | null>;
}
