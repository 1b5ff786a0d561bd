import { sql, type RawBuilder } from 'kysely';
import { dictionary, inDrawers, searchDocument } from '../../store/dictionary.ts';
import type { Store } from '../../store/schema.ts';
import { termsOf } from '../query.ts';
import { type Block, type Clause, type Found, type Scope, type SearchQuery, type WordsOf } from '../../protocol/search-engine.ts';
import { prefixQuery } from './prefix-query.ts';
import { leanQuery, type LeanQuery } from './lean-query.ts';
import { candidates, mostWeighed } from './candidates.ts';
import { KIND_WEIGHTS } from '../tabs.ts';

/** More hits than anybody scrolls through are not stored. */
const MAXIMUM_HITS = 10_000;

type Condition = RawBuilder<boolean>;
type Words = RawBuilder<string>;

const all = (parts: readonly Condition[]): Condition => sql`(${sql.join(parts, sql` and `)})`;
const any = (parts: readonly Condition[]): Condition => sql`(${sql.join(parts, sql` or `)})`;

// Stem or plain word, as both are indexed.
const word = (term: string, language: string): Words =>
  sql`(plainto_tsquery(${dictionary(language)}::regconfig, ${term}::text) || plainto_tsquery('simple', ${term}::text))`;

/** The full-text query of all words of a phrase, as expert searches ask for them; null when it has none. */
function wordsQuery(phrase: string, language: string): Words | null {
  const terms = termsOf(phrase);
  if (terms.length === 0) return null;
  return sql`(${sql.join(
    terms.map((term) => word(term, language)),
    sql` && `,
  )})`;
}

/** The same of any word that begins like one of the phrase. */
function beginningsQuery(phrase: string): Words | null {
  const terms = termsOf(phrase);
  return terms.length === 0 ? null : prefixQuery(terms);
}

const escapeLike = (value: string) => value.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** What a search looks into: of objects that are locked for its visitor, the title and the teaser alone. */
interface Looked {
  readonly language: string;
  readonly matches: (words: Words) => Condition;
  /** What the words are weighed in. */
  readonly document: RawBuilder<string>;
  readonly text: RawBuilder<string>;
}

function lookedInto(language: string, locked: readonly number[]): Looked {
  const [document, text] = [sql<string>`document`, sql<string>`concat_ws(' ', title, nullif(teaser, ''), nullif(body, ''))`];
  if (locked.length === 0) return { language, document, text, matches: (words) => sql<boolean>`document @@ ${words}` };
  const isLocked = sql<boolean>`id = any(${[...locked]}::int[])`;
  const open = searchDocument(language, sql.ref('title'), sql.ref('teaser'), null);
  return {
    language,
    document: sql`(case when ${isLocked} then ${open} else document end)`,
    text: sql`(case when ${isLocked} then concat_ws(' ', title, nullif(teaser, '')) else ${text} end)`,
    // The whole first, which is indexed: without it the title and the teaser do not match either.
    matches: (words) => sql<boolean>`(document @@ ${words} and (not ${isLocked} or ${open} @@ ${words}))`,
  };
}

const COLUMNS = { title: sql.ref('title'), city: sql.ref('city'), date: sql.ref('day'), type: sql.ref('data_type') } as const;

function clauseCondition({ field, op, value }: Clause, looked: Looked): Condition {
  if (field === 'text' && (op === 'contains' || op === 'prefix')) {
    const query = op === 'contains' ? wordsQuery(value, looked.language) : beginningsQuery(value);
    return query === null ? sql<boolean>`false` : looked.matches(query);
  }
  // `news` means the data type p_News.
  const wanted = field === 'type' && !value.includes('_') ? `p_${value}` : value;
  const column = field === 'text' ? looked.text : COLUMNS[field];
  switch (op) {
    case 'contains':
      return sql<boolean>`lower(${column}) like ${`%${escapeLike(value)}%`}`;
    case 'prefix':
      return sql<boolean>`lower(${column}) like ${`${escapeLike(wanted)}%`}`;
    case 'equals':
      return sql<boolean>`lower(${column}) = ${wanted.toLowerCase()}`;
    case 'from':
      return sql<boolean>`(${column} <> '' and lower(${column}) >= ${wanted.toLowerCase()})`;
    case 'to':
      return sql<boolean>`(${column} <> '' and left(lower(${column}), ${wanted.length}) <= ${wanted.toLowerCase()})`;
  }
}

// All musts, no mustNot; shoulds decide only where there is no must (protocol 5.1).
function blockCondition({ must, should, mustNot }: Block, looked: Looked): Condition {
  const parts = must.map((clause) => clauseCondition(clause, looked));
  if (must.length === 0 && should.length > 0) parts.push(any(should.map((clause) => clauseCondition(clause, looked))));
  for (const clause of mustNot) parts.push(sql<boolean>`not ${clauseCondition(clause, looked)}`);
  return all(parts);
}

/** What a word counts in a body, a teaser and a title; the first is of no document. */
const WEIGHTS = '{0,0.15,0.4,1}';

const ofKind = (weight: number, types: readonly string[]): RawBuilder<number> =>
  sql`when data_type = any(${[...types]}::text[]) then ${sql.raw(String(weight))}`;
const KIND = sql<number>`(case ${sql.join(
  KIND_WEIGHTS.map(([weight, types]) => ofKind(weight, types)),
  sql` `,
)} else 1 end)`;

