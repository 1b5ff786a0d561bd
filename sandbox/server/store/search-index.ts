import { sql, type RawBuilder } from 'kysely';

/** The texts of a data type in a language, as one word of the index: a condition on them reads no text of others. */
export const DRAWER = sql<string[]>`(array[language || ' ' || data_type])`;

/** Condition on texts of some data types in a language. */
export const inDrawers = (language: string, types: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${DRAWER} && ${types.map((type) => `${language} ${type}`)}::text[]`;

/** The words of titles alone, as the index has them. */
export const TITLES = sql<string>`ts_filter(document, '{a}')`;

/**
 * The index of the search. Without its list of pending entries, which is searched one by one and which nobody but autovacuum empties:
 * PGlite has none.
 */
export const SEARCH_INDEX = `create index object_texts_document on object_texts
  using gin (document, (array[language || ' ' || data_type]), ts_filter(document, '{a}')) with (fastupdate = off)`;
