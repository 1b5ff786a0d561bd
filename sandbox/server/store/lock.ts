import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** The owner writes this often that it is there. */
const BEAT_MS = 1000;
/** An owner whose process cannot be looked for, and that writes nothing for this long, is taken for dead. */
const DEAD_AFTER_MS = 15_000;
/** An owner that has written nothing for this long looks whether the folder is still its own before it goes on. */
const LATE_MS = 5000;
const POLL_MS = 250;
/** Who has taken a lock over waits for this long, for others that take the same one over. */
const SETTLE_MS = 500;
const BEAT_DIGITS = 12;

/** What is in the file: process, when that began, where its number counts, the lock's own name, and how often the owner has written. */
interface Holder {
  readonly text: string;
  readonly pid: number;
  readonly started: string;
  /** '' in files of the version before. */
  readonly space: string;
  readonly name: string;
}

export interface FolderLock {
  /** Gives the folder free again. */
  readonly release: () => void;
  /** Before each use of the folder: ends the process when it was stopped for so long that another one has taken the folder over. */
  readonly check: () => void;
}

/** When a process began (ticks since boot): a pid alone may be another process's after a restart. Empty where /proc is missing. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Where process numbers mean what they mean here: one boot of one machine, and one namespace of it. Two containers differ. */
function spaceOfPids(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return `host:${encodeURIComponent(hostname())}`;
  }
}

function read(file: string): Holder | null {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', started = '', space = '', name = ''] = text.trim().split(' ');
    return { text, pid: /^\d+$/.test(pid) ? Number(pid) : 0, started: started === '-' ? '' : started, space, name };
  } catch {
    return null;
  }
}

/** What is known of an owner by its process alone; null when that says nothing. */
function isAlive({ pid, started, space }: Holder): boolean | null {
  if (pid === 0) return false;
  if (space !== '' && space !== spaceOfPids()) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  if (started === '' || now === '') return space === '' ? true : null;
  return now === started;
}

/**
 * Watches whether the owner goes on writing. No clock is compared with another one, and a time in which this process did not run is no time
 * in which the owner was silent.
 */
async function isSilent(file: string, text: string, deadAfterMs: number): Promise<boolean> {
  let silent = 0;
  let looked = performance.now();
  while (silent < deadAfterMs) {
    await after(POLL_MS);
    if (read(file)?.text !== text) return false;
    const now = performance.now();
    silent += Math.min(now - looked, 2 * POLL_MS);
    looked = now;
  }
  return true;
}

/** Moves a dead owner's lock away; puts it back when it is another one by now, or its owner has written meanwhile. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${randomBytes(8).toString('hex')}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  try {
    if (read(aside)?.text !== text) linkSync(aside, file);
  } catch (error) {
    // Somebody was quicker: the owner of what was moved away notices, and ends.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
}

/** The owner's part: it writes first and looks then, while who takes over moves first and looks then, so that one of both notices. */
class HeldLock implements FolderLock {
  private readonly timer: NodeJS.Timeout;
  private count = 0;
  private wroteAt = { monotonic: performance.now(), wall: Date.now() };

  constructor(
    private readonly file: string,
    private readonly handle: number,
    private readonly beatAt: number,
  ) {
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  readonly check = (): void => {
    const { monotonic, wall } = this.wroteAt;
    if (performance.now() - monotonic > LATE_MS || Math.abs(Date.now() - wall) > LATE_MS) this.beat();
  };

  readonly release = (): void => {
    clearInterval(this.timer);
    if (this.isOwn()) unlinkSync(this.file);
    closeSync(this.handle);
  };

  isOwn(): boolean {
    const found = statSync(this.file, { throwIfNoEntry: false });
    const own = fstatSync(this.handle);
    return found?.ino === own.ino && found.dev === own.dev;
  }

  private beat(): void {
    this.count += 1;
    try {
      writeSync(this.handle, String(this.count).padStart(BEAT_DIGITS, '0'), this.beatAt);
      this.wroteAt = { monotonic: performance.now(), wall: Date.now() };
    } catch {
      // It counts as late, so that each use of the folder looks whose it is.
    }
    if (this.isOwn()) return;
    console.error(`${this.file} is no longer this process's: it did not run for a while, and another one has taken the folder over.`);
    process.exit(1);
  }
}

function inUse(folder: string, { pid, space }: Holder): Error {
  const where = space === '' || space === spaceOfPids() ? '' : ' of another container or machine';
  return new Error(`${folder} is in use by process ${pid}${where}. Stop that process, or name another folder in LECTERN_DATA.`);
}

/**
 * Keeps a second process off a data folder: PGlite has no lock of its own and two writers would destroy its files. The lock lies beside
 * the database directory. A dead owner's is taken over: at once when its process can be looked for, else when it is silent for a while.
 * @param folder data folder, made when missing.
 * @param report hears why it takes a while
 * @param deadAfterMs an owner that cannot be looked for is dead when it has written nothing for so long
 * @throws Error naming the process that holds the folder.
 */
export async function lockFolder(
  folder: string,
  report: (line: string) => void = () => {},
  deadAfterMs = DEAD_AFTER_MS,
): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'lock');
  const name = randomBytes(8).toString('hex');
  // A complete file is linked under its name, so that nobody can read half a lock.
  const own = `${file}.${name}`;
  const head = `${process.pid} ${startOf(process.pid) || '-'} ${spaceOfPids()} ${name} `;
  writeFileSync(own, `${head}${'0'.repeat(BEAT_DIGITS)}\n`, { mode: 0o600 });
  const handle = openSync(own, 'r+');
  let held: HeldLock | null = null;
  try {
    let isFirst = true;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(own, file);
        if (!isFirst) await after(SETTLE_MS);
        held = new HeldLock(file, handle, head.length);
        if (held.isOwn()) return held;
        held.release();
        throw new Error(`${folder} was taken by another process at the same time. Start this one again when that one is stopped.`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(file);
      if (holder === null) continue;
      const alive = isAlive(holder);
      if (alive === true) throw inUse(folder, holder);
      if (alive === null) {
        report(`${file} is of another container or machine: waiting up to ${deadAfterMs / 1000} s for a sign of life.`);
        if (!(await isSilent(file, holder.text, deadAfterMs)) && read(file)?.name === holder.name) throw inUse(folder, holder);
      }
      if (read(file)?.text === holder.text) removeStale(file, holder.text);
      isFirst = false;
    }
    throw new Error(`${file} could not be taken over: remove it when no server is running.`);
  } finally {
    unlinkSync(own);
    if (held === null) closeSync(handle);
  }
}
