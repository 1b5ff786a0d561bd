import { sql, type RawBuilder } from 'kysely';
import { Cache } from '../base/cache.ts';
import { dictionary } from '../store/dictionary.ts';
import type { Store } from '../store/schema.ts';
import { prefixQuery } from './prefix-query.ts';
import { termsOf } from './query.ts';

const CACHED_TERMS = 20_000;
const cache = new Cache<string>(CACHED_TERMS);

/**
 * What a term is in the index: its stem or the plain word, as both are indexed. Where they are the same it is there once, because
 * the index looks words of an `or` up one by one: of a frequent word that means all of its entries.
 */
async function lexemes(store: Store, terms: readonly string[], language: string): Promise<string[]> {
  const config = dictionary(language);
  const missing = terms.filter((term) => cache.get(`${config} ${term}`) === undefined);
  if (missing.length > 0) {
    const { rows } = await sql<{ term: string; stem: string; plain: string }>`
      select term, plainto_tsquery(${config}::regconfig, term)::text as stem, plainto_tsquery('simple', term)::text as plain
      from unnest(${missing}::text[]) as term`.execute(store);
    for (const { term, stem, plain } of rows)
      cache.set(`${config} ${term}`, stem === plain || stem === '' ? plain : plain === '' ? stem : `(${stem} | ${plain})`);
  }
  return terms.map((term) => cache.get(`${config} ${term}`) ?? '').filter((lexeme) => lexeme !== '');
}

/** The full-text query of a phrase at a step of loosening (0 all words, 1 any word, 2 beginnings); null when it has no words. */
export async function leanQuery(store: Store, phrase: string, language: string, step: number): Promise<RawBuilder<string> | null> {
  const terms = termsOf(phrase);
  if (terms.length === 0) return null;
  if (step > 1) return prefixQuery(terms);
  const words = await lexemes(store, terms, language);
  // PostgreSQL wrote the lexemes itself, quoted; they are a parameter all the same.
  return words.length === 0 ? null : sql`${words.join(step === 0 ? ' & ' : ' | ')}::tsquery`;
}
