import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage, LocalFile, StoredFile } from '../storage/contract.ts';
import type { Container } from './kinds.ts';

/** What was uploaded, and what pages get: what begins their keys. */
const [ORIGINALS, SHOWN] = ['originals', 'media/library'];
const KEY = /^(?:originals|media\/library)\/(\d{9})\.[a-z\d]{2,4}$/;

const numberIn = (key: string): number => Number(KEY.exec(key)?.[1] ?? 0);

/** The files of films and sounds, named by their numbers. */
export class RecordingFiles {
  constructor(private readonly storage: FileStorage) {}

  /** Takes over what was uploaded. @returns its bytes */
  addOriginal(path: string, ID: number, container: Container): Promise<number> {
    return this.storage.move(path, `${ORIGINALS}/${ID}.${container}`);
  }

  /** Takes over what pages get. @returns its bytes */
  addShown(path: string, ID: number, container: Container): Promise<number> {
    return this.storage.move(path, `${SHOWN}/${ID}.${container}`);
  }

  /** What was uploaded, as a file that programs can read. */
  original(ID: number, container: Container): Promise<LocalFile> {
    return this.storage.fetch(`${ORIGINALS}/${ID}.${container}`);
  }

  /** What a path below /media names: `library/500000001.mp4`; null when it is no recording. */
  async findShown(path: string): Promise<StoredFile | null> {
    const key = `media/${path}`;
    return KEY.test(key) ? this.storage.find(key) : null;
  }

  async remove(ID: number): Promise<void> {
    for (const folder of [ORIGINALS, SHOWN])
      for await (const { key } of this.storage.list(`${folder}/${ID}.`)) await this.storage.remove(key);
  }

  /** Removes files that no recording has: their server has ended between a file and its row. @param before ms since 1970 */
  async cleanStray(isThere: (ID: number) => Promise<boolean>, before: number): Promise<void> {
    for await (const { key, changedAt } of this.files())
      if (changedAt < before && !(await isThere(numberIn(key)))) await this.storage.remove(key);
  }

  /** Keys of all files, for backups. */
  async *all(): AsyncGenerator<string> {
    for await (const { key } of this.files()) yield key;
  }

  /** What pages get of a recording: keys, and their bytes. */
  async shownOf(ID: number): Promise<readonly { readonly key: string; readonly size: number }[]> {
    const found: { readonly key: string; readonly size: number }[] = [];
    for await (const each of this.storage.list(`${SHOWN}/${ID}.`)) found.push(each);
    return found;
  }

  /** What is gone meanwhile is empty. */
  async *read(key: string): AsyncGenerator<Uint8Array> {
    const found = await this.storage.find(key);
    if (found !== null) yield* await found.open();
  }

  /** Stores a file of a backup. */
  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    if (!KEY.test(key)) throw new Error(`"${key}" is no file of the media library.`);
    await this.storage.write(key, source);
  }

  private async *files() {
    for (const folder of [ORIGINALS, SHOWN]) for await (const each of this.storage.list(`${folder}/`)) if (KEY.test(each.key)) yield each;
  }
}

/** Folders of this machine in which recordings are converted. */
export class WorkFolders {
  constructor(private readonly folder: string) {}

  /** A folder of its own for what is made of a recording. */
  async begin(ID: number): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    return mkdtemp(join(this.folder, `${ID}-`));
  }

  /** Removes what servers that have ended were making. @param held numbers of what others are making now */
  async clean(held: readonly number[]): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      if (/^\d{9}-/.test(name) && !held.includes(Number(name.split('-')[0])))
        await rm(join(this.folder, name), { recursive: true, force: true });
  }
}