const rankOf = (words: LeanQuery, { document }: Looked): RawBuilder<number> =>
  sql<number>`ts_rank(${WEIGHTS}::float4[], ${document}, ${words.any}) * ${KIND}`;

/** Condition and rank of a search; null when it asks for nothing. @param words the query of its simple words */
function compile(query: SearchQuery, looked: Looked, words: LeanQuery | null): { where: Condition; rank: RawBuilder<number> } | null {
  const parts: Condition[] = words === null ? [] : [looked.matches(words.all)];
  if (query.blocks.length > 0) parts.push(any(query.blocks.map((block) => blockCondition(block, looked))));
  if (parts.length === 0) return null;
  const ranks: RawBuilder<number>[] = words === null ? [] : [rankOf(words, looked)];
  for (const clause of query.blocks.flatMap(({ must, should }) => [...should, ...must]))
    ranks.push(sql<number>`(case when ${clauseCondition(clause, looked)} then 0.1 else 0 end)`);
  return { where: all(parts), rank: ranks.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(ranks, sql` + `)})` };
}

/** Condition and rank of words. */
export function ranked(words: LeanQuery, { language, locked }: Pick<Scope, 'language' | 'locked'>) {
  const looked = lookedInto(language, locked);
  return { matches: looked.matches(words.all), rank: rankOf(words, looked) };
}

/** More than so many are not counted. */
const MOST_COUNTED = 50;

/** How many objects have all words of a phrase. */
export async function countFound(store: Store, phrase: string, scope: Scope, step: number): Promise<number> {
  const { language, types, locked } = scope;
  const words = await leanQuery(store, phrase, scope, step);
  if (words === null || types.length === 0) return 0;
  const { rows } = await sql<{ count: string }>`select count(*) as count from (
    select from object_texts where ${inDrawers(language, types)}
    and ${lookedInto(language, locked).matches(words.all)} limit ${MOST_COUNTED}) as counted`.execute(store);
  return Number(rows[0]?.count ?? 0);
}

/** Everything that a search finds in a language, best first; of frequent words what is most likely best. */
export async function find(store: Store, query: SearchQuery, scope: Scope, step: number): Promise<Found> {
  const { language, types, locked } = scope;
  const looked = lookedInto(language, locked);
  const words = await leanQuery(store, query.simple, scope, step);
  const compiled = compile(query, looked, words);
  if (compiled === null || types.length === 0) return { hits: [], weighed: null };
  // What blocks ask for is weighed as a whole: they say themselves how little they want.
  const isSimple = words !== null && query.blocks.length === 0;
  const weighed = isSimple
    ? sql<boolean>`ctid = any(array(select at from ${candidates(words, looked.matches, { language, types }, step > 0)} as weighed))`
    : sql<boolean>`${inDrawers(language, types)} and ${compiled.where}`;
  const best = store
    .selectFrom('object_texts')
    .select(['data_type', 'id', 'day', compiled.rank.as('rank')])
    .where(weighed)
    .orderBy('rank', 'desc')
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(MAXIMUM_HITS)
    .as('best');
  // As one text: thousands of rows would take longer to travel than to be found.
  const { found } = await store
    .selectFrom(best)
    .select(
      sql<string | null>`string_agg(data_type || ' ' || id || ' ' || round(rank::numeric, 4), ',' order by rank desc, day desc, id)`.as(
        'found',
      ),
    )
    .executeTakeFirstOrThrow();
  const hits = (found ?? '')
    .split(',')
    .filter((hit) => hit !== '')
    .map((hit) => {
      const [dataType = '', id, rank] = hit.split(' ');
      return { dataType, id: Number(id), score: Math.min(1, Number(rank)) };
    });
  return { hits, weighed: isSimple ? mostWeighed(step > 0) : null };
}

// Private-use characters cannot occur in the texts' markup, so that marks differ from text after escaping.
const OPEN = '\ue000';
const CLOSE = '\ue001';

/** Pieces of an object's text around what was found; `mark` gets text and whether it was found. */
export async function highlight(
  store: Store,
  query: SearchQuery,
  { language, synonyms }: WordsOf,
  id: number,
  mark: (text: string, found: boolean) => string,
): Promise<string[]> {
  const phrase = [query.simple, ...query.blocks.flatMap(({ must, should }) => [...must, ...should]).map(({ value }) => value)].join(' ');
  const words = (await leanQuery(store, phrase, { language, synonyms }, 1))?.any;
  if (words === undefined) return [];
  const options = `StartSel=${OPEN}, StopSel=${CLOSE}, MaxFragments=3, MinWords=8, MaxWords=24, FragmentDelimiter=\ue002`;
  const row = await store
    .selectFrom('object_texts')
    .select(
      sql<string>`ts_headline(${dictionary(language)}::regconfig,
        translate(concat_ws(' ', teaser, body), ${`${OPEN}${CLOSE}\ue002`}, ''), ${words}, ${options})`.as('headline'),
    )
    .where('language', '=', language)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.headline ?? '')
    .split('\ue002')
    .filter((fragment) => fragment.includes(OPEN))
    .map((fragment) =>
      fragment
        .split(OPEN)
        .map((piece, index) => {
          if (index === 0) return mark(piece, false);
          const [found = '', rest = ''] = piece.split(CLOSE);
          return mark(found, true) + mark(rest, false);
        })
        .join('')
        .trim(),
    );
}
