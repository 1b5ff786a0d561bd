import type { Found } from '../protocol/search-engine.ts';

/** The tabs of the search page and the data types behind each. */
export const TABS: Readonly<Record<string, readonly string[]>> = {
  all: ['p_Course', 'p_Unit', 'p_PracticeTest', 'p_PlacementTest', 'p_News', 'p_Blog', 'p_Calendar', 'p_Object', 'p_Contact'],
  courses: ['p_Course', 'p_Unit', 'p_PracticeTest', 'p_PlacementTest'],
  news: ['p_News'],
  blog: ['p_Blog'],
  calendar: ['p_Calendar'],
  pages: ['p_Object', 'p_Contact'],
};

/**
 * What is taught comes before what is new, and that before pages about the site. A title of these still counts more than a body of
 * those (`WEIGHTS` of the search).
 */
export const KIND_WEIGHTS: readonly (readonly [number, readonly string[]])[] = [
  [0.6, ['p_News', 'p_Blog', 'p_Calendar']],
  [0.35, ['p_Object', 'p_Contact']],
];

/** Data types of a tab, without those that the customer has switched off; an unknown tab is `all`. */
export function typesOf(tab: string, off: ReadonlySet<string>): string[] {
  const types = Object.hasOwn(TABS, tab) ? TABS[tab] : TABS.all;
  return (types ?? []).filter((type) => !off.has(type));
}

/** The tabs that share no data type with another one, with their data types among those of a search. */
export const partsOf = (types: readonly string[]): (readonly [string, readonly string[]])[] =>
  Object.entries(TABS)
    .filter(([tab]) => tab !== 'all')
    .map(([tab, own]) => [tab, own.filter((type) => types.includes(type))] as const)
    .filter(([, own]) => own.length > 0);

/** Hits by tab; of the `cut` ones there are more than that. */
export interface Counts {
  readonly counts: Readonly<Record<string, number>>;
  readonly cut: readonly string[];
}

/** Hits by tab, and the tabs of which there are more than that: what is beyond the weighed ones is not counted. */
export function countsByTab({ hits, weighed }: Found, off: ReadonlySet<string>): Counts {
  const found = partsOf(typesOf('all', off)).map(
    ([tab, own]) => [tab, hits.filter(({ dataType }) => own.includes(dataType)).length] as const,
  );
  const most = weighed ?? Infinity;
  const cut = found.flatMap(([tab, count]) => (count > most ? [tab] : []));
  const counts = found.map(([tab, count]) => [tab, Math.min(count, most)] as const);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return { counts: { all, ...Object.fromEntries(counts) }, cut: cut.length > 0 ? ['all', ...cut] : [] };
}
