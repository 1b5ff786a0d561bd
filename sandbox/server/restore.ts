/** `npm run restore -- <file>`: fills an empty place with a backup. It asks first. */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { agreedTo } from './base/agreed.ts';
import { openStorage } from './media-library/storage/open.ts';
import { SHOWN } from './edge/site-changes.ts';
import { libraryFiles, NotingStorage } from './media-library/stored-files.ts';
import { settle } from './options.ts';
import { checkBackup, fillFromBackup, type ReadableBackup } from './store/backup/read-backup.ts';
import { lockFolder } from './store/lock.ts';
import { connectStore, databaseNameOf } from './store/open.ts';
import type { Store } from './store/schema.ts';

const settings = settle({ quiet: true });
const hadLibrary = existsSync(settings.library);
const isFolder = settings.databaseUrl === '';
const where = databaseNameOf(settings);

const tablesOf = async (store: Store): Promise<string[]> =>
  (await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(store)).rows.map(
    ({ name }) => name,
  );

/** @throws Error unless nothing is there, and leaves nothing there when it fails */
async function fill(file: string, backup: ReadableBackup): Promise<void> {
  const store = await connectStore(settings);
  try {
    if ((await tablesOf(store)).length > 0) throw new Error(`There is something in ${where}. Nothing was changed: name an empty database.`);
    const storage = new NotingStorage(openStorage(settings).storage);
    const fault = await storage.look();
    if (fault !== null) throw new Error(`LECTERN_S3: ${fault.words}. Nothing was changed.`);
    try {
      await fillFromBackup(store, libraryFiles(storage), file, backup, where);
      // A cache before the server has pages of what was there until now: the next start sees that it has told it nothing.
      await store.deleteFrom('meta').where('key', '=', SHOWN).execute();
    } catch (error) {
      await storage.undo();
      for (const table of await tablesOf(store)) await sql`drop table if exists ${sql.table(table)} cascade`.execute(store);
      if (!hadLibrary) rmSync(settings.library, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await store.destroy();
  }
}

async function restore(file: string, backup: ReadableBackup): Promise<void> {
  if (!isFolder) return fill(file, backup);
  const folder = join(settings.data, 'pg');
  const lock = await lockFolder(settings.data, console.error);
  try {
    if (existsSync(folder)) throw new Error(`There is a database in ${where}. Nothing was changed: name an empty folder in LECTERN_DATA.`);
    try {
      await fill(file, backup);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}

try {
  const [named] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  if (named === undefined) throw new Error('Say what is restored: npm run restore -- lectern.backup.gz');
  const file = resolve(process.env.INIT_CWD ?? '.', named);
  const backup = await checkBackup(file);
  console.log(
    `${backup.rows} rows, as they were stored on ${backup.header.made}, go into ${where}. ` +
      'Sessions and one-time links of then are not good any more.' +
      (backup.isSealed ? ' Start the server with the LECTERN_SECRET that it had then.' : ''),
  );
  if (await agreedTo('restore', 'npm run restore -- <file> --yes')) {
    await restore(file, backup);
    console.log('It is restored.');
  } else process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
