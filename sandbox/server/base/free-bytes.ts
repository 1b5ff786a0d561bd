import { statfs } from 'node:fs/promises';

/** Bytes that are free for this process on the disk of a folder. @throws Error of the file system, when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
