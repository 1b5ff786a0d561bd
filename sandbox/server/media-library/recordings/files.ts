import { createReadStream, statSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { filesBelow, safePath } from '../../base/files.ts';
import { storing } from '../disk.ts';
import type { Container } from './kinds.ts';

/** Below the library: what was uploaded, what pages get, and what is being made. */
const [ORIGINALS, SHOWN, WORK] = ['originals', 'media/library', 'work'];

const numberIn = (name: string): number => Number(/^\d{9}(?=[.]|$)/.exec(name)?.[0] ?? 0);

/** What is written is on the disk before it is said to be there. */
async function written(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The files of films and sounds, named by their numbers, below a folder that several servers may share. */
export class RecordingFiles {
  constructor(private readonly folder: string) {}

  /** A folder of media, whose files are served below /media as those of the content are. */
  get media(): string {
    return join(this.folder, 'media');
  }

  original(ID: number, container: Container): string {
    return join(this.folder, ORIGINALS, `${ID}.${container}`);
  }

  shown(ID: number, container: Container): string {
    return join(this.folder, SHOWN, `${ID}.${container}`);
  }

  /** Moves a file to where it is to be; it is there as a whole or not at all. @returns its bytes */
  async move(from: string, to: string): Promise<number> {
    return storing(async () => {
      await written(from);
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
      return (await stat(to)).size;
    });
  }

  /** A folder of its own for what is made of a recording. */
  async beginWork(ID: number): Promise<string> {
    await mkdir(join(this.folder, WORK), { recursive: true });
    return mkdtemp(join(this.folder, WORK, `${ID}-`));
  }

  /** Removes what servers that have ended were making. @param held numbers of what others are making now */
  async cleanWork(held: readonly number[]): Promise<void> {
    for (const name of await readdir(join(this.folder, WORK)).catch(() => []))
      if (!held.includes(Number(name.split('-')[0]))) await rm(join(this.folder, WORK, name), { recursive: true, force: true });
  }

  async remove(ID: number): Promise<void> {
    for (const path of this.all()) if (numberIn(path.split('/').at(-1)!) === ID) await rm(join(this.folder, path), { force: true });
  }

  /** Removes files that no recording has: their server has ended between a file and its row. @param before ms since 1970 */
  async cleanStray(isThere: (ID: number) => Promise<boolean>, before: number): Promise<void> {
    for (const path of this.all()) {
      const found = await stat(join(this.folder, path)).catch(() => null);
      if (found === null || found.ctimeMs > before || (await isThere(numberIn(path.split('/').at(-1)!)))) continue;
      await rm(join(this.folder, path), { force: true });
    }
  }

  /** Paths of all files below the library, for backups. */
  all(): string[] {
    return [ORIGINALS, SHOWN].flatMap((each) => filesBelow(join(this.folder, each!)).map((name) => `${each}/${name}`));
  }

  /** What pages get of a recording: paths below the library, and their bytes. */
  shownOf(ID: number): { readonly path: string; readonly size: number }[] {
    return filesBelow(join(this.folder, SHOWN!))
      .filter((name) => numberIn(name) === ID)
      .map((name) => ({ path: `${SHOWN}/${name}`, size: statSync(join(this.folder, SHOWN!, name)).size }));
  }

  read(path: string): Readable {
    return createReadStream(this.inside(path));
  }

  /** Adds bytes to the end of a file of a backup. */
  async append(path: string, content: Buffer): Promise<void> {
    const target = this.inside(path);
    await storing(async () => {
      await mkdir(dirname(target), { recursive: true });
      await appendFile(target, content, { mode: 0o640 });
    });
  }

  private inside(path: string): string {
    const whole = /^(?:originals|media\/library)\/\d{9}\.[a-z\d]{2,4}$/.test(path) ? safePath(this.folder, path) : null;
    if (whole === null) throw new Error(`"${path}" is no file of the media library.`);
    return whole;
  }
}
