import type { SynonymGroups } from '../customers/synonyms.ts';

export const OPERATORS = ['contains', 'equals', 'prefix', 'from', 'to'] as const;
/** Fields that a clause may ask for. */
export const FIELDS = ['title', 'text', 'type', 'city', 'date'] as const;

export interface Clause {
  readonly field: (typeof FIELDS)[number];
  readonly op: (typeof OPERATORS)[number];
  readonly value: string;
}
export interface Block {
  readonly must: readonly Clause[];
  readonly should: readonly Clause[];
  readonly mustNot: readonly Clause[];
}

/** A search as sent (protocol 5.1): words, or blocks that are or-ed. */
export interface SearchQuery {
  readonly tab: string;
  readonly simple: string;
  /** More words were sent than are searched. */
  readonly isCut: boolean;
  readonly blocks: readonly Block[];
}

/** How far a search may be loosened: 0 all words, 1 any word, 2 beginnings of words. */
export const LAST_STEP = 2;

/** What words are in: a language, and its synonyms. */
export interface WordsOf {
  readonly language: string;
  readonly synonyms?: SynonymGroups;
}

/** Where a search looks: objects of `types`, of those `locked` into the title and the teaser alone. */
export interface Scope extends WordsOf {
  readonly types: readonly string[];
  readonly locked: readonly number[];
}

export interface Hit {
  readonly dataType: string;
  readonly id: number;
  /** From 0 to 1. */
  readonly score: number;
}

/** What a search found, best first. */
export interface Found {
  readonly hits: readonly Hit[];
  /** Of a tab with more hits than this there may be further ones, which nobody has weighed; null: these are all. */
  readonly weighed: number | null;
}

/** A word of the index, and how many letters it is from another one. */
export interface SimilarWord {
  readonly word: string;
  readonly errors: number;
}

/**
 * What searches the content. Its texts are the rows of `object_texts`, which are written with their objects; an engine that has them
 * elsewhere follows these. Every engine passes `search/search-engine.harness.ts`.
 */
export interface SearchEngine {
  /** Everything that a search finds in a language; of frequent words what is most likely best. */
  find(query: SearchQuery, scope: Scope, step: number): Promise<Found>;
  /** The best few objects that have all words of a phrase, of which the last may be half written. */
  suggest(phrase: string, scope: Scope): Promise<readonly Hit[]>;
  /** How many objects have all words of a phrase; it need not count beyond 50. */
  count(phrase: string, scope: Scope, step: number): Promise<number>;
  /** Pieces of an object's text around what was found; `mark` gets text, which it escapes, and whether it was found. */
  highlight(query: SearchQuery, words: WordsOf, id: number, mark: (text: string, found: boolean) => string): Promise<string[]>;
  /** The words of the index most like one that may be misspelt, best first; itself is none. @param version the content's */
  similar(term: string, language: string, version: number): Promise<readonly SimilarWord[]>;
}
