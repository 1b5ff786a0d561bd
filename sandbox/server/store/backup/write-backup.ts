import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../schema.ts';
import { sealingFor } from './sealing.ts';

/** How a backup is written; a line that begins with this says something about the rows that follow, any other one is a row as JSON. */
export const CONTROL = '# ';
export const FORMAT = 1;
const BATCH = 200;

/** What a backup can be without: waits, further batches of searches, and what the database knows of its own history. */
const LEFT_OUT = ['counts', 'frozen_searches', 'kysely_migration', 'kysely_migration_lock'];

/** Pictures that are files beside the database, each in several sizes, under the digest of what was uploaded. */
interface StoredPictures {
  each(): AsyncIterable<{ readonly digest: string; readonly names: readonly string[] }>;
  find(digest: string, name: string): Promise<{ open(): Promise<Readable> } | null>;
  put(digest: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
}

/** Films and sounds, which are too large to be taken as a whole: by paths below the library. */
interface StoredRecordings {
  all(): AsyncIterable<string>;
  /** What is gone meanwhile is empty. */
  read(path: string): AsyncIterable<Uint8Array>;
  write(path: string, source: AsyncIterable<Uint8Array>): Promise<void>;
}

/** What of a site is in files. */
export interface StoredFiles {
  readonly pictures: StoredPictures;
  readonly recordings: StoredRecordings;
}

export interface BackupHeader {
  readonly lectern: 'backup';
  readonly format: number;
  /** The last step of the database's history. */
  readonly step: string;
  readonly made: string;
}

const control = (line: object): string => `${CONTROL}${JSON.stringify(line)}\n`;

async function headerOf(transaction: Transaction<Schema>): Promise<BackupHeader> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(transaction);
  if (rows[0] === undefined) throw new Error('The database has no tables of Lectern.');
  return { lectern: 'backup', format: FORMAT, step: rows[0].name, made: new Date().toISOString() };
}

/** Some readers take these for the end of a line; in JSON they are in texts alone. */
const LINE_BREAKS: Readonly<Record<string, string>> = { '\u2028': '\\u2028', '\u2029': '\\u2029' };
const inOneLine = (row: string): string => row.replace(/[\u2028\u2029]/g, (each) => LINE_BREAKS[each]!);

async function* rowsOf(transaction: Transaction<Schema>, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(whole_row)::text as row from ${sql.table(table)} as whole_row`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(transaction);
    for (const { row } of rows) yield `${inOneLine(row)}\n`;
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(transaction);
}

/** A row for each file; what is deleted meanwhile is left out. */
async function* pictureLines(pictures: StoredPictures): AsyncGenerator<string> {
  for await (const { digest, names } of pictures.each()) {
    yield control({ picture: digest });
    for (const name of names) {
      const found = await pictures.find(digest, name);
      if (found !== null) yield `${JSON.stringify([name, (await buffer(await found.open())).toString('base64')])}\n`;
    }
  }
}

/** A row for each part of a file; what is deleted meanwhile has none: nothing names it any more. */
async function* recordingLines(recordings: StoredRecordings): AsyncGenerator<string> {
  for await (const path of recordings.all()) {
    yield control({ recording: path });
    for await (const part of recordings.read(path)) yield `${JSON.stringify(Buffer.from(part).toString('base64'))}\n`;
  }
}

type Written = { rows: number };

async function* fileLines({ pictures, recordings }: StoredFiles): AsyncGenerator<string> {
  yield* pictureLines(pictures);
  yield* recordingLines(recordings);
}

async function* linesOf(transaction: Transaction<Schema>, files: StoredFiles, written: Written): AsyncGenerator<string> {
  yield control(await headerOf(transaction));
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(transaction);
  for (const { name } of tables.filter((table) => !LEFT_OUT.includes(table.name))) {
    yield control({ table: name });
    for await (const row of rowsOf(transaction, name)) {
      written.rows += 1;
      yield row;
    }
  }
  for await (const line of fileLines(files)) {
    if (!line.startsWith(CONTROL)) written.rows += 1;
    yield line;
  }
  // A number that was given once is not given again: what an account has left behind would be the next one's.
  const { rows: sequences } = await sql<{ name: string; value: string }>`select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(transaction);
  yield control({ sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) });
  yield control({ end: true, rows: written.rows });
}

/**
 * Writes all that is stored, the rows as they are at one moment, into a file for nobody else to read. On PostgreSQL everybody goes on
 * meanwhile; a database in a folder has one connection, and others wait.
 * @param to what it is sealed for (`sealing.ts`); nobody: it is not sealed
 * @returns how many rows. @throws Error when there is such a file, or the signal has ended it: then nothing is left
 */
export async function writeBackup(
  store: Store,
  files: StoredFiles,
  target: string,
  to: readonly string[] = [],
  signal?: AbortSignal,
): Promise<number> {
  if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
  const part = `${target}.${process.pid}.part`;
  const written = { rows: 0 };
  try {
    await store
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) =>
        pipeline(
          Readable.from(linesOf(transaction, files, written)),
          createGzip({ level: 6 }),
          sealingFor(to),
          createWriteStream(part, { flags: 'wx', mode: 0o600 }),
          { ...(signal === undefined ? {} : { signal }) },
        ),
      );
    const file = await open(part, 'r+');
    await file.sync();
    await file.close();
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
  return written.rows;
}
