import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { AccountGone } from './account-lock.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'deadlock detected' using errcode = '${code}'; end $$`);

describe('what the database has ended in favour of another transaction', () => {
  it('is begun anew, and nothing of the first time is stored', async () => {
    const { store } = server.services;
    for (const code of ['40P01', '40001']) {
      let times = 0;
      await store.transaction().execute(async (transaction) => {
        times += 1;
        await transaction
          .insertInto('meta')
          .values({ key: `time ${code} ${times}`, value: '' })
          .execute();
        if (times < 3) await raise(code).execute(transaction);
      });
      const stored = await store.selectFrom('meta').select('key').where('key', 'like', `time ${code}%`).execute();
      expect(stored).toEqual([{ key: `time ${code} 3` }]);
    }
  });

  it('is refused with 503 and Retry-After when it never goes well, and any other error at once', async () => {
    const { store } = server.services;
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    const save = () =>
      call(server.app, 'action=16&id=0&datatype=f_ClientFile', {
        token,
        fields: { filename: 'never', comment: '', xml: '<search tab="all" lang="en"><expert/></search>' },
      });
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(store);
    await sql`create trigger refused before insert on client_files execute function refuse()`.execute(store);
    const refused = await save();
    await sql`drop trigger refused on client_files`.execute(store);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).not.toContain('deadlock');
    expect((await save()).status).toBe(200);
    let times = 0;
    const other = store.transaction().execute(async (transaction) => {
      times += 1;
      await raise('23505').execute(transaction);
    });
    await expect(other).rejects.toThrow();
    expect(times).toBe(1);
  });
});

it('RT-007 what is counted for an account that was deleted meanwhile is not stored', async () => {
  const { store, deposits } = server.services;
  const gone = { user: 99_999, network: '192.0.2.1' };
  const counting = store.transaction().execute((transaction) => deposits.count(transaction, 'log', gone, ['event']));
  await expect(counting).rejects.toThrow(AccountGone);
  expect(await store.selectFrom('deposits').select('kind').where('source', '=', 'account 99999').execute()).toEqual([]);
});
