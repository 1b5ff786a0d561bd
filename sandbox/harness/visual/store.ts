import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../pictures/pixels.ts';
import { isMeant } from './shots.ts';

/** A picture, and what it was made of. */
interface StoredPicture {
  readonly hash: string;
  readonly inputs: Readonly<Record<string, string>>;
}
/** A picture that is not as the accepted one. */
export interface Changed extends StoredPicture {
  readonly causes: readonly string[];
  readonly points: number;
  readonly failure: string;
  readonly rejected: boolean;
}
interface Index {
  readonly version: 1;
  browser: string;
  readonly accepted: Record<string, StoredPicture>;
  readonly changed: Record<string, Changed>;
}

/** The accepted pictures of this machine, those that have changed since, and what was decided of these. */
export class PictureStore {
  private readonly index: Index;
  private readonly pictures: string;

  /** @throws Error that names the file when it cannot be read */
  constructor(readonly folder: string) {
    this.pictures = join(folder, 'pictures');
    const file = join(folder, 'accepted.json');
    const none: Index = { version: 1, browser: '', accepted: {}, changed: {} };
    try {
      this.index = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Index) : none;
    } catch {
      throw new Error(`${file} cannot be read. Delete it: the next run makes all pictures anew.`);
    }
  }

  get isEmpty(): boolean {
    return Object.keys(this.index.accepted).length === 0;
  }
  get browser(): string {
    return this.index.browser;
  }
  set browser(name: string) {
    this.index.browser = name;
  }
  get changed(): readonly (readonly [string, Changed])[] {
    return Object.entries(this.index.changed).toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  accepted(name: string): StoredPicture | undefined {
    return this.index.accepted[name];
  }
  change(name: string): Changed | undefined {
    return this.index.changed[name];
  }

  /** Stores a picture. @returns its hash */
  keep(picture: Buffer): string {
    const hash = hashOf(picture);
    mkdirSync(this.pictures, { recursive: true });
    if (!existsSync(this.fileOf(hash))) writeFileSync(this.fileOf(hash), picture);
    return hash;
  }
  /** The picture of a hash; null when somebody has taken it away. */
  picture(hash: string): Buffer | null {
    return existsSync(this.fileOf(hash)) ? readFileSync(this.fileOf(hash)) : null;
  }

  /** It looks so from now on. */
  setAccepted(name: string, stored: StoredPicture): void {
    this.index.accepted[name] = stored;
    delete this.index.changed[name];
  }
  setChanged(name: string, changed: Changed): void {
    this.index.changed[name] = changed;
  }
  /** Forgets pictures of what is no longer there. @returns their names */
  forgetAllBut(names: ReadonlySet<string>): string[] {
    const gone = Object.keys(this.index.accepted).filter((name) => !names.has(name));
    for (const name of gone) {
      delete this.index.accepted[name];
      delete this.index.changed[name];
    }
    return gone;
  }

  /** Decides on what has changed. @returns the names that were meant */
  decide(asked: string, isAccepted: boolean): string[] {
    const meant = this.changed.filter(([name]) => isMeant(asked, name));
    for (const [name, changed] of meant) {
      const { hash, inputs } = changed;
      if (isAccepted) this.setAccepted(name, { hash, inputs });
      else this.setChanged(name, { ...changed, rejected: true });
    }
    return meant.map(([name]) => name);
  }

  /** Writes all, and removes pictures that nothing names. */
  save(): void {
    mkdirSync(this.pictures, { recursive: true });
    writeFileSync(join(this.folder, 'accepted.json'), `${JSON.stringify(this.index)}\n`);
    const named = new Set([...Object.values(this.index.accepted), ...Object.values(this.index.changed)].map(({ hash }) => `${hash}.png`));
    for (const file of readdirSync(this.pictures)) if (!named.has(file)) rmSync(join(this.pictures, file));
  }

  private fileOf(hash: string): string {
    return join(this.pictures, `${hash}.png`);
  }
}
