import { serviceToken } from '../../core/api.ts';
import type { SearchRun } from './search-run.ts';

const CAPACITY = 8;
/** Content changes: what was found longer ago is searched again, in ms. */
const FRESH = 10 * 60 * 1000;

/** The latest searches with all that they have found, so that Back brings a long list back at once, where it was. */
export class SearchCache {
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

/** In manifests: `search.memory`. */
export const SEARCH_CACHE = serviceToken<SearchCache>('search.memory');

export const createMemory = (): SearchCache => new SearchCache();
