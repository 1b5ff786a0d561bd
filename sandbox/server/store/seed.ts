import { sql } from 'kysely';
import type { ContentFiles } from '../content/read.ts';
import { indexTags, indexTexts, languagesOf } from '../content/index-texts.ts';
import type { ContentObject } from '../content/object.ts';
import { attribute, serialize } from '../xml/nodes.ts';
import type { Store } from './schema.ts';
import { seedUsers } from './seed-users.ts';

const BATCH = 200;

// Snowball dictionaries that PostgreSQL brings; others are indexed word by word.
const DICTIONARIES: Readonly<Record<string, string>> = { de: 'german', en: 'english', fr: 'french', es: 'spanish', pt: 'portuguese', ru: 'russian', tr: 'turkish' };

/** The text search configuration of a language. */
export const dictionary = (language: string): string => DICTIONARIES[language.split('-')[0] ?? ''] ?? 'simple';

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

const day = (value: string): string | null => (/^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null);

/** The row of an object. */
export function objectRow(object: ContentObject) {
  const value = (name: string) => (object.record === null ? '' : attribute(object.record, name));
  const start = value('start') || value('date');
  const time = new Date(start);
  return {
    data_type: object.dataType, id: object.ID, html: object.html, type: object.type, revision: object.revision, position: null,
    sort_at: Number.isNaN(time.getTime()) ? null : time, day_from: day(start), day_to: day(value('end') || start), xml: serialize(object.element),
  };
}

// Stems find other forms of a word; the plain words beside them find what a stemmer spoils (Kurs and Kurse).
const document = (language: string, title: string, rest: string) => sql<string>`
  setweight(to_tsvector(${dictionary(language)}::regconfig, ${title}::text), 'A') || setweight(to_tsvector('simple', ${title}::text), 'A')
  || setweight(to_tsvector(${dictionary(language)}::regconfig, ${rest}::text), 'B') || setweight(to_tsvector('simple', ${rest}::text), 'B')`;

/** Writes what the search knows of objects, in place of what it knew. */
export async function writeIndex(store: Store, objects: readonly ContentObject[], languages: readonly string[]): Promise<void> {
  const texts = objects.flatMap((object) => indexTexts(object, languages).map((found) => ({ data_type: object.dataType, id: object.ID, ...found })));
  const tags = objects.flatMap((object) => indexTags(object).map((found) => ({ data_type: object.dataType, id: object.ID, ...found })));
  for (const part of batches(texts)) {
    await store.insertInto('object_texts').values(part.map((row) => ({ ...row, document: document(row.language, row.title, `${row.teaser} ${row.body} ${row.city}`) })))
      .onConflict((conflict) => conflict.doNothing()).execute();
  }
  for (const part of batches(tags)) await store.insertInto('tags').values(part).execute();
}

/**
 * Fills the content tables when the content's version differs from the stored one; what users have done is kept.
 * @param languages languages of the customers, beside those found in the content.
 * @returns true when the tables were filled.
 */
export async function seed(store: Store, content: ContentFiles, languages: readonly string[]): Promise<boolean> {
  const version = `${content.version}-${[...languages].sort().join(',')}`;
  const stored = await store.selectFrom('meta').select('value').where('key', '=', 'content').executeTakeFirst();
  if (stored?.value === version) return false;
  const objects = content.objects();
  const all = [...new Set([...languages, ...objects.flatMap(languagesOf)])];
  await store.transaction().execute(async (transaction) => {
    for (const table of ['objects', 'object_texts', 'tags', 'configurations'] as const) await transaction.deleteFrom(table).execute();
    for (const part of batches(objects)) await transaction.insertInto('objects').values(part.map(objectRow)).execute();
    await writeIndex(transaction, objects, all);
    await seedUsers(transaction, content.users);
    for (const [key, value] of [['content', version], ['languages', all.join(',')]] as const) {
      await transaction.insertInto('meta').values({ key, value }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute();
    }
  });
  return true;
}
