/** `npm run backup -- <file>`: all that is stored, as it is at one moment, in one file; also while servers run. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openStorage } from './media-library/storage/open.ts';
import { libraryFiles } from './media-library/stored-files.ts';
import { settle } from './options.ts';
import { askForBackup } from './store/backup/backup-socket.ts';
import { writeBackup } from './store/backup/write-backup.ts';
import { lockFolder } from './store/lock.ts';
import { connectStore } from './store/open.ts';

const settings = settle({ quiet: true });

/** The database itself: a PostgreSQL server's, or one in a folder that no server holds. */
async function ownBackup(target: string): Promise<number> {
  const isFolder = settings.databaseUrl === '';
  if (isFolder && !existsSync(join(settings.data, 'pg'))) throw new Error(`There is no database in ${settings.data}.`);
  const lock = isFolder ? await lockFolder(settings.data, console.error) : null;
  try {
    const store = await connectStore({ ...settings, ...(lock === null ? {} : { checkFolder: lock.check }) });
    try {
      return await writeBackup(store, libraryFiles(openStorage(settings).storage), target);
    } finally {
      await store.destroy();
    }
  } finally {
    lock?.release();
  }
}

try {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  if (file === undefined) throw new Error('Say where the backup goes: npm run backup -- lectern.backup.gz');
  const target = resolve(process.env.INIT_CWD ?? '.', file);
  const asked = settings.databaseUrl === '' ? await askForBackup(settings.data, target) : null;
  const rows = asked ?? (await ownBackup(target));
  console.log(`${rows} rows are in ${target}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
