import type { SearchCache, SearchRun } from '../contract.ts';

const CAPACITY = 8;
/** Content changes: what was found longer ago is searched again, in ms. */
const FRESH = 10 * 60 * 1000;

/** Keeps the latest runs, the oldest first. */
class LatestSearches implements SearchCache {
  private readonly runs = new Map<string, SearchRun>();

  /** The cached run of a search, or a new one. @param now in ms @param anew true: a cached one does not count */
  get(key: string, now: number, create: () => SearchRun, anew = false): SearchRun {
    const cached = this.runs.get(key);
    this.runs.delete(key);
    const run = cached && !anew && !cached.isBroken && now - cached.began < FRESH ? cached : create();
    this.runs.set(key, run);
    for (const oldest of this.runs.keys()) {
      if (this.runs.size <= CAPACITY) break;
      this.runs.delete(oldest);
    }
    return run;
  }
}

export const createMemory = (): SearchCache => new LatestSearches();
