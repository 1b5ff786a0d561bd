import type { SynonymGroups } from '../../customers/synonyms.ts';
import type { Store } from '../../store/schema.ts';
import { lexemes, type Lexeme } from './lexemes.ts';
import { termsOf } from '../query.ts';

/** An expression as the index knows it, word by word, and what means the same. */
interface Expression {
  readonly stems: readonly string[];
  readonly query: string;
  readonly group: number;
}

interface Table {
  /** Expressions by their first stem, the longest first. */
  readonly byStem: ReadonlyMap<string, readonly Expression[]>;
  /** What the expressions of each group are found by. */
  readonly byGroup: ReadonlyMap<number, readonly string[]>;
}

/** Words next to each other. */
const asPhrase = (words: readonly Lexeme[]): string =>
  words.length === 1 ? words[0]!.query : `(${words.map(({ query }) => query).join(' <-> ')})`;

/** A customer's groups are the same object until its file changes: their stems are asked for once. */
const tables = new WeakMap<SynonymGroups, Map<string, Promise<Table>>>();

async function makeTable(store: Store, groups: SynonymGroups, language: string): Promise<Table> {
  const written = groups.flatMap((group, index) => group.map((text) => ({ terms: termsOf(text), group: index })));
  const indexed = await lexemes(
    store,
    written.flatMap(({ terms }) => terms),
    language,
  );
  const byStem = new Map<string, Expression[]>();
  const byGroup = new Map<number, string[]>();
  for (const { terms, group } of written) {
    const words = terms.flatMap((term) => indexed.get(term) ?? []);
    if (words.length === 0) continue;
    const expression = { stems: words.map(({ stem }) => stem), query: asPhrase(words), group };
    byStem.set(expression.stems[0]!, [...(byStem.get(expression.stems[0]!) ?? []), expression]);
    byGroup.set(group, [...(byGroup.get(group) ?? []), expression.query]);
  }
  for (const expressions of byStem.values()) expressions.sort((a, b) => b.stems.length - a.stems.length);
  return { byStem, byGroup };
}

function tableOf(store: Store, groups: SynonymGroups, language: string): Promise<Table> {
  const byLanguage = tables.get(groups) ?? new Map<string, Promise<Table>>();
  tables.set(groups, byLanguage);
  const made = byLanguage.get(language) ?? makeTable(store, groups, language);
  byLanguage.set(language, made);
  made.catch(() => byLanguage.delete(language));
  return made;
}

/**
 * The words of a phrase, each or several together with all that mean the same: what any of them finds, all find.
 * @returns one full-text query for each word, or for each expression of several words that has synonyms
 */
export async function withSynonyms(store: Store, words: readonly Lexeme[], groups: SynonymGroups, language: string): Promise<string[]> {
  if (groups.length === 0) return words.map(({ query }) => query);
  const { byStem, byGroup } = await tableOf(store, groups, language);
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const begun = byStem.get(words[at]!.stem) ?? [];
    const fitting = begun.filter(({ stems }) => stems.every((stem, index) => words[at + index]?.stem === stem));
    const length = fitting[0]?.stems.length ?? 1;
    const own = words.slice(at, at + length).map(({ query }) => query);
    const alike = fitting.flatMap(({ stems, group }) => (stems.length === length ? (byGroup.get(group) ?? []) : []));
    // What somebody writes in several words is found wherever all of them are, as it is without synonyms.
    const all = [...new Set([own.length === 1 ? own[0]! : `(${own.join(' & ')})`, ...alike])];
    found.push(all.length === 1 ? all[0]! : `(${all.join(' | ')})`);
    at += length;
  }
  return found;
}
