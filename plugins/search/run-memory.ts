import type { SearchRun } from './search-run.ts';

const KEPT = 8;
/** Content changes: what was found longer ago is searched again, in ms. */
const FRESH = 10 * 60 * 1000;

/** The latest searches with all that they have found, so that Back brings a long list back at once, where it was. */
export class RunMemory {
  private readonly runs = new Map<string, SearchRun>();

  /** The kept run of a search, or a new one. @param now in ms @param anew true: what is kept does not count */
  get(key: string, now: number, create: () => SearchRun, anew = false): SearchRun {
    const kept = this.runs.get(key);
    this.runs.delete(key);
    const run = kept && !anew && !kept.isBroken && now - kept.began < FRESH ? kept : create();
    this.runs.set(key, run);
    for (const oldest of this.runs.keys()) {
      if (this.runs.size <= KEPT) break;
      this.runs.delete(oldest);
    }
    return run;
  }
}

export const createMemory = (): RunMemory => new RunMemory();
