import { serviceToken } from '../../core/api.ts';
import type { SearchRun } from './search-run.ts';

/** The latest searches with all that they have found, so that Back brings a long list back at once, where it was. */
export interface SearchCache {
  /** The cached run of a search, or a new one. @param now in ms @param anew true: a cached one does not count */
  get(key: string, now: number, create: () => SearchRun, anew?: boolean): SearchRun;
}

/** What outlives the search page. */
export const SEARCH_CACHE = serviceToken<SearchCache>('search.memory');
