import type { StoredFiles } from '../store/backup/write-backup.ts';
import { RecordingFiles } from './recordings/files.ts';
import { FolderStorage } from './storage.ts';

/** All files of the library in a folder, for backups. */
export const libraryFiles = (folder: string): StoredFiles => ({
  pictures: new FolderStorage(folder),
  recordings: new RecordingFiles(folder),
});
