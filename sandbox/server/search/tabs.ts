/** The tabs of the search page and the data types behind each. */
export const TABS: Readonly<Record<string, readonly string[]>> = {
  all: ['p_Course', 'p_Unit', 'p_PracticeTest', 'p_PlacementTest', 'p_News', 'p_Blog', 'p_Calendar', 'p_Object', 'p_Contact'],
  courses: ['p_Course', 'p_Unit', 'p_PracticeTest', 'p_PlacementTest'],
  news: ['p_News'],
  blog: ['p_Blog'],
  calendar: ['p_Calendar'],
  pages: ['p_Object', 'p_Contact'],
};

/** Data types of a tab, without those that the customer has switched off; an unknown tab is `all`. */
export function typesOf(tab: string, off: ReadonlySet<string>): string[] {
  const types = Object.hasOwn(TABS, tab) ? TABS[tab] : TABS.all;
  return (types ?? []).filter((type) => !off.has(type));
}
