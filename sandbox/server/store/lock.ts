import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  readonly started: string;
}

/**
 * When a process began (clock ticks since boot): a pid alone may belong to another process after a restart. Empty where /proc is missing.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function alive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === '' || now === '' || now === started;
}

function read(file: string): Holder | null {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
  } catch {
    return null;
  }
}

/** Moves a dead process's lock away; puts it back when another process was quicker and the moved one is alive. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  try {
    if (moved !== null && alive(moved)) linkSync(aside, file);
  } finally {
    unlinkSync(aside);
  }
}

/**
 * Keeps a second process off a data folder: PGlite has no lock of its own and two writers would destroy its files.
 * The lock lies beside the database directory. A lock whose process is dead is taken over.
 * @param folder data folder, made when missing.
 * @returns gives the folder free again.
 * @throws Error naming the pid that holds the folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  // A complete file is linked under its name, so that nobody can read half a lock.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(own, file);
        return () => {
          if (read(file)?.pid === process.pid) unlinkSync(file);
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(file);
      if (holder !== null && alive(holder)) {
        throw new Error(`${folder} is in use by process ${holder.pid}. Stop that process, or name another folder in LECTERN_DATA.`);
      }
      removeStale(file);
    }
    throw new Error(`${file} could not be taken over: remove it when no server is running.`);
  } finally {
    unlinkSync(own);
  }
}
