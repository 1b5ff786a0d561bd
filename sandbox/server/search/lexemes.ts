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

/** What an object has to match, and what it is ranked by: each of the words, so that one in a title counts more than all in a body. */
export interface LeanQuery {
  readonly all: RawBuilder<string>;
  readonly any: RawBuilder<string>;
  /** The words one by one. */
  readonly each: readonly RawBuilder<string>[];
}

/** The query of a phrase that is being typed: all words, of the last one its beginning; null when it has no words. */
export async function beginningQuery(store: Store, phrase: string, language: string): Promise<LeanQuery | null> {
  const terms = termsOf(phrase);
  const last = terms.at(-1);
  if (last === undefined) return null;
  const [words, whole] = [await leanQuery(store, terms.slice(0, -1).join(' '), language, 0), await leanQuery(store, last, language, 0)];
  const begun = whole === null ? prefixQuery([last]) : sql<string>`(${whole.all} || ${prefixQuery([last])})`;
  if (words === null) return { all: begun, any: begun, each: [begun] };
  return { all: sql`(${words.all} && ${begun})`, any: sql`(${words.any} || ${begun})`, each: [...words.each, begun] };
}

/** The full-text query of a phrase at a step of loosening (0 all words, 1 any word, 2 beginnings); null when it has no words. */
export async function leanQuery(store: Store, phrase: string, language: string, step: number): Promise<LeanQuery | null> {
  const terms = termsOf(phrase);
  if (terms.length === 0) return null;
  if (step > 1) {
    const any = prefixQuery(terms);
    return { all: any, any, each: terms.map((term) => prefixQuery([term])) };
  }
  const words = await lexemes(store, terms, language);
  // PostgreSQL wrote the lexemes itself, quoted; they are a parameter all the same.
  if (words.length === 0) return null;
  const any = sql<string>`${words.join(' | ')}::tsquery`;
  const each = words.map((word) => sql<string>`${word}::tsquery`);
  return { all: step === 0 ? sql`${words.join(' & ')}::tsquery` : any, any, each };
}
