import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/** Whether Linux keeps this folder in memory, programs may be run from it, and there is room for the tests' databases. */
function isFitting(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type = '', options = ''] = mounts.findLast((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
    const { bavail, bsize } = statfsSync(folder);
    return type === 'tmpfs' && !options.split(',').includes('noexec') && Math.min(bavail * bsize, freemem() / 2) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Where the databases of tests go: into memory where that is possible, because each of them is a thousand files; else the usual folder. */
export const temporaryParent = () => (isFitting(MEMORY) ? MEMORY : tmpdir());

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what tests have left here whose process was killed: memory is not emptied by itself. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^lectern-unit-(\d+)-\w+$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** For Vitest: gives the test files a temporary folder for all that they write, which goes when the last one is over. */
export function setup() {
  const parent = temporaryParent();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `lectern-unit-${process.pid}-`));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
