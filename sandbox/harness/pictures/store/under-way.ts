import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (folder: string): string => join(folder, 'running');

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one, too.
    return (error as { code?: string }).code === 'EPERM';
  }
}

/**
 * Why nothing may be written to a store now; '' when it may. A run has all in its memory, and would write over what others have decided.
 */
export function objectionTo(folder: string): string {
  const file = fileIn(folder);
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (!Number.isInteger(other) || other <= 0 || other === process.pid || !isAlive(other)) return '';
  return `A run is under way there (process ${other}): wait for its end. If there is none, delete ${file}.`;
}

/** Says that this process writes to a store. @returns what ends that @throws Error when another one does already */
export function begin(folder: string): () => void {
  const objection = objectionTo(folder);
  if (objection !== '') throw new Error(objection);
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), String(process.pid));
  return () => rmSync(fileIn(folder), { force: true });
}
