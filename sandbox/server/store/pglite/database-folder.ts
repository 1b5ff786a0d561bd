import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What these files are written in: a bundle has them as JavaScript, which needs no translator. */
const ENDING = extname(import.meta.url);
const translator = (): string[] =>
  ENDING === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

function run(script: string, argument: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...translator(), script, argument], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The empty database could not be made in ${argument} (exit ${code}): ${complaint.slice(0, 2000)}`));
    });
  });
}

/**
 * Makes an empty database directory. The last step is a rename, so that an interrupted start leaves nothing half made.
 * @param target made beside itself first, so that nothing is written outside its folder
 * @param template a directory made by this function before, which is copied in a fraction of the time; '' for none
 */
export async function makeDatabaseFolder(target: string, template: string): Promise<void> {
  const unfinished = `${target}.${process.pid}-${Date.now()}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  if (template === '') await run(fileURLToPath(new URL(`make-database${ENDING}`, import.meta.url)), unfinished);
  else cpSync(template, unfinished, { recursive: true });
  renameSync(unfinished, target);
}

/** Removes what starts that were killed have left of a database folder that they did not finish. */
export function removeUnfinished(target: string): void {
  const folder = dirname(target);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((each) => each.startsWith(`${basename(target)}.`) && /\.\d+-\d+$/.test(each)))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes a database folder and all in it its owner's alone (700 and 600), also what an older version has left open. What has gone meanwhile
 * or belongs to somebody else is left.
 */
export function keepPrivate(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid !== process.getuid?.()) return;
  const mode = stats.isDirectory() ? 0o700 : 0o600;
  try {
    if ((stats.mode & 0o777) !== mode) chmodSync(path, mode);
    if (stats.isDirectory()) for (const name of readdirSync(path)) keepPrivate(join(path, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
