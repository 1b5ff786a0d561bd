import { sql } from 'kysely';
import type { Hit, Scope, SearchEngine } from '../../protocol/search-engine.ts';
import type { Store } from '../../store/schema.ts';
import { countFound, find, highlight, ranked } from './find.ts';
import { beginningQuery } from './lean-query.ts';
import { SimilarWords } from './similar-words.ts';

const MOST_SUGGESTED = 8;
/** So many objects that fit are weighed: of what everything has, anything will do. */
const MOST_WEIGHED = 2000;

/** Objects that have all words of a phrase, of which the last may be half written; best first. */
async function suggest(store: Store, phrase: string, scope: Scope): Promise<Hit[]> {
  const words = await beginningQuery(store, phrase, scope);
  if (words === null || scope.types.length === 0) return [];
  const { matches, rank } = ranked(words, scope);
  const { rows } = await sql<{ data_type: string; id: number; rank: number }>`
    select data_type, id, ${rank} as rank from (
      select * from object_texts where language = ${scope.language} and data_type = any(${[...scope.types]}::text[]) and ${matches}
      limit ${MOST_WEIGHED}) as fitting
    order by rank desc, day desc, id limit ${MOST_SUGGESTED}`.execute(store);
  return rows.map(({ data_type: dataType, id, rank: score }) => ({ dataType, id, score }));
}

/** Searches by PostgreSQL's own full text. */
export function postgresSearch(store: Store): SearchEngine {
  // The words of the index, read once for all who misspell one.
  const words = new SimilarWords(store);
  return {
    find: (query, scope, step) => find(store, query, scope, step),
    suggest: (phrase, scope) => suggest(store, phrase, scope),
    count: (phrase, scope, step) => countFound(store, phrase, scope, step),
    highlight: (query, of, id, mark) => highlight(store, query, of, id, mark),
    similar: async (term, language, version) => (await words.of(language, version)).similar(term),
  };
}
