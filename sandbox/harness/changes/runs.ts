import { join } from 'node:path';
import { objectionTo } from '../pictures/store/under-way.ts';
import { Shelf } from '../pictures/store/shelf.ts';
import { Decisions } from '../upgrade/decisions.ts';
import { LastRun } from '../upgrade/last-run.ts';
import { changesIn } from '../visual/changes.ts';
import { PictureStore } from '../visual/store.ts';
import type { Change, ChangesRun } from './model.ts';
import { RUNS, type RunName } from './run-names.ts';

/** Where a command keeps what it finds, below the folder of what is stored. */
const storeOf = (folder: string, name: RunName): string => join(folder, name);

/**
 * What the last run of a command has found, as far as nobody has accepted it; null before the first.
 * @throws Error that names a file that cannot be read
 */
export function runOf(folder: string, name: RunName): ChangesRun | null {
  const store = storeOf(folder, name);
  return name === 'visual' ? changesIn(new PictureStore(store)) : new LastRun(store).read(new Decisions(store));
}

/** A picture of one of the runs; null when there is none of this hash. */
export const pictureOf = (folder: string, hash: string): Buffer | null =>
  RUNS.map((name) => new Shelf(join(storeOf(folder, name), 'pictures')).picture(hash)).find((each) => each !== null) ?? null;

/**
 * Decides about one change as the command line does.
 * @param change its name, and the mark of what was seen
 * @returns why not, as a sentence; '' when it is decided
 */
export function decideOn(folder: string, of: RunName, { name, mark }: Pick<Change, 'name' | 'mark'>, isAccepted: boolean): string {
  const store = storeOf(folder, of);
  const objection = objectionTo(store);
  if (objection !== '') return objection;
  const decide = (): readonly string[] => {
    if (of === 'upgrade') return new Decisions(store).decide(name, isAccepted ? 'accepted' : 'rejected', mark);
    const pictures = new PictureStore(store);
    const meant = pictures.decide(name, isAccepted, mark);
    pictures.save();
    return meant;
  };
  return mark !== '' && decide().length > 0 ? '' : 'This is not what the last run has found: load the page anew.';
}
