import { sql, type RawBuilder } from 'kysely';
import { inDrawers, TITLES } from '../../store/dictionary.ts';
import type { LeanQuery } from './lean-query.ts';
import { partsOf } from '../tabs.ts';

/**
 * So many texts of a tab are weighed for words that more have: the newest, and beside them the newest that have the words in their
 * titles. Of words that fewer texts have, all are.
 */
const MOST_WEIGHED = 500;
/**
 * The same where any of several words will do: what is found so is further from what was asked for, and nearly every text has one of the
 * words, so that as many again are weighed of each word by itself.
 */
const MOST_WEIGHED_OF_ANY = 250;

/** How many texts of a tab are weighed. @param isAny any of several words will do */
export const mostWeighed = (isAny: boolean): number => (isAny ? MOST_WEIGHED_OF_ANY : MOST_WEIGHED);

type Condition = RawBuilder<boolean>;

/** Where texts are in the table: who asks in the same statement finds them there. */
const newest = (language: string, types: readonly string[], where: Condition, most: number): RawBuilder<unknown> =>
  sql`(select ctid as at from object_texts where ${inDrawers(language, types)} and ${where} order by day desc, id limit ${sql.lit(most)})`;

/** All but one of some words, each time another one, and each by itself: whoever has most of them, or a rare one, is not passed over. */
function someOf({ each }: LeanQuery): RawBuilder<string>[] {
  if (each.length < 2) return [];
  const allBut = (left: number) =>
    sql<string>`(${sql.join(
      each.filter((_, index) => index !== left),
      sql` && `,
    )})`;
  return [...each, ...(each.length < 3 ? [] : each.map((_, left) => allBut(left)))];
}

/**
 * The texts that are weighed: a frequent word has so many that to weigh all of them would take as long as there are texts. Each part is
 * read by the index of the search, or from the newest text on, whichever PostgreSQL reckons to be less.
 * @param isAny of several words any will do
 */
export function candidates(
  words: LeanQuery,
  matches: (words: RawBuilder<string>) => Condition,
  { language, types }: { readonly language: string; readonly types: readonly string[] },
  isAny: boolean,
): RawBuilder<unknown> {
  const all = matches(words.all);
  const most = mostWeighed(isAny);
  // Whatever has the words in its title is found by them, locked or not.
  const some = isAny ? someOf(words) : [];
  const parts = partsOf(types).map(([, own]) => newest(language, own, all, most + 1));
  // Where these are all, nothing further is looked for: PostgreSQL asks that once, before it reads anything.
  const further = (where: Condition, atMost: number): RawBuilder<unknown> =>
    newest(language, types, sql<boolean>`(select count(*) from newest) > ${most}::int and ${where}`, atMost);
  const others = [
    further(sql<boolean>`${TITLES} @@ ${words.all}`, most),
    ...(isAny || words.each.length < 2 ? [] : [further(sql<boolean>`${TITLES} @@ ${words.any} and ${all}`, most)]),
    ...some.map((query) => further(matches(query), Math.ceil(most / some.length))),
  ];
  return sql`(with newest as materialized (${sql.join(parts, sql` union all `)})
    select at from newest union ${sql.join(others, sql` union `)})`;
}
