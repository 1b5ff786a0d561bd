import { sql, type RawBuilder } from 'kysely';
import type { WordsOf } from '../../protocol/search-engine.ts';
import type { Store } from '../../store/schema.ts';
import { lexemes } from './lexemes.ts';
import { prefixQuery } from './prefix-query.ts';
import { beginningsOf, termsOf } from '../query.ts';
import { withSynonyms } from './synonyms.ts';

/** What an object has to match, and what it is ranked by: each of the words, so that one in a title counts more than all in a body. */
export interface LeanQuery {
  readonly all: RawBuilder<string>;
  readonly any: RawBuilder<string>;
  /** The words one by one. */
  readonly each: readonly RawBuilder<string>[];
}

/** The query of a phrase that is being typed: all words, of the last one its beginning; null when it has no words. */
export async function beginningQuery(store: Store, phrase: string, words: WordsOf): Promise<LeanQuery | null> {
  const terms = termsOf(phrase);
  const last = terms.at(-1);
  if (last === undefined) return null;
  const before = await leanQuery(store, terms.slice(0, -1).join(' '), words, 0);
  const whole = await leanQuery(store, last, words, 0);
  const begun = whole === null ? prefixQuery([last]) : sql<string>`(${whole.all} || ${prefixQuery([last])})`;
  if (before === null) return { all: begun, any: begun, each: [begun] };
  const typed = {
    all: sql<string>`(${before.all} && ${begun})`,
    any: sql<string>`(${before.any} || ${begun})`,
    each: [...before.each, begun],
  };
  // Words that mean something together are found by what means the same.
  const together = (words.synonyms ?? []).length === 0 ? null : await leanQuery(store, phrase, words, 0);
  if (together === null) return typed;
  return { all: sql`(${typed.all} || ${together.all})`, any: sql`(${typed.any} || ${together.any})`, each: [...typed.each, together.all] };
}

/**
 * The full-text query of a phrase; null when it has no words.
 * @param step how far it is loosened: 0 all words, 1 any word, 2 beginnings of words, which have no synonyms
 */
export async function leanQuery(
  store: Store,
  phrase: string,
  { language, synonyms = [] }: WordsOf,
  step: number,
): Promise<LeanQuery | null> {
  const terms = termsOf(phrase);
  if (terms.length === 0) return null;
  if (step > 1) {
    const begun = beginningsOf(phrase);
    const any = prefixQuery(begun);
    return { all: any, any, each: begun.map((term) => prefixQuery([term])) };
  }
  const found = await lexemes(store, terms, language);
  const indexed = terms.flatMap((term) => found.get(term) ?? []);
  const words = await withSynonyms(store, indexed, synonyms, language);
  // PostgreSQL wrote the lexemes itself, quoted; they are a parameter all the same.
  if (words.length === 0) return null;
  const any = sql<string>`${words.join(' | ')}::tsquery`;
  const each = words.map((word) => sql<string>`${word}::tsquery`);
  return { all: step === 0 ? sql`${words.join(' & ')}::tsquery` : any, any, each };
}
