import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Written by `npm run backup` into a folder: the time of the world, so that their order is that of the names. */
const NAME = /^lectern-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz(?:\.age)?$/;
const TRIAL = 'last-trial.json';

/** The name of a backup that begins now. */
export const backupName = (now: Date, isSealed: boolean): string =>
  `lectern-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz${isSealed ? '.age' : ''}`;

/** The backups of a folder, the newest first. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .reverse();

/** The newest backup of a folder. @throws Error when it has none */
export async function newestIn(folder: string): Promise<string> {
  const [newest] = await backupsIn(folder);
  if (newest === undefined) throw new Error(`There is no backup in ${folder}.`);
  return join(folder, newest);
}

/** What was begun and not ended by a process that was killed: two days later nobody writes it any more. */
const UNFINISHED = /\.\d+\.part$/;
const UNFINISHED_MS = 2 * 24 * 3_600_000;

/** Removes all but the newest ones and what was not ended, and nothing that has another name. @returns how many backups */
export async function keepNewest(folder: string, count: number): Promise<number> {
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each) && NAME.test(each.replace(UNFINISHED, ''))))
    if ((await stat(join(folder, name))).mtimeMs < Date.now() - UNFINISHED_MS) await rm(join(folder, name), { force: true });
  const old = (await backupsIn(folder)).slice(count);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** What a trial has found, for who watches the folder. */
interface Trial {
  readonly file: string;
  readonly at: string;
  readonly rows: number;
}

/** Notes that a backup has been restored and a server has started on it. */
export const noteTrial = (file: string, rows: number, now: Date): Promise<void> =>
  writeFile(join(dirname(file), TRIAL), `${JSON.stringify({ file, at: now.toISOString(), rows } satisfies Trial)}\n`, { mode: 0o600 });

/** How old the newest backup is, and the last that was tried, in seconds; NaN for none. */
export async function agesIn(folder: string, now: number): Promise<{ readonly made: number; readonly tried: number }> {
  const none = { made: Number.NaN, tried: Number.NaN };
  if (!existsSync(folder)) return none;
  try {
    const [newest] = await backupsIn(folder);
    const tried = await readFile(join(folder, TRIAL), 'utf8').then(
      (text) => (now - Date.parse((JSON.parse(text) as Trial).at)) / 1000,
      () => Number.NaN,
    );
    return { made: newest === undefined ? Number.NaN : (now - (await stat(join(folder, newest))).mtimeMs) / 1000, tried };
  } catch {
    return none;
  }
}
