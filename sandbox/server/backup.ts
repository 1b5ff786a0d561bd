/**
 * `npm run backup -- <file>`: all that is stored, as it is at one moment, in one file; also while servers run. Without a file it goes
 * into LECTERN_BACKUPS, `--keep=14` removes all but the newest there, and `--new-key=<file>` makes a key that backups are sealed for.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { interruption } from './base/commands.ts';
import { openStorage } from './media-library/storage/open.ts';
import { libraryFiles } from './media-library/stored-files.ts';
import { settle } from './options.ts';
import { backupName, keepNewest } from './store/backup/backup-folder.ts';
import { askForBackup } from './store/backup/backup-socket.ts';
import { makeKey, recipientsOf } from './store/backup/sealing.ts';
import { writeBackup } from './store/backup/write-backup.ts';
import { lockFolder } from './store/lock.ts';
import { connectStore } from './store/open.ts';

// Files are for their owner alone, whatever the shell says.
process.umask(0o077);
const settings = settle({ quiet: true });
const signal = interruption();
const pathOf = (named: string): string => resolve(process.env.INIT_CWD ?? '.', named);

/** The database itself: a PostgreSQL server's, or one in a folder that no server holds. */
async function ownBackup(target: string, to: readonly string[]): Promise<number> {
  const isFolder = settings.databaseUrl === '';
  if (isFolder && !existsSync(join(settings.data, 'pg'))) throw new Error(`There is no database in ${settings.data}.`);
  const lock = isFolder ? await lockFolder(settings.data, console.error) : null;
  try {
    const store = await connectStore({ ...settings, ...(lock === null ? {} : { checkFolder: lock.check }) });
    try {
      return await writeBackup(store, libraryFiles(openStorage(settings).storage), target, to, signal);
    } finally {
      await store.destroy();
    }
  } finally {
    lock?.release();
  }
}

/** @throws Error unless it is a number of backups */
function countOf(keep: string | undefined, isNamed: boolean): number | null {
  if (keep === undefined) return null;
  if (isNamed) throw new Error('--keep is for backups in LECTERN_BACKUPS: leave the file out, or --keep.');
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep is how many backups stay, such as --keep=14.');
  return Number(keep);
}

function targetOf(named: string | undefined, isSealed: boolean): string {
  if (named !== undefined) return pathOf(named);
  if (settings.backups === '')
    throw new Error('Say where the backup goes: npm run backup -- lectern.backup.gz, or name a folder in LECTERN_BACKUPS.');
  const folder = pathOf(settings.backups);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, backupName(new Date(), isSealed));
}

async function backUp(named: string | undefined, keep: string | undefined): Promise<void> {
  const to = recipientsOf(settings.backupTo);
  const count = countOf(keep, named !== undefined);
  const target = targetOf(named, to.length > 0);
  const asked = settings.databaseUrl === '' ? await askForBackup(settings.data, { target, to }) : null;
  const rows = asked ?? (await ownBackup(target, to));
  console.log(`${rows} rows are in ${target}${to.length > 0 ? ', sealed' : ''}.`);
  // Only when a new one is whole.
  const removed = count === null ? 0 : await keepNewest(dirname(target), count);
  if (removed > 0) console.log(`${removed} older ones were removed.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'new-key': { type: 'string' } },
  });
  const key = values['new-key'];
  if (key === undefined) await backUp(positionals[0], values.keep);
  else
    console.log(
      `LECTERN_BACKUP_TO=${await makeKey(pathOf(key))}\nThe key in ${pathOf(key)} opens what is sealed for that, and nothing else does: ` +
        'take it away from this machine, to where the secret is.',
    );
} catch (error) {
  const why: unknown = signal.aborted ? signal.reason : error;
  console.error(why instanceof Error ? why.message : why);
  process.exitCode = 1;
}
