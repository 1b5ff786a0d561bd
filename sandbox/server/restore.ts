/**
 * `npm run restore -- <file>`: fills an empty place with a backup. It asks first. With `--try` it fills a folder that goes afterwards, and
 * starts a server there: a backup that nobody has tried is a hope.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { agreedTo, interruption } from './base/commands.ts';
import { isInstalled } from './base/installed.ts';
import { openStorage } from './media-library/storage/open.ts';
import { SHOWN } from './edge/site-changes.ts';
import { libraryFiles, NotingStorage } from './media-library/stored-files.ts';
import { settle, type Settings } from './options.ts';
import { newestIn, noteTrial } from './store/backup/backup-folder.ts';
import { checkBackup, fillFromBackup, type ReadableBackup } from './store/backup/read-backup.ts';
import type { BackupFile } from './store/backup/sealing.ts';
import { lockFolder } from './store/lock.ts';
import { connectStore, databaseNameOf } from './store/open.ts';
import type { Store } from './store/schema.ts';

// Files are for their owner alone, as those that a server writes.
process.umask(0o077);
const settings = settle({ quiet: true });
const signal = interruption();

const tablesOf = async (store: Store): Promise<string[]> =>
  (await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(store)).rows.map(
    ({ name }) => name,
  );

/** @throws Error unless nothing is there, and leaves nothing there when it fails */
async function fill(target: Settings, file: BackupFile, backup: ReadableBackup): Promise<void> {
  const where = databaseNameOf(target);
  const hadLibrary = existsSync(target.library);
  const store = await connectStore(target);
  try {
    if ((await tablesOf(store)).length > 0) throw new Error(`There is something in ${where}. Nothing was changed: name an empty database.`);
    const storage = new NotingStorage(openStorage(target).storage);
    const fault = await storage.look();
    if (fault !== null) throw new Error(`LECTERN_S3: ${fault.words}. Nothing was changed.`);
    try {
      await fillFromBackup(store, libraryFiles(storage), file, backup, where);
      // A cache before the server has pages of what was there until now: the next start sees that it has told it nothing.
      await store.deleteFrom('meta').where('key', '=', SHOWN).execute();
    } catch (error) {
      await storage.undo();
      for (const table of await tablesOf(store)) await sql`drop table if exists ${sql.table(table)} cascade`.execute(store);
      if (!hadLibrary) rmSync(target.library, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await store.destroy();
  }
}

async function restore(target: Settings, file: BackupFile, backup: ReadableBackup): Promise<void> {
  if (target.databaseUrl !== '') return fill(target, file, backup);
  const folder = join(target.data, 'pg');
  const lock = await lockFolder(target.data, console.error);
  try {
    if (existsSync(folder))
      throw new Error(`There is a database in ${databaseNameOf(target)}. Nothing was changed: name an empty folder in LECTERN_DATA.`);
    try {
      await fill(target, file, backup);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}

/**
 * Restores it into a folder that goes afterwards, and starts a server there that sends and purges nothing.
 * @throws Error that says what is wrong
 */
async function tryOut(file: BackupFile, backup: ReadableBackup): Promise<void> {
  if (!isInstalled('@electric-sql/pglite'))
    throw new Error('A trial needs PGlite, the database in a folder: take a bundle that has it, or restore into an empty database.');
  mkdirSync(settings.data, { recursive: true });
  const folder = mkdtempSync(join(settings.data, 'trial-'));
  try {
    const apart = {
      data: join(folder, 'data'),
      library: join(folder, 'library'),
      databaseUrl: '',
      databaseDirect: '',
      replicas: '',
      s3: '',
    };
    await restore({ ...settings, ...apart }, file, backup);
    signal.throwIfAborted();
    const { openServer } = await import('./server.ts');
    const server = await openServer({ ...apart, port: 0, quiet: true, edgePurge: '', metricsPort: null, ffmpeg: 'none', mail: () => {} });
    try {
      const { statusCode, body } = await server.app.inject({ url: '/health/ready' });
      if (statusCode !== 200) throw new Error(`The server that was started on ${file.path} is not ready: ${body}`);
    } finally {
      await server.close();
    }
    await noteTrial(file.path, backup.rows, new Date());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The backup that is named: of a folder the newest one. */
async function fileOf(named: string | undefined, key: string, isTrial: boolean): Promise<BackupFile> {
  const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
  const given = named ?? (isTrial ? settings.backups : '');
  if (given === '') throw new Error('Say what is restored: npm run restore -- lectern.backup.gz');
  const path = pathOf(given);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return { path: isFolder ? await newestIn(path) : path, key: key === '' ? '' : pathOf(key), signal };
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, try: { type: 'boolean', default: false }, key: { type: 'string', default: '' } },
  });
  const file = await fileOf(positionals[0], values.key, values.try);
  const backup = await checkBackup(file);
  const what = `${backup.rows} rows, as they were stored on ${backup.header.made}`;
  if (values.try) {
    await tryOut(file, backup);
    console.log(`${file.path} was restored, and a server started on it: ${what}.`);
  } else {
    console.log(
      `${what}, go into ${databaseNameOf(settings)}. Sessions and one-time links of then are not good any more.` +
        (backup.isSealed ? ' Start the server with the LECTERN_SECRET that it had then.' : ''),
    );
    if (await agreedTo('restore', 'npm run restore -- <file> --yes')) {
      await restore(settings, file, backup);
      console.log('It is restored.');
    } else process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
