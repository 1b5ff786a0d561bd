import { sql, type Transaction } from 'kysely';
import type { JobQueue } from '../../jobs/contract.ts';
import type { Schema, Store } from '../../store/schema.ts';
import type { Incoming, Piece } from '../incoming/incoming.ts';
import type { Pictures } from '../pictures.ts';
import { UploadRefused } from '../refused.ts';
import { removeUnnamed } from '../named-files.ts';
import { digestOf, headOf, shownName } from '../uploaded.ts';
import { usesOf, type Use } from '../uses.ts';
import type { RecordingFiles } from './files.ts';
import { FORMATS, needRecording, type Container } from './kinds.ts';
import { probe, type Probed } from './probe.ts';
import type { Programs } from './programs.ts';
import { read, type Recording, type RecordingRow } from './recording.ts';

type AboutRecording = Partial<Pick<Recording, 'title' | 'licence' | 'source' | 'creator'>>;

/** Numbers of recordings begin here, so that they are no others' of the library. */
export const FIRST_RECORDING = 500_000_001;
/** Kind of the jobs that make recordings ready for pages. */
export const CONVERSION = 'recording';
/** Kind of the jobs that make streams of films which are ready for pages. */
export const STREAM = 'stream';
const PAGE_SIZE = 24;

/** What recordings work with. */
interface Parts {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly files: RecordingFiles;
  readonly pictures: Pictures;
  readonly incoming: Incoming;
  /** @throws StoreUnavailable when there is no room for so many bytes */
  readonly needRoom: (bytes: number) => Promise<void>;
  /** Bytes that a recording may have. */
  readonly fileBytes: number;
  readonly programs: Programs | null;
  /** Whether films are made into streams, too. */
  readonly streams: boolean;
}

/** Films and sounds that authors have uploaded. Their files are there before their row, and go after it. */
export class Recordings {
  /** Called with each job that is added. */
  onJob: () => void = () => {};

  constructor(private readonly parts: Parts) {}

  /** Whether what is uploaded is made ready for pages. */
  get converts(): boolean {
    return this.parts.programs !== null;
  }

  /** Takes a piece of a file; with the last one it is a recording. @returns it, or how much of the file is here. @throws UploadRefused */
  async take(piece: Piece, name: string): Promise<Recording | number> {
    const { incoming, fileBytes } = this.parts;
    const need = (head: Buffer): void => this.needShowable(needRecording(head));
    const received = await incoming.take(piece, { fileBytes, need });
    if (received < piece.size || piece.size === 0) return received;
    const file = await incoming.file(piece);
    try {
      return await this.add(file.path, name, piece.account);
    } finally {
      await file.release();
      await incoming.drop(piece);
    }
  }

