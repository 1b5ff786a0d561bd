import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './schema.ts';

/** Any number, the same for every server: words are written by one at a time, so that they are seen in the order of their numbers. */
const WORDS_LOCK = 7_318_471;
/** Texts, and characters of them, in one statement: others are served between two of them. */
const TEXTS = 50;
const CHARACTERS = 40_000;

/**
 * Takes the words out of texts that are new, for `search/postgres/similar-words.ts`. Not in the transaction of the texts, which it would
 * make wait for all others. Words that no text has any more stay: what is suggested is looked for first.
 */
export async function collectWords(store: Store): Promise<void> {
  const isWaiting = async () => (await store.selectFrom('new_texts').select('id').limit(1).execute()).length > 0;
  while (await isWaiting()) {
    await store.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${WORDS_LOCK})`.execute(transaction);
      await sql`
        with next as (select ctid as at, size from new_texts limit ${TEXTS} for update skip locked),
        sized as (select at, row_number() over (order by at) as number, sum(size) over (order by at) as sum from next),
        taken as (
          delete from new_texts where ctid = any(array(select at from sized where number = 1 or sum < ${CHARACTERS}))
          returning data_type, id, language)
        insert into search_words (language, word)
          select distinct language, lexeme from taken join object_texts using (data_type, id, language),
            unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', title, teaser, body)))) as lexeme
          where char_length(lexeme) between 3 and 40 and lexeme !~ '[0-9]'
            and not exists (select from search_words as old where old.language = taken.language and old.word = lexeme)
          on conflict do nothing`.execute(transaction);
    });
    await pause();
  }
}
