import { rm } from 'node:fs/promises';
import { JobFailed, type Work } from '../../jobs/contract.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { UploadRefused } from '../refused.ts';
import type { LocalFile } from '../storage/contract.ts';
import type { ConversionParts } from './conversions.ts';
import { levelsFor } from './levels.ts';
import { makeStream, MADE_PERCENT } from './make-stream.ts';
import { FORMATS, type Container } from './kinds.ts';
import { probe } from './probe.ts';
import type { RecordingRow } from './recording.ts';
import { CONVERSION, STREAM } from './recordings.ts';

type Watch = Parameters<Work>[1];

/**
 * Jobs that make streams of films: the same film in several sizes, of which a player takes what the network is fast enough for. Their MP4
 * is there before, and plays until then, and where there is no stream.
 */
export class Streams {
  constructor(private readonly parts: ConversionParts) {}

  /** @throws JobFailed */
  readonly work: Work = async ({ subject: ID }, watch) => {
    const { store } = this.parts;
    const row = await store.selectFrom('library_recordings').selectAll().where('id', '=', ID).executeTakeFirst();
    try {
      if (row !== undefined && row.stream_bytes === null) await this.make(row, watch);
    } catch (error) {
      if (error instanceof StoreUnavailable && error.reason === 'full') throw new JobFailed('streamRoom', false, { cause: error });
      if (error instanceof UploadRefused) throw new JobFailed('streamFault', true, { cause: error });
      throw error;
    } finally {
      // One that is ended is begun again, unless its film was deleted.
      if (!watch.signal.aborted || !(await this.isThere(ID))) await this.addNext();
    }
  };

  /**
   * Films of which nobody has made a stream yet, as those that were uploaded to an older version, get theirs: one at a time, the newest
   * first, so that what is uploaded now waits for one at most.
   */
  async addNext(): Promise<void> {
    const { store, queue } = this.parts;
    const waiting = await store
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', STREAM)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting !== undefined) return;
    const next = await store
      .selectFrom('library_recordings')
      .select('id')
      .where('kind', '=', 'film')
      .where('formats', '=', FORMATS.mp4!)
      .where('stream_bytes', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.subject', '=', 'library_recordings.id')
              .where('jobs.kind', 'in', [STREAM, CONVERSION]),
          ),
        ),
      )
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (next !== undefined) await queue.add(STREAM, next.id);
  }

  private async isThere(ID: number): Promise<boolean> {
    return (await this.parts.store.selectFrom('library_recordings').select('id').where('id', '=', ID).executeTakeFirst()) !== undefined;
  }

  private async make(row: RecordingRow, { signal, onProgress }: Watch): Promise<void> {
    const { files, programs, needRoom } = this.parts;
    const folder = await this.parts.work.begin(row.id);
    let source: LocalFile | null = null;
    try {
      await needRoom(Number(row.bytes));
      const found = await files.source(row.id, row.container as Container);
      source = found.file;
      const probed = await probe(source.path, found.container, programs);
      // Sound may go on after the last picture.
      const seconds = probed.filmSeconds || probed.seconds || row.seconds;
      const levels = levelsFor(probed, seconds);
      const conversion = { programs, source: source.path, container: found.container, probed, folder, signal, onProgress };
      const bytes = levels.length === 0 ? 0 : await makeStream(conversion, levels, seconds, String(row.id));
      if (bytes > 0) await this.store(row.id, folder, levels, onProgress);
      await this.note(row.id, bytes);
    } finally {
      await source?.release();
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async store(ID: number, folder: string, levels: ReturnType<typeof levelsFor>, onProgress: Watch['onProgress']): Promise<void> {
    const { files } = this.parts;
    try {
      await files.addStream(folder, ID, levels, (part) => onProgress(MADE_PERCENT + part * (100 - MADE_PERCENT)));
    } catch (error) {
      await files.removeStream(ID).catch(() => {});
      throw error;
    }
  }

  /** From now on pages have the stream; 0 bytes: there is none to be made. */
  private async note(ID: number, bytes: number): Promise<void> {
    const { numUpdatedRows: count } = await this.parts.store
      .updateTable('library_recordings')
      .set({ stream_bytes: bytes })
      .where('id', '=', ID)
      .executeTakeFirst();
    // It was deleted meanwhile.
    if (count === 0n) await this.parts.files.remove(ID);
  }
}
