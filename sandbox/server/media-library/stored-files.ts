import type { StoredFiles } from '../store/backup/write-backup.ts';
import { Pictures } from './pictures.ts';
import { RecordingFiles } from './recordings/files.ts';
import type { FileStorage } from './storage/contract.ts';

/** All files of the library in a storage, for backups. */
export const libraryFiles = (storage: FileStorage): StoredFiles => ({
  pictures: new Pictures(storage),
  recordings: new RecordingFiles(storage),
});

/** Notes what is added to a storage, so that a restore which fails can take it back. */
export class NotingStorage implements FileStorage {
  private readonly added: string[] = [];

  constructor(private readonly storage: FileStorage) {}

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    if ((await this.storage.find(key)) === null) this.added.push(key);
    return this.storage.write(key, source);
  }

  async undo(): Promise<void> {
    for (const key of this.added) await this.storage.remove(key);
  }

  readonly find: FileStorage['find'] = (key) => this.storage.find(key);
  readonly list: FileStorage['list'] = (prefix) => this.storage.list(prefix);
  readonly remove: FileStorage['remove'] = (key) => this.storage.remove(key);
  readonly move: FileStorage['move'] = (path, key) => this.storage.move(path, key);
  readonly fetch: FileStorage['fetch'] = (key) => this.storage.fetch(key);
  readonly clean: FileStorage['clean'] = (before) => this.storage.clean(before);
  readonly look: FileStorage['look'] = () => this.storage.look();
}
