import { listTag, noteSources } from '../sources/sources.ts';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { element, text } from '../xml/write.ts';
import { derivedByKey } from './derived.ts';
import type { Objects } from './objects.ts';

/** One value that a list can be narrowed to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Where the choices are read; they are read once, until the content is written. */
export interface Content {
  readonly store: Store;
  readonly objects: Objects;
}

const TAGS = 40;
const choices = derivedByKey<Choice[]>();

/** The categories of a data type with their labels in a language, the most used first. */
export const categories = ({ store, objects }: Content, dataType: string, lang: string): Promise<Choice[]> =>
  choices(objects, JSON.stringify(['category', dataType, lang]), () => readCategories(store, dataType, lang));

/** The tags of a data type in a language, by name; those of objects that are `locked` do not count. */
export const tags = ({ store, objects }: Content, dataType: string, lang: string, locked: readonly number[]): Promise<Choice[]> =>
  choices(objects, JSON.stringify(['tag', dataType, lang, locked]), () => readTags(store, dataType, lang, locked));

/** The months in which objects of a data type were written, the latest first; `value` is `2026-11`. */
export const months = ({ store, objects }: Content, dataType: string): Promise<Choice[]> =>
  choices(objects, JSON.stringify(['month', dataType]), () => readMonths(store, dataType));

async function readCategories(store: Store, dataType: string, lang: string): Promise<Choice[]> {
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

async function readTags(store: Store, dataType: string, lang: string, locked: readonly number[]): Promise<Choice[]> {
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

async function readMonths(store: Store, dataType: string): Promise<Choice[]> {
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
export function filterElement(name: string, offered: readonly Choice[], selected: string): string {
  if (offered.length === 0) return '';
  return element(
    'filter',
    { name, selected },
    ...offered.map(({ value, label, count }) =>
      element(
        'option',
        { value, query: `${name}=${encodeURIComponent(value)}`, count, selected: value === selected ? 1 : null },
        text(label),
      ),
    ),
  );
}
