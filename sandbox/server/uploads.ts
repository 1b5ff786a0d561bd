import { join } from 'node:path';
import { DatabaseQueue } from './jobs/queue.ts';
import { Worker } from './jobs/worker.ts';
import { Incoming } from './media-library/incoming.ts';
import { MediaLibrary } from './media-library/library.ts';
import { Conversions } from './media-library/recordings/conversions.ts';
import { RecordingFiles } from './media-library/recordings/files.ts';
import { findPrograms } from './media-library/recordings/programs.ts';
import { CONVERSION, Recordings } from './media-library/recordings/recordings.ts';
import { FolderStorage } from './media-library/storage.ts';
import type { Settings } from './options.ts';
import type { Store } from './store/schema.ts';

/** Between two looks for jobs, in ms: of other servers on the database, or of this one alone, which wakes the worker itself. */
const [SHARED_MS, ALONE_MS] = [5_000, 30_000];

/** What authors upload, and what is done with it in the background. */
export interface Uploads {
  readonly library: MediaLibrary;
  readonly recordings: Recordings;
  /** Begins with the jobs that there are. */
  start(): Promise<void>;
  /** Removes what was given up, and what servers that have ended have left. */
  clean(): Promise<void>;
  /** What is under way goes back into the queue. */
  stop(): Promise<void>;
}

/** A folder of media with the films and sounds that authors have uploaded. */
export const mediaFolderOf = ({ library }: Pick<Settings, 'library'>): string => new RecordingFiles(library).media;

/** Opens the media library of a database. @param fault for what nobody has foreseen */
export function openUploads(store: Store, settings: Settings, fault: (error: unknown) => void): Uploads {
  const { library: folder, uploadBytes, recordingBytes: fileBytes, diskReserve } = settings;
  const alone = settings.databaseUrl === '';
  const incoming = new Incoming(join(folder, 'incoming'), { fileBytes: uploadBytes, diskReserve });
  const pictures = new FolderStorage(folder, join(settings.content, 'library'));
  const [files, queue, programs] = [new RecordingFiles(folder), new DatabaseQueue(store), findPrograms(settings.ffmpeg)];
  const shared = { store, queue, files, pictures, folder, diskReserve };
  const library = new MediaLibrary(store, pictures, incoming, folder, diskReserve);
  const recordings = new Recordings({ ...shared, incoming, fileBytes, programs });
  const conversions = programs === null ? null : new Conversions({ ...shared, programs });
  const works = new Map(conversions === null ? [] : [[CONVERSION, conversions.work] as const]);
  const worker = new Worker(queue, works, alone ? ALONE_MS : SHARED_MS, { fault });
  recordings.onJob = () => worker.wake();
  const clean = async (): Promise<void> => {
    await library.clean(Date.now());
    await conversions?.clean(Date.now());
  };
  return {
    library,
    recordings,
    clean,
    start: async () => {
      // The one server of a database has just begun: what is said to be under way is not. Where nothing can be written now, the disk being
      // full, that shows by itself within a minute.
      if (alone) await queue.freeAll().catch(fault);
      worker.wake();
    },
    stop: () => worker.stop(),
  };
}
