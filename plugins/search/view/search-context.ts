import { createContext, useContext } from 'react';
import type { Field, Tab } from '../model/read-answer.ts';
import type { SearchQuery } from '../model/search-query.ts';
import type { SearchRun } from '../contract.ts';

/** What the parts of the search page share. */
interface SearchPageState {
  readonly query: SearchQuery;
  /** null before anything is searched. */
  readonly run: SearchRun | null;
  readonly fields: readonly Field[];
  /** Tabs that the page came with, shown until a search has its own. */
  readonly tabs: readonly Tab[];
  readonly noLicence: boolean;
  /** Searches, and writes the address. */
  submit(query: SearchQuery): void;
}

export const SearchContext = createContext<SearchPageState | null>(null);

/** @throws Error for a widget of the search that is outside its page */
export function useSearch(): SearchPageState {
  const state = useContext(SearchContext);
  if (!state) throw new Error('A widget of the search is outside the search page. Use it in p_Site.xsl alone.');
  return state;
}
