import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { migrateTo } from '../open.ts';
import { migrations } from '../migrations.ts';
import type { Store } from '../schema.ts';
import { openingWith, SealedBackup, type BackupFile } from './sealing.ts';
import { CONTROL, FORMAT, type BackupHeader, type StoredFiles } from './write-backup.ts';

const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 4_000_000;

/** What a line that is no row may say. */
type Control = Partial<BackupHeader> & {
  readonly table?: string;
  /** Digest of the picture that the following rows are files of. */
  readonly picture?: string;
  /** Path of the film or sound that the following rows are parts of. */
  readonly recording?: string;
  readonly sequences?: Readonly<Record<string, string>>;
  readonly end?: boolean;
  readonly rows?: number;
};

/** A line ends at a line feed and at nothing else that may be in a row; Node's own reader of lines ends them elsewhere, too. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const chunk of source) {
    const [rest = '', ...next] = decoder.write(chunk).split('\n');
    begun.push(rest);
    for (const each of next) {
      yield begun.join('');
      begun = [each];
    }
  }
  const last = begun.join('') + decoder.end();
  if (last !== '') yield last;
}

/** Reads the lines of a backup one after the other. @throws Error when the file cannot be read to its end */
async function eachLine(file: BackupFile, take: { control(line: Control): Promise<void> | void; row(line: string): Promise<void> | void }) {
  await pipeline(createReadStream(file.path), openingWith(file), createGunzip(), async (source) => {
    for await (const line of linesOf(source as AsyncIterable<Buffer>)) {
      file.signal?.throwIfAborted();
      if (line.startsWith(CONTROL)) await take.control(JSON.parse(line.slice(CONTROL.length)) as Control);
      else await take.row(line);
    }
  });
}

/** A backup that can be restored by this version. */
export interface ReadableBackup {
  readonly header: BackupHeader;
  readonly rows: number;
  /** The signing keys in it are sealed by LECTERN_SECRET. */
  readonly isSealed: boolean;
}

/** Reads a backup to its end without doing anything. @throws Error that says what is wrong with it */
export async function checkBackup(from: BackupFile): Promise<ReadableBackup> {
  const { path: file, signal } = from;
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const found = { header: null as BackupHeader | null, rows: 0, ended: -1, isSealed: false, table: '' };
  try {
    await eachLine(from, {
      control: (line) => {
        if (line.lectern === 'backup') found.header = line as BackupHeader;
        found.table = line.table ?? '';
        if (line.end === true) found.ended = line.rows ?? -1;
      },
      row: (line) => {
        found.rows += 1;
        if (found.table === 'signing_keys' && line.includes('"sealed:')) found.isSealed = true;
      },
    });
  } catch (error) {
    if (error instanceof SealedBackup || signal?.aborted === true) throw error;
    throw new Error(`${file} cannot be read to its end: it is no backup, or not a whole one.`, { cause: error });
  }
  const { header, rows, ended, isSealed } = found;
  if (header === null) throw new Error(`${file} is no backup of Lectern.`);
  if (ended !== rows) throw new Error(`${file} is not a whole backup: it ends after ${rows} rows.`);
  if (header.format !== FORMAT || !(header.step in migrations))
    throw new Error(`${file} was written by a newer version of Lectern (${header.step}). Restore it with that version.`);
  return { header, rows, isSealed };
}

/** Takes rows of one table after the other in, the files of one picture after the other, and the parts of one film or sound. */
class Filler {
  private table = '';
  private picture = '';
  private recording = '';
  private files = new Map<string, Buffer>();
  private rows: string[] = [];
  private characters = 0;
  private begun: { readonly parts: PassThrough; readonly written: Promise<void> } | null = null;

  constructor(
    private readonly store: Store,
    private readonly stored: StoredFiles,
  ) {}

  async begin({ table = '', picture = '', recording = '' }: Control): Promise<void> {
    await this.flush();
    [this.table, this.picture, this.recording] = [table, picture, recording];
  }

  async add(row: string): Promise<void> {
    if (this.picture !== '') {
      const [name = '', content = ''] = JSON.parse(row) as readonly string[];
      this.files.set(name, Buffer.from(content, 'base64'));
      return;
    }
    if (this.recording !== '') {
      await this.addPart(Buffer.from(JSON.parse(row) as string, 'base64'));
      return;
    }
    this.rows.push(row);
    this.characters += row.length;
    if (this.rows.length >= BATCH_ROWS || this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  /** Ends a recording that nothing more comes of. */
  async abort(error: Error): Promise<void> {
    this.begun?.parts.destroy(error);
    await this.begun?.written.catch(() => {});
  }

  /** What is written falls behind no further than a stream lets it; a part that cannot be written ends the waiting. */
  private async addPart(content: Buffer): Promise<void> {
    if (this.begun === null) {
      const parts = new PassThrough();
      this.begun = { parts, written: this.stored.recordings.write(this.recording, parts) };
      // It is waited for at the end of the recording, and with each part that is too many.
      this.begun.written.catch((error: Error) => parts.destroy(error));
    }
    const { parts, written } = this.begun;
    if (!parts.write(content)) await Promise.race([once(parts, 'drain'), written]);
  }

  private async endRecording(): Promise<void> {
    if (this.begun === null) return;
    const { parts, written } = this.begun;
    parts.end();
    await written;
    this.begun = null;
  }

  async flush(): Promise<void> {
    if (this.files.size > 0) await this.stored.pictures.put(this.picture, this.files);
    this.files = new Map();
    await this.endRecording();
    const { table, rows } = this;
    [this.rows, this.characters] = [[], 0];
    if (rows.length === 0) return;
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(this.store);
  }
}

/**
 * Fills an empty database with a backup that has been checked, and brings it up to date. Sessions and one-time links end with it: some may
 * have been ended or used after the backup was made.
 */
export async function fillFromBackup(
  store: Store,
  stored: StoredFiles,
  file: BackupFile,
  { header }: ReadableBackup,
  where: string,
): Promise<void> {
  await migrateTo(store, where, header.step);
  await store.transaction().execute(async (transaction) => {
    const filler = new Filler(transaction, stored);
    try {
      await eachLine(file, {
        control: async (line) => {
          await filler.begin(line);
          for (const [name, value] of Object.entries(line.sequences ?? {}))
            await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(transaction);
        },
        row: (line) => filler.add(line),
      });
    } catch (error) {
      await filler.abort(error as Error);
      throw error;
    }
  });
  await migrateTo(store, where);
  file.signal?.throwIfAborted();
  await store.transaction().execute(async (transaction) => {
    await sql`update users set generation = generation + 1`.execute(transaction);
    for (const table of ['sessions', 'login_links', 'address_proofs', 'sign_ins', 'proven_sign_ins', 'provider_sessions'] as const)
      await transaction.deleteFrom(table).execute();
  });
}
