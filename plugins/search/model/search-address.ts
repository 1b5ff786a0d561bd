import { isEmpty, parseSearch, writeExpert, type SearchQuery } from './search-query.ts';

/** A longer value is no search of ours: browsers and servers would not carry it. */
const LONGEST = 8000;
/** So much can be typed; of more than a server searches the answer says what was searched. */
export const MOST_TYPED = 2000;
const TAB = /^[A-Za-z][A-Za-z0-9_-]{0,40}$/;

/** The keys of the page's address that hold what is searched; '' takes a key out. They are read by this page alone, never sent. */
export function addressKeys(query: SearchQuery): Record<'query' | 'expert' | 'tab', string> {
  const empty = isEmpty(query);
  const isExpert = query.blocks.length > 0 && !empty;
  // The tab is always there, so that a copied address shows others the same.
  return {
    query: isExpert || empty ? '' : query.simple.trim(),
    expert: isExpert ? writeExpert(query.blocks) : '',
    tab: empty ? '' : query.tab,
  };
}

/** The address of a search, below the page's own. */
export function searchAddress(page: string, query: SearchQuery): string {
  const keys = Object.entries(addressKeys(query)).filter(([, value]) => value !== '');
  return keys.length === 0 ? page : `${page}?${new URLSearchParams(keys).toString()}`;
}

/**
 * What an address asks for.
 * @param search its query, with or without `?`
 * @param usual the tab when it names none
 */
export function readAddress(search: string, usual: string): SearchQuery {
  const keys = new URLSearchParams(search);
  const named = keys.get('tab') ?? usual;
  const tab = TAB.test(named) ? named : 'all';
  const expert = keys.get('expert') ?? '';
  const blocks = expert !== '' && expert.length <= LONGEST ? (parseSearch(`<search>${expert}</search>`)?.blocks ?? []) : [];
  return { tab, simple: blocks.length > 0 ? '' : (keys.get('query') ?? '').slice(0, MOST_TYPED), blocks };
}
