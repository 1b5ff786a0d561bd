import { join } from 'node:path';
import type { Work } from './jobs/contract.ts';
import { DatabaseQueue } from './jobs/queue.ts';
import { Worker } from './jobs/worker.ts';
import { isInstalled } from './base/installed.ts';
import { AVIF, avifWork } from './media-library/avif.ts';
import { needRoom } from './media-library/disk.ts';
import { FolderPieces } from './media-library/incoming/folder-pieces.ts';
import { Incoming } from './media-library/incoming/incoming.ts';
import { StoredPieces } from './media-library/incoming/stored-pieces.ts';
import { MediaLibrary } from './media-library/library.ts';
import { Pictures } from './media-library/pictures.ts';
import { Conversions } from './media-library/recordings/conversions.ts';
import { RecordingFiles, WorkFolders } from './media-library/recordings/files.ts';
import { findPrograms } from './media-library/recordings/programs.ts';
import { CONVERSION, Recordings, STREAM } from './media-library/recordings/recordings.ts';
import { Streams } from './media-library/recordings/streams.ts';
import { FolderStorage } from './media-library/storage/folder.ts';
import type { OpenStorage } from './media-library/storage/open.ts';
import type { Settings } from './options.ts';
import type { Store } from './store/schema.ts';

/** Between two looks for jobs, in ms: of other servers on the database, or of this one alone, which wakes the worker itself. */
const [SHARED_MS, ALONE_MS] = [5_000, 30_000];
/** What a server has left half written is removed so long after it. */
const LEFT_MS = 24 * 60 * 60 * 1000;

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

/** Opens the media library of a database. @param fault for what nobody has foreseen */
export function openUploads(store: Store, settings: Settings, opened: OpenStorage, fault: (error: unknown) => void): Uploads {
  const { uploadBytes, recordingBytes: fileBytes, diskReserve } = settings;
  const { storage, folder, isBucket } = opened;
  const alone = settings.databaseUrl === '';
  const pieces = isBucket ? new StoredPieces(storage, { folder, diskReserve }) : new FolderPieces(join(folder, 'incoming'), diskReserve);
  const incoming = new Incoming(pieces, uploadBytes);
  const pictures = new Pictures(storage, new FolderStorage(join(settings.content, 'library')));
  const [files, queue, programs] = [new RecordingFiles(storage), new DatabaseQueue(store), findPrograms(settings.ffmpeg)];
  const room = (bytes: number): Promise<void> => needRoom(folder, bytes, diskReserve);
  const shared = { store, queue, files, pictures, needRoom: room, streams: settings.hls === 'on' };
  const library = new MediaLibrary(store, pictures, incoming, room, queue);
  const recordings = new Recordings({ ...shared, incoming, fileBytes, programs });
  const work = new WorkFolders(isBucket ? folder : join(folder, 'work'));
  const parts = programs === null ? null : { ...shared, programs, work, ownsFiles: !isBucket };
  const conversions = parts === null ? null : new Conversions(parts);
  const streams = parts === null || !shared.streams ? null : new Streams(parts);
  const workerFor = (kind: string, done: Work | undefined): Worker =>
    new Worker(queue, new Map(done === undefined ? [] : [[kind, done]]), alone ? ALONE_MS : SHARED_MS, { fault });
  const worker = workerFor(CONVERSION, conversions?.work);
  // A film is shown as soon as it is ready: it waits for the streams of no others.
  const streamer = workerFor(STREAM, streams?.work);
  recordings.onJob = () => [worker, streamer].forEach((each) => each.wake());
  if (conversions !== null) conversions.onJob = () => streamer.wake();
  // Not behind films, which take their time.
  const drawer = workerFor(AVIF, isInstalled('sharp') ? avifWork({ store, pictures, needRoom: room }) : undefined);
  library.onJob = () => drawer.wake();
  const clean = async (): Promise<void> => {
    const now = Date.now();
    await library.clean(now);
    await storage.clean(now - LEFT_MS);
    await conversions?.clean(now);
  };
  return {
    library,
    recordings,
    clean,
    start: async () => {
      // The one server of a database has just begun: what is said to be under way is not. Where nothing can be written now, the disk being
      // full, that shows by itself within a minute.
      if (alone) await queue.freeAll().catch(fault);
      await streams?.addNext().catch(fault);
      for (const each of [worker, streamer, drawer]) each.wake();
    },
    stop: async () => {
      await Promise.all([worker.stop(), streamer.stop(), drawer.stop()]);
    },
  };
}
