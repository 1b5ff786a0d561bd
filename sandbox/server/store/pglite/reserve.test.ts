import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seededDatabase } from '../../fixtures/databases.ts';
import { fixtureOptions } from '../../fixtures/open.ts';
import { connectStore } from '../open.ts';

/** More than any disk has. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

it('RT-007 below the reserve whatever writes is refused, also inside of a query; what only reads goes on', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-reserve-'));
  cpSync(await seededDatabase(fixtureOptions(data)), join(data, 'pg'), { recursive: true });
  const store = await connectStore({ databaseUrl: '', data, databaseTemplate: '', diskReserve: ENDLESS });
  try {
    const words = sql`with found as (select 'en'::text as language, 'updated'::text as word)`;
    const refused = { name: 'StoreUnavailable', reason: 'full' };
    for (const write of [
      sql`${words} insert into search_words (language, word) select language, word from found`,
      sql`with gone as (delete from search_words where language = 'xx' returning word) select count(*) from gone`,
      sql`delete from search_words where language = 'xx'`,
    ])
      await expect(write.execute(store)).rejects.toMatchObject(refused);
    expect((await sql`${words} select word from found`.execute(store)).rows).toEqual([{ word: 'updated' }]);
  } finally {
    await store.destroy();
    rmSync(data, { recursive: true, force: true });
  }
}, 60_000);
