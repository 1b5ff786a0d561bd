import { mkdir } from 'node:fs/promises';
import { freeBytes } from '../base/free-bytes.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Does what writes files. @throws StoreUnavailable when the disk is full */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? ''))
      throw new StoreUnavailable('full', 'The disk of the media library is full.', { cause: error });
    throw error;
  }
}

/** @throws StoreUnavailable when less than the reserve would be free on the disk of a folder, which is made when it is not there */
export async function needRoom(folder: string, bytes: number, reserve: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await freeBytes(folder)) - bytes < reserve) throw new StoreUnavailable('full', 'The disk of the media library has no room.');
}
