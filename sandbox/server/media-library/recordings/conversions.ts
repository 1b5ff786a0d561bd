import { rm } from 'node:fs/promises';
import { JobFailed, type JobQueue, type Work } from '../../jobs/contract.ts';
import type { Store } from '../../store/schema.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { removeUnnamed, withFilesOf } from '../named-files.ts';
import type { Pictures } from '../pictures.ts';
import { renditionsOf } from '../renditions.ts';
import { UploadRefused } from '../refused.ts';
import type { LocalFile } from '../storage/contract.ts';
import { convert, posterOf, type Conversion, type Converted } from './convert.ts';
import type { RecordingFiles, WorkFolders } from './files.ts';
import { FORMATS, type Container } from './kinds.ts';
import { levelsFor } from './levels.ts';
import { probe } from './probe.ts';
import type { Programs } from './programs.ts';
import { CONVERSION, STREAM } from './recordings.ts';

/** What makes something of recordings in the background. */
export interface ConversionParts {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly files: RecordingFiles;
  readonly work: WorkFolders;
  readonly pictures: Pictures;
  /** @throws StoreUnavailable when there is no room for so many bytes */
  readonly needRoom: (bytes: number) => Promise<void>;
  /** Nobody but this database has files there: those that no recording has are left by a server that has ended. */
  readonly ownsFiles: boolean;
  readonly programs: Programs;
  /** Whether films are made into streams, too. */
  readonly streams: boolean;
}

/** Days after which a file that no recording has is removed. */
const STRAY_MS = 24 * 60 * 60 * 1000;

/** Jobs that make uploaded films and sounds ready for pages. */
export class Conversions {
  /** Called with each job that is added. */
  onJob: () => void = () => {};

  constructor(private readonly parts: ConversionParts) {}

  /** @throws JobFailed */
  readonly work: Work = async ({ subject: ID }, { signal, onProgress }) => {
    const { store, files, programs, needRoom } = this.parts;
    const row = await store.selectFrom('library_recordings').selectAll().where('id', '=', ID).executeTakeFirst();
    if (row === undefined) return;
    const container = row.container as Container;
    const work = await this.parts.work.begin(ID);
    let source: LocalFile | null = null;
    try {
      await needRoom(Number(row.bytes));
      source = await files.original(ID, container);
      const probed = await probe(source.path, container, programs);
      const conversion = { programs, source: source.path, container, probed, folder: work, signal, onProgress };
      await this.finish(ID, row.digest, await convert(conversion), conversion);
    } catch (error) {
      if (error instanceof StoreUnavailable && error.reason === 'full') throw new JobFailed('conversionRoom', false, { cause: error });
      if (error instanceof UploadRefused) throw new JobFailed('conversionBroken', true, { cause: error });
      throw error;
    } finally {
      await source?.release();
      await rm(work, { recursive: true, force: true });
    }
  };

  /** Removes what servers that have ended have left: what they were making, and files that no recording has. */
  async clean(now: number): Promise<void> {
    const { store, queue, files, work, ownsFiles } = this.parts;
    await work.clean((await Promise.all([CONVERSION, STREAM].map((kind) => queue.heldSubjects(kind)))).flat());
    if (!ownsFiles) return;
    const isThere = async (ID: number): Promise<boolean> =>
      (await store.selectFrom('library_recordings').select('id').where('id', '=', ID).executeTakeFirst()) !== undefined;
    await files.cleanStray(isThere, now - STRAY_MS);
  }

  private async finish(ID: number, digest: string, converted: Converted, conversion: Conversion): Promise<void> {
    const { store, files, pictures, queue, streams } = this.parts;
    const poster = await this.poster(digest, converted, conversion);
    conversion.signal.throwIfAborted();
    await files.addShown(converted.path, ID, converted.container);
    const { width, height, seconds } = converted.probed;
    const isStreamed = levelsFor(conversion.probed, seconds).length > 0;
    const isThere = await store.transaction().execute(async (transaction) => {
      const { numUpdatedRows: count } = await transaction
        .updateTable('library_recordings')
        .set({ width, height, seconds, poster, formats: FORMATS[converted.container] ?? 0, ...(isStreamed ? {} : { stream_bytes: 0 }) })
        .where('id', '=', ID)
        .executeTakeFirst();
      if (count > 0n && streams && isStreamed) await queue.add(STREAM, ID, transaction);
      return count > 0n;
    });
    if (isThere) return this.onJob();
    // It was deleted meanwhile.
    await files.remove(ID);
    await removeUnnamed(store, pictures, digest);
  }

  /** Width of the film's picture; 0 without one, as where there is nothing that draws: the film plays all the same. */
  private async poster(digest: string, converted: Converted, conversion: Conversion): Promise<number> {
    const drawn = await posterOf(converted, conversion);
    if (drawn === null) return 0;
    try {
      const { width, files } = await renditionsOf(drawn, 'jpeg');
      const { store, pictures } = this.parts;
      await withFilesOf(store, digest, () => pictures.put(digest, files));
      return width;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      return 0;
    }
  }
}
