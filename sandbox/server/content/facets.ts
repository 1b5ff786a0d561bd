import { listTag, noteSources } from '../sources/sources.ts';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { element, text } from '../xml/write.ts';

/** One value that a list can be narrowed to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const TAGS = 40;

/** The categories of a data type with their labels in a language, the most used first. */
export async function categories(store: Store, dataType: string, lang: string): Promise<Choice[]> {
  noteSources([listTag(dataType)]);
  const rows = await store
    .selectFrom('categories')
    .where('data_type', '=', dataType)
    .where('language', '=', lang)
    .select(({ fn }) => ['category', fn.min('label').as('label'), fn.countAll<string>().as('count')])
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute();
  return rows.map(({ category, label, count }) => ({ value: category, label, count: Number(count) }));
}

/** The tags of a data type in a language, by name; those of objects that are `locked` do not count. */
export async function tags(store: Store, dataType: string, lang: string, locked: readonly number[]): Promise<Choice[]> {
  noteSources([listTag(dataType)]);
  const rows = await store
    .selectFrom('tags')
    .where('data_type', '=', dataType)
    .where('language', 'in', [lang, ''])
    .$if(locked.length > 0, (query) => query.where(sql<boolean>`not (id = any(${[...locked]}::int[]))`))
    .select(({ fn }) => ['tag', fn.countAll<string>().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(TAGS)
    .execute();
  return rows.map(({ tag, count }) => ({ value: tag, label: tag, count: Number(count) }));
}

/** The months in which objects of a data type were written, the latest first; `value` is `2026-11`. */
export async function months(store: Store, dataType: string): Promise<Choice[]> {
  noteSources([listTag(dataType)]);
  const month = sql<string>`substr(day_from, 1, 7)`;
  const rows = await store
    .selectFrom('objects')
    .where('data_type', '=', dataType)
    .where('html', '=', '')
    .where('id', '>', 0)
    .where('day_from', 'is not', null)
    .select(({ fn }) => [month.as('month'), fn.countAll<string>().as('count')])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
  return rows.map((row) => ({ value: row.month, label: '', count: Number(row.count) }));
}

/** Writes `<filter>`: what the list can be narrowed to, and what it is narrowed to now. Nothing when there is no choice. */
export function filterElement(name: string, choices: readonly Choice[], selected: string): string {
  if (choices.length === 0) return '';
  return element(
    'filter',
    { name, selected },
    ...choices.map(({ value, label, count }) =>
      element(
        'option',
        { value, query: `${name}=${encodeURIComponent(value)}`, count, selected: value === selected ? 1 : null },
        text(label),
      ),
    ),
  );
}