  /** A page of the recordings, the last one first. @param kind '' for films and sounds. @param query a part of what is written about one */
  async list(
    { kind = '', query }: { readonly kind?: string; readonly query: string },
    page: number,
  ): Promise<{ readonly recordings: readonly Recording[]; readonly count: number; readonly pages: number }> {
    const isWanted = sql<boolean>`(${kind} = '' or library_recordings.kind = ${kind})
      and (${query} = '' or position(lower(${query}) in lower(concat_ws(' ', name, title, licence, source, creator))) > 0)`;
    const { count } = await this.parts.store
      .selectFrom('library_recordings')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(isWanted)
      .executeTakeFirstOrThrow();
    const rows = await this.withJobs()
      .where(isWanted)
      .orderBy('library_recordings.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    return { recordings: rows.map(read), count: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) };
  }

  async find(ID: number): Promise<Recording | null> {
    const row = await this.withJobs().where('library_recordings.id', '=', ID).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  /** The files that pages get of a recording, as a folder of content has them; none when there is no such. */
  async shownOf(ID: number): Promise<readonly { readonly name: string; readonly size: number; read(): AsyncIterable<Uint8Array> }[]> {
    const { files } = this.parts;
    const shown = await files.shownOf(ID);
    return shown.map(({ key, size }) => ({ name: key.replace(/^media\//, 'media/files/'), size, read: () => files.read(key) }));
  }

  /** Where a recording, or its picture, is used. */
  uses({ ID, digest }: Recording): Promise<Use[]> {
    return usesOf(this.parts.store, [String(ID), `/library/${digest}/`]);
  }

  async change({ ID }: Recording, about: AboutRecording): Promise<void> {
    if (Object.keys(about).length > 0) await this.parts.store.updateTable('library_recordings').set(about).where('id', '=', ID).execute();
  }

  /** Begins a conversion, or a stream, that has failed anew. @throws UploadRefused where nothing can be converted */
  async retry({ ID, job, stream }: Recording): Promise<void> {
    if (!this.converts) throw new UploadRefused('recordingUnconverted');
    const failed = [...(job?.state === 'failed' ? [CONVERSION] : []), ...(stream?.state === 'failed' ? [STREAM] : [])];
    for (const kind of failed) await this.parts.queue.add(kind, ID);
    if (failed.length > 0) this.onJob();
  }

  /**
   * Deletes a recording that is used nowhere.
   * @returns where it is used, when it is: then it stays
   */
  async remove(recording: Recording): Promise<Use[]> {
    const uses = await this.uses(recording);
    if (uses.length === 0) await this.drop(recording);
    return uses;
  }

  /** Deletes a recording of which the caller has looked that it is used nowhere. @param also what is written together with that */
  async drop(recording: Recording, also?: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> {
    const { store, files, pictures } = this.parts;
    await store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('library_recordings').where('id', '=', recording.ID).execute();
      // Who converts it finds out that the job is gone.
      await transaction.deleteFrom('jobs').where('kind', 'in', [CONVERSION, STREAM]).where('subject', '=', recording.ID).execute();
      await also?.(transaction);
    });
    await files.remove(recording.ID);
    await removeUnnamed(store, pictures, recording.digest);
  }

  private withJobs() {
    return this.parts.store
      .selectFrom('library_recordings')
      .leftJoin('jobs', (join) => join.onRef('jobs.subject', '=', 'library_recordings.id').on('jobs.kind', '=', CONVERSION))
      .leftJoin('jobs as streams', (join) =>
        // Where none are made, nobody is to wait for one.
        join.onRef('streams.subject', '=', 'library_recordings.id').on('streams.kind', '=', this.parts.streams ? STREAM : ''),
      )
      .selectAll('library_recordings')
      .select(['jobs.state as job_state', 'jobs.progress as job_progress', 'jobs.problem as job_problem'])
      .select(['streams.state as stream_state', 'streams.progress as stream_progress', 'streams.problem as stream_problem']);
  }

  /** @throws UploadRefused for what no page can show, where nothing converts it */
  private needShowable(container: Container): void {
    if (!this.converts && FORMATS[container] === undefined) throw new UploadRefused('recordingUnconverted');
  }

  private async sameAs(digest: string): Promise<Recording | null> {
    const row = await this.withJobs().where('digest', '=', digest).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  private async add(path: string, name: string, account: number): Promise<Recording> {
    const { programs, needRoom } = this.parts;
    const container = needRecording(await headOf(path));
    this.needShowable(container);
    const digest = await digestOf(path);
    const there = await this.sameAs(digest);
    if (there !== null) return there;
    const probed = await probe(path, container, programs);
    await needRoom(0);
    return this.store(path, { digest, container, name: shownName(name), author_id: account }, probed);
  }

  private async store(
    path: string,
    about: Pick<RecordingRow, 'digest' | 'name' | 'author_id'> & { readonly container: Container },
    { kind, seconds, width, height }: Probed,
  ): Promise<Recording> {
    const { store, files, queue } = this.parts;
    const { digest, container } = about;
    const { rows } = await sql<{ id: number }>`select nextval('library_recordings_number')::integer as id`.execute(store);
    const id = rows[0]!.id;
    const bytes = await (this.converts ? files.addOriginal(path, id, container) : files.addShown(path, id, container));
    const formats = this.converts ? 0 : (FORMATS[container] ?? 0);
    const isOurs = await store.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows: count } = await transaction
        .insertInto('library_recordings')
        .values({ ...about, id, kind, bytes, seconds, width, height, formats })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirstOrThrow();
      if (count !== 1n) return false;
      if (this.converts) await queue.add(CONVERSION, id, transaction);
      return true;
    });
    // Somebody else has uploaded the same meanwhile.
    if (!isOurs) await files.remove(id);
    else if (this.converts) this.onJob();
    return (await this.sameAs(digest))!;
  }
}
