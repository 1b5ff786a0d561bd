import type { ContentFiles } from './content-folder.ts';
import { sql } from 'kysely';
import { languagesOf } from './index-texts.ts';
import { withLessons } from './lesson-objects.ts';
import { countWrite } from '../store/content-version.ts';
import { insertObjects } from './object-rows.ts';
import type { Store } from '../store/schema.ts';
import { seedUsers } from './seed-users.ts';

/**
 * Fills the content tables when the content's version differs from the stored one; what users have done stays.
 * @param languages languages of the customers, beside those found in the content.
 * @returns true when the tables were filled.
 */
export async function seed(store: Store, content: ContentFiles, languages: readonly string[]): Promise<boolean> {
  const version = `${content.version}-${[...languages].sort().join(',')}`;
  const stored = await store.selectFrom('meta').select('value').where('key', '=', 'content').executeTakeFirst();
  if (stored?.value === version) return false;
  const objects = withLessons(content.objects());
  const all = [...new Set([...languages, ...objects.flatMap(languagesOf)])];
  await store.transaction().execute(async (transaction) => {
    for (const table of ['objects', 'object_texts', 'tags', 'categories', 'configurations'] as const)
      await transaction.deleteFrom(table).execute();
    // Made anew over finished rows, the index of the search is smaller and sooner done. Without its list of pending entries,
    // which is searched one by one and which nobody but autovacuum empties: PGlite has none.
    await sql`drop index if exists object_texts_document`.execute(transaction);
    await insertObjects(transaction, objects, all);
    await sql`set local maintenance_work_mem = '16MB'`.execute(transaction);
    await sql`create index object_texts_document on object_texts using gin (document) with (fastupdate = off)`.execute(transaction);
    await seedUsers(transaction, content.users);
    await countWrite(transaction);
    for (const [key, value] of [
      ['content', version],
      ['languages', all.join(',')],
    ] as const) {
      await transaction
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
  });
  // Nor does PGlite take statistics by itself, without which no plan uses that index.
  await sql`analyze`.execute(store);
  return true;
}
