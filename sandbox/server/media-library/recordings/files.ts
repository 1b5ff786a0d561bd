import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage, LocalFile, StoredFile } from '../storage/contract.ts';
import type { Container } from './kinds.ts';
import type { Level } from './levels.ts';

/** What was uploaded, and what pages get: what begins their keys. */
const [ORIGINALS, SHOWN] = ['originals', 'media/library'];
/** Nothing else is one of theirs: a file, the playlist of a stream beside it, and what that names in a folder of the number. */
const KEY = /^(?:(?:originals|media\/library)\/(\d{9})\.[a-z\d]{2,4}|media\/library\/(\d{9})(?:\.mp4\.m3u8|\/v\d{3,4}\.(?:m3u8|mp4)))$/;

function numberIn(key: string): number {
  const [, file, stream] = KEY.exec(key) ?? [];
  return Number(file ?? stream ?? 0);
}

/** The playlist of a stream's sizes, in a folder in which it is made. */
export const MASTER = 'master.m3u8';
/** What the playlist and the file of a size are called. Not by a number alone: that would be the number of another medium. */
export const levelName = ({ lines }: Level, ending: 'm3u8' | 'mp4'): string => `v${lines}.${ending}`;

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

  /** What a stream is made of, and what that is: what was uploaded, or the MP4 that pages get where that is all there is. */
  async source(ID: number, container: Container): Promise<{ readonly file: LocalFile; readonly container: Container }> {
    if ((await this.storage.find(`${ORIGINALS}/${ID}.${container}`)) !== null)
      return { file: await this.original(ID, container), container };
    return { file: await this.storage.fetch(`${SHOWN}/${ID}.mp4`), container: 'mp4' };
  }

  /** Takes over a stream that was made in a folder. What names it comes last. @param onFile a part of it is there; 1 is all */
  async addStream(folder: string, ID: number, levels: readonly Level[], onFile: (part: number) => void): Promise<void> {
    const names = [...levels.map((each) => levelName(each, 'mp4')), ...levels.map((each) => levelName(each, 'm3u8'))];
    for (const [at, name] of names.entries()) {
      await this.storage.move(join(folder, name), `${SHOWN}/${ID}/${name}`);
      onFile((at + 1) / (names.length + 1));
    }
    await this.storage.move(join(folder, MASTER), `${SHOWN}/${ID}.mp4.m3u8`);
  }

  /** What names it goes first. */
  async removeStream(ID: number): Promise<void> {
    await this.storage.remove(`${SHOWN}/${ID}.mp4.m3u8`);
    for await (const { key } of this.storage.list(`${SHOWN}/${ID}/`)) await this.storage.remove(key);
  }

  /** What a path below /media names: `library/500000001.mp4`; null when it is no recording. */
  async findShown(path: string): Promise<StoredFile | null> {
    const key = `media/${path}`;
    return KEY.test(key) ? this.storage.find(key) : null;
  }

  async remove(ID: number): Promise<void> {
    await this.removeStream(ID);
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
    for (const end of ['.', '/']) for await (const each of this.storage.list(`${SHOWN}/${ID}${end}`)) found.push(each);
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
