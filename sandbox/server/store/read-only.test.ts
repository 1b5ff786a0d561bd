import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn } from '../fixtures/open.ts';
import { found, openSite } from '../fixtures/site.ts';

const site = openSite();

/** Whether the database refuses to write; a PostgreSQL server's other connections hear of it with their next transaction. */
const refuseWrites = async (isRefused: boolean) => {
  const value = sql.raw(isRefused ? 'on' : 'off');
  await sql`set default_transaction_read_only = ${value}`.execute(site.server.services.store);
};

// PGlite has one connection, which all statements go through.
const isPostgres = process.env.DATABASE_URL !== undefined;
let code = '';
beforeAll(async () => {
  const { store } = site.server.services;
  const seen = { IDLesson: '1', seconds: '60', done: '1 2', seen: '1/60/0-60/1,2,3 2///1,2,3' };
  await site.call('action=16&id=4711&datatype=t_UnitPosition', { token: site.learner, fields: seen });
  await site.call('action=16&id=812&datatype=t_ClientCompetence', {
    token: site.learner,
    fields: { points: '16', mpoints: '16', IDObject: '812' },
  });
  ({ code } = await store.selectFrom('certificates').select('code').executeTakeFirstOrThrow());
});
beforeEach(() => (isPostgres ? undefined : refuseWrites(false)));

/** Everything that is read: each object, each list, and pages that have none. */
async function reads(): Promise<string[]> {
  const rows = await site.server.services.store.selectFrom('objects').select(['data_type', 'id']).where('html', '=', '').execute();
  return [
    ...rows.map(({ data_type: dataType, id }) => `action=2&id=${id}&datatype=${dataType}`),
    ...[...new Set(rows.map(({ data_type: dataType }) => dataType))].map((dataType) => `action=1&id=0&datatype=${dataType}`),
    ...['p_UserHome', 'p_Notes', 'p_Site', 'p_Calendar'].map((dataType) => `action=2&id=0&datatype=${dataType}`),
    'action=1&id=0&datatype=p_Notes',
    'action=search&id=0&datatype=p_Site&searchType=suggest&words=lihgt',
    'action=128&id=820&datatype=p_PlacementTest',
    `action=2&id=0&html=${code}&datatype=p_Certificate`,
  ];
}

it.skipIf(isPostgres)(
  'RT-007 where nothing can be written reading goes on: with tokens that are due, and what is looked at for the first time',
  async () => {
    const { services } = site.server;
    const { id: session } = await services.store
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', 12)
      .orderBy('begun_at')
      .executeTakeFirstOrThrow();
    // More than half of its life is over.
    const due = await services.tokens.issue({ id: 12, session, life: 600, age: 5000 });
    await refuseWrites(true);
    const refused = await site.call('action=16&id=0&datatype=f_Error', { fields: { error: '{}' } });
    expect(refused.status).toBe(503);
    const failed: string[] = [];
    for (const query of await reads())
      for (const token of [due, site.learner, site.author, undefined]) {
        const { status } = await site.call(query, { token });
        if (status >= 500) failed.push(`${query} ${token === undefined ? 'guest' : token === due ? 'due' : 'fresh'}: ${status}`);
      }
    expect(failed).toEqual([]);
    expect(
      found(await site.call(`action=2&id=0&html=${code}&datatype=p_Certificate`, { token: site.learner }), '//certificate'),
    ).toMatchObject([{ state: 'valid', own: '1', first: '1' }]);
    await refuseWrites(false);
    // With room again a token that is due is followed by another one.
    const again = await site.call('action=2&datatype=p_UserHome', { token: due });
    expect([again.status, again.headers['ccms-token'] === undefined]).toEqual([200, false]);
  },
  60_000,
);

it.skipIf(isPostgres)('RT-007 a logout counts where nothing can be written, and is written as soon as that can be', async () => {
  const { store } = site.server.services;
  const token = await logIn(site.server.app, 'ada', 'analytical-engine');
  const home = async (bearer: string) => (await site.call('action=2&datatype=p_UserHome', { token: bearer })).status;
  const count = async () => (await store.selectFrom('sessions').select('id').where('user_id', '=', 12).execute()).length;
  const before = await count();
  await refuseWrites(true);
  expect((await site.get('/p_Logout.php', { method: 'POST', token })).status).toBe(204);
  expect([await home(token), await home(site.learner), await count()]).toEqual([440, 200, before]);
  await refuseWrites(false);
  await expect.poll(count, { timeout: 10_000 }).toBe(before - 1);
  expect([await home(token), await home(site.learner)]).toEqual([440, 200]);
});
