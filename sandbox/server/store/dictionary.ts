import { setImmediate as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Store } from './schema.ts';
import { collectWords } from './search-words.ts';

/** Snowball's stemmers, as PostgreSQL brings them since version 14, by language; others are indexed word by word. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** The text search configuration of a language. */
export const dictionary = (language: string): string => DICTIONARIES[language.split('-')[0] ?? ''] ?? 'simple';

/** What the search knows of an object in a language. */
interface SearchedText {
  readonly language: string;
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
  readonly city: string;
}

/** Characters that one statement makes documents of: others are served between two of them. */
const PIECE = 30_000;

/** A text of the search, or the column that has it. */
type Words = string | RawBuilder<unknown>;

/**
 * What the search looks into. Stems find other forms of a word; the plain words beside them find what a stemmer spoils (Kurs and Kurse).
 */
export function searchDocument(language: string, title: Words, teaser: Words, rest: Words | null): RawBuilder<string> {
  const weighed = (words: Words, weight: 'A' | 'B' | 'C'): RawBuilder<string> => {
    const letter = sql.raw(`'${weight}'`);
    return sql`setweight(to_tsvector(${dictionary(language)}::regconfig, ${words}::text), ${letter})
      || setweight(to_tsvector('simple', ${words}::text), ${letter})`;
  };
  const parts = [weighed(title, 'A'), weighed(teaser, 'B'), ...(rest === null ? [] : [weighed(rest, 'C')])];
  return sql<string>`${sql.join(parts, sql` || `)}`;
}

/** The document of a text, made where it is written. */
export const documentOf = ({ language, title, teaser, body, city }: SearchedText): RawBuilder<string> =>
  searchDocument(language, title, teaser, `${body} ${city}`);

/** Stands for the document of a text until it is made; no search finds it. */
export const LATER = sql<string>`''::tsvector`;

/** A text that waits for its document. */
interface Waiting {
  readonly data_type: string;
  readonly id: number;
  readonly language: string;
  readonly size: number;
}

/**
 * Makes the documents that wait, a few in each statement. In one transaction with the texts, the index of the search would keep a
 * database in a folder from everybody else for all the time that many of them take. A start does what a server that ended has left.
 * @param ids of the objects that are looked at; left out: of all
 * @returns in how many statements
 */
export async function makeDocuments(store: Store, ids?: readonly number[]): Promise<number> {
  const these = ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${[...ids]}::int[])`;
  const waiting: Waiting[] = await store
    .selectFrom('object_texts')
    .select(['data_type', 'id', 'language', sql<number>`length(title) + length(teaser) + length(body)`.as('size')])
    .where(these)
    .where(sql<boolean>`length(document) = 0 and title || teaser || body || city <> ''`)
    .orderBy('language')
    .orderBy('id')
    .execute();
  let statements = 0;
  for (let at = 0; at < waiting.length; statements += 1) {
    const { language } = waiting[at]!;
    const part: Waiting[] = [];
    for (let size = 0; waiting[at]?.language === language && (part.length === 0 || size < PIECE); at++) {
      part.push(waiting[at]!);
      size += waiting[at]!.size;
    }
    const rest = sql`body || ' ' || city`;
    // What another import holds it makes itself: to wait for it, with rows that it waits for, would end neither.
    const free = sql`select ctid from object_texts where language = ${language} and id = any(${part.map(({ id }) => id)}::int[])
      and length(document) = 0 for update skip locked`;
    await store
      .updateTable('object_texts')
      .set({ document: searchDocument(language, sql.ref('title'), sql.ref('teaser'), rest) })
      .where(sql<boolean>`ctid = any(array(${free}))`)
      .execute();
    await pause();
  }
  if (statements > 0) await collectWords(store);
  return statements;
}

/** The texts of a data type in a language, as one word of the index: a condition on them reads no text of others. */
const DRAWER = sql<string[]>`(array[language || ' ' || data_type])`;

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
