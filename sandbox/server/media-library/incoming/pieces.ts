import type { LocalFile } from '../storage/contract.ts';

/** Where uploads are collected. Their names are made by the server: `7-upload`, of the account and the caller's own word. */
export interface Pieces {
  /** Bytes of an upload that are here, from its beginning on. */
  received(name: string): Promise<number>;
  /**
   * Adds a piece, which is here as a whole or not at all. @param missing bytes of the file that are not here yet, of this piece too
   * @throws StoreUnavailable without room; what came before stays
   */
  add(name: string, offset: number, content: Buffer, missing: number): Promise<void>;
  /** Uploads whose names begin so. */
  count(prefix: string): Promise<number>;
  /** All of an upload as one file of this machine. */
  file(name: string): Promise<LocalFile>;
  drop(name: string): Promise<void>;
  /** Removes what nobody has gone on with. @param before ms since 1970 */
  clean(before: number): Promise<void>;
}
