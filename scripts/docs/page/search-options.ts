/** How the index is made, by the build, and read, by the page: both must say the same. */
export const SEARCH_OPTIONS = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
};
