import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, ChangesRun } from '../changes/model.ts';
import { Shelf } from '../pictures/store/shelf.ts';
import type { Decisions } from './decisions.ts';

interface Written {
  readonly version: 1;
  readonly run: ChangesRun;
}

/** What the last comparison has listed, with its pictures, until the next one. */
export class LastRun {
  readonly shelf: Shelf;
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.shelf = new Shelf(join(folder, 'pictures'));
    this.file = join(folder, 'last.json');
  }

  write(run: Omit<ChangesRun, 'of'>): void {
    mkdirSync(this.folder, { recursive: true });
    const written: Written = { version: 1, run: { of: 'upgrade', ...run } };
    writeFileSync(`${this.file}.new`, `${JSON.stringify(written)}\n`);
    renameSync(`${this.file}.new`, this.file);
    this.shelf.keepOnly(new Set(run.changes.flatMap(({ pictures }) => Object.values(pictures))));
  }

  /**
   * What is left of it when what was decided since is counted; null before the first run.
   * @throws Error that names a file that cannot be read
   */
  read(decisions: Decisions): ChangesRun | null {
    if (!existsSync(this.file)) return null;
    let run: ChangesRun;
    try {
      ({ run } = JSON.parse(readFileSync(this.file, 'utf8')) as Written);
    } catch {
      throw new Error(`${this.file} cannot be read. Delete it: the next run writes it anew.`);
    }
    const changes = run.changes
      .filter(({ mark }) => decisions.of(mark) !== 'accepted')
      .map((change): Change => ({ ...change, isRejected: decisions.of(change.mark) === 'rejected' }));
    return { ...run, changes };
  }
}
