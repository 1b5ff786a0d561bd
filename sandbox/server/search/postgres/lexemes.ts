import { sql } from 'kysely';
import { Cache } from '../../base/cache.ts';
import { dictionary } from '../../store/dictionary.ts';
import type { Store } from '../../store/schema.ts';

const CACHED_TERMS = 20_000;
/** More terms than this are asked for in parts. */
const MOST_ASKED = 5000;

/** A term as the index has it. */
export interface Lexeme {
  /** What tells it from other terms: its stem, or the plain word where it has none. */
  readonly stem: string;
  /** Finds it: its stem or the plain word, as both are indexed. */
  readonly query: string;
}

const cache = new Cache<Lexeme | 'none'>(CACHED_TERMS);

/**
 * What terms are in the index. Where stem and plain word are the same it is there once, because the index looks words of an `or` up one by
 * one: of a frequent word that means all of its entries. PostgreSQL writes them itself, quoted.
 * @returns by term; without those that no index has
 */
export async function lexemes(store: Store, terms: readonly string[], language: string): Promise<ReadonlyMap<string, Lexeme>> {
  const config = dictionary(language);
  const indexed = new Map<string, Lexeme | 'none'>();
  const missing: string[] = [];
  for (const term of new Set(terms)) {
    const cached = cache.get(`${config} ${term}`);
    if (cached === undefined) missing.push(term);
    else indexed.set(term, cached);
  }
  for (let from = 0; from < missing.length; from += MOST_ASKED) {
    const { rows } = await sql<{ term: string; stem: string; plain: string }>`
      select term, plainto_tsquery(${config}::regconfig, term)::text as stem, plainto_tsquery('simple', term)::text as plain
      from unnest(${missing.slice(from, from + MOST_ASKED)}::text[]) as term`.execute(store);
    for (const { term, stem, plain } of rows) {
      const query = stem === plain || stem === '' ? plain : plain === '' ? stem : `(${stem} | ${plain})`;
      const lexeme = query === '' ? ('none' as const) : { stem: stem || plain, query };
      cache.set(`${config} ${term}`, lexeme);
      indexed.set(term, lexeme);
    }
  }
  return new Map([...indexed].flatMap(([term, lexeme]) => (lexeme === 'none' ? [] : [[term, lexeme] as const])));
}
