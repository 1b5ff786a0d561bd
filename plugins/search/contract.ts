import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { serviceToken } from '../../core/api.ts';
import type { Highlight, Tab, Term } from './model/read-answer.ts';

interface Batch {
  readonly m: number;
  readonly records: ReactNode;
  readonly size: number;
}

export interface RunState {
  /** `loading` the first batch, `adding` a further one; `failed` may be tried again. */
  readonly phase: 'loading' | 'adding' | 'ready' | 'failed' | 'noLicence';
  readonly batches: readonly Batch[];
  readonly information: ReactNode;
  readonly count: number;
  /** There are more than `count`. */
  readonly hasUncounted: boolean;
  readonly more: boolean;
  readonly tabs: readonly Tab[];
  readonly terms: readonly Term[];
  /** Words that may have been meant; '' when nobody knows. */
  readonly meant: string;
  /** What was searched of a search that was too long; '' when all was. */
  readonly shortened: string;
  /** What the server says about its failure; '' when it says nothing. */
  readonly problem: string;
}

/** One search from its first batch to its last. */
export interface SearchRun {
  readonly state$: Observable<RunState>;
  readonly state: RunState;
  /** When it began, in ms. */
  readonly began: number;
  readonly isBroken: boolean;
  /** Loads the next batch, unless one is on its way or nothing is left. After a failure only `retry` goes on. */
  more(): void;
  retry(): void;
  /** Where a result matches; asked for once (SEA-010, SEA-018). Empty when the server marks nothing, or does not answer. */
  highlight(ID: number): Promise<Highlight>;
}

/** The latest searches with all that they have found, so that Back brings a long list back at once, where it was. */
export interface SearchCache {
  /** The cached run of a search, or a new one. @param now in ms @param anew true: a cached one does not count */
  get(key: string, now: number, create: () => SearchRun, anew?: boolean): SearchRun;
}

/** What outlives the search page. */
export const SEARCH_CACHE = serviceToken<SearchCache>('search.memory');
