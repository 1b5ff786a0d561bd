import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Shelf } from '../pictures/store/shelf.ts';
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
  /** The picture that shows the points; stores of earlier versions have none. */
  readonly difference?: string;
}
/** A run to the end. */
interface Ran {
  /** When, as ISO 8601. */
  readonly at: string;
  readonly pictures: number;
}
interface Index {
  readonly version: 1;
  browser: string;
  readonly accepted: Record<string, StoredPicture>;
  readonly changed: Record<string, Changed>;
  ran?: Ran;
}

/** The accepted pictures of this machine, those that have changed since, and what was decided of these. */
export class PictureStore {
  private readonly index: Index;
  private readonly pictures: Shelf;

  /** @throws Error that names the file when it cannot be read */
  constructor(readonly folder: string) {
    this.pictures = new Shelf(join(folder, 'pictures'));
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

  /** The last run that came to its end; undefined before the first. */
  get ran(): Ran | undefined {
    return this.index.ran;
  }
  set ran(ran: Ran) {
    this.index.ran = ran;
  }

  /** Stores a picture. @returns its hash */
  keep(picture: Buffer): string {
    return this.pictures.keep(picture);
  }
  /** The picture of a hash; null when somebody has taken it away. */
  picture(hash: string): Buffer | null {
    return this.pictures.picture(hash);
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

  /**
   * Decides on what has changed.
   * @param seen the one picture that is meant, by its hash; '' for all of that name
   * @returns the names that were meant
   */
  decide(asked: string, isAccepted: boolean, seen = ''): string[] {
    const meant = this.changed.filter(([name, { hash }]) => (seen === '' ? isMeant(asked, name) : asked === name && seen === hash));
    for (const [name, changed] of meant) {
      const { hash, inputs } = changed;
      if (isAccepted) this.setAccepted(name, { hash, inputs });
      else this.setChanged(name, { ...changed, rejected: true });
    }
    return meant.map(([name]) => name);
  }

  /** Writes all, and removes pictures that nothing names. */
  save(): void {
    this.write();
    const all: readonly (StoredPicture & { readonly difference?: string })[] = [
      ...Object.values(this.index.accepted),
      ...Object.values(this.index.changed),
    ];
    this.pictures.keepOnly(new Set(all.flatMap(({ hash, difference = '' }) => [hash, difference])));
  }

  /** Writes what there is so far: who is interrupted goes on from there. */
  write(): void {
    mkdirSync(this.folder, { recursive: true });
    const file = join(this.folder, 'accepted.json');
    // Another process reads a whole file, or the one before.
    writeFileSync(`${file}.new`, `${JSON.stringify(this.index)}\n`);
    renameSync(`${file}.new`, file);
  }
}
