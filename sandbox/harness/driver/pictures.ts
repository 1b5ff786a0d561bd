import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { comparePictures } from '../pictures/pixels.ts';
import { pictureOf, Settling } from '../pictures/shoot.ts';
import type { Difference } from '../tape/compare.ts';

/** Where the pictures of a tape's steps lie: in a folder beside it. */
export const picturesOf = (tape: string): string => `${tape.replace(/\.jsonl?$/, '')}.pictures`;

/** Name of the picture before an action, counted from 1, or at the end. */
const nameOf = (step: number): string => String(step + 1).padStart(3, '0');
const PICTURE = /^\d{3,}\.png$/;

/** Compares the picture of a step with the one that is kept; what differs is saved beside that one. */
function compared(folder: string, step: number, before: Buffer, now: Buffer): Difference | null {
  const difference = comparePictures(before, now);
  if (difference === null) return null;
  const file = join(folder, nameOf(step));
  writeFileSync(`${file}.now.png`, now);
  writeFileSync(`${file}.difference.png`, difference.shown);
  const message = `${difference.points} points differ: was ${file}.png, is ${file}.now.png, in which points ${file}.difference.png`;
  return { step, what: 'picture', message };
}

/** The pictures of a tape's steps: those of the first run are kept, those of later ones are compared with them. */
export class StepPictures {
  readonly differences: Difference[] = [];
  /** How many pictures are new, and so were compared with nothing. */
  added = 0;
  private readonly settling: Settling;

  /** @param folder where the pictures are kept @param copy where this run's are put besides; '' for nowhere */
  constructor(
    private readonly page: Page,
    private readonly folder: string,
    private readonly copy = '',
  ) {
    this.settling = new Settling(page);
    for (const each of [folder, copy]) if (each !== '') mkdirSync(each, { recursive: true });
  }

  /** Takes the picture of the page before its action `step`, from 0. */
  async take(step: number): Promise<void> {
    await this.settling.end(this.page.mainFrame());
    const picture = await pictureOf(this.page, this.page);
    if (this.copy !== '') writeFileSync(join(this.copy, `${nameOf(step)}.png`), picture);
    const file = join(this.folder, `${nameOf(step)}.png`);
    if (existsSync(file)) {
      const found = compared(this.folder, step, readFileSync(file), picture);
      if (found !== null) this.differences.push(found);
      return;
    }
    this.added += 1;
    writeFileSync(file, picture);
  }
}

/** In what the pictures of two tapes differ, which runs with pictures have kept beside them. */
export function comparePictureFolders(before: string, after: string): Difference[] {
  const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => PICTURE.test(name)) : []);
  const [old, now] = [list(before), list(after)];
  return [...new Set([...old, ...now])].toSorted().flatMap((name): Difference[] => {
    const step = Number.parseInt(name, 10) - 1;
    if (!now.includes(name)) return [{ step, what: 'picture', message: `${join(after, name)} is missing.` }];
    if (!old.includes(name)) return [{ step, what: 'picture', message: `${join(before, name)} is missing.` }];
    const found = compared(before, step, readFileSync(join(before, name)), readFileSync(join(after, name)));
    return found === null ? [] : [found];
  });
}
