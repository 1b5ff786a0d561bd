import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { setRoles } from '../session/roles.ts';
import { readAudit, recordChange } from './audit.ts';

let server: OpenServer;
let ada: number;
beforeAll(async () => {
  server = await openFixture();
  const account = await server.services.store.selectFrom('users').select('id').where('login', '=', 'ada').executeTakeFirstOrThrow();
  ada = account.id;
}, 180_000);
afterAll(() => server.close());

const newest = { before: 0, limit: 10, account: 0, event: '' };

it('a change of an account is in the log with who did it, and nothing when it was refused', async () => {
  const { store } = server.services;
  await store.insertInto('users').values({ login: 'maria', password: '', name: 'M', email: 'm@example.org' }).execute();
  const { id } = await store.selectFrom('users').select('id').where('login', '=', 'maria').executeTakeFirstOrThrow();
  await setRoles(store, ada, [{ name: 'administrator', branch: '' }]);
  const token = await logIn(server.app, 'ada', 'analytical-engine');
  const change = (fields: Record<string, string>, account = id) =>
    call(server.app, `action=16&id=${account}&datatype=p_Accounts`, { token, fields });
  await change({ subAction: 'giveRole', role: 'author', branch: 'p_News' });
  await change({ subAction: 'disable' });
  expect((await change({ subAction: 'disable' }, ada)).status).toBe(403);
  expect(await readAudit(store, newest)).toMatchObject([
    { by: ada, login: 'ada', event: 'account.disable', subject: `account ${id}`, detail: '' },
    { by: ada, login: 'ada', event: 'account.giveRole', subject: `account ${id}`, detail: 'author p_News' },
  ]);
});

it('is read by account, by kind and page by page', async () => {
  const { store } = server.services;
  for (const event of ['group.create', 'group.rename', 'mail.send'])
    await recordChange(store, { by: 7, event, subject: event === 'mail.send' ? 'account 8' : 'group 1' });
  const events = async (question: object) => (await readAudit(store, { ...newest, ...question })).map(({ event }) => event);
  expect(await events({ account: 7 })).toEqual(['mail.send', 'group.rename', 'group.create']);
  expect(await events({ account: 8 })).toEqual(['mail.send']);
  expect(await events({ event: 'group.' })).toEqual(['group.rename', 'group.create']);
  const [first] = await readAudit(store, { ...newest, limit: 1 });
  expect(await events({ before: first!.number, limit: 1 })).toEqual(['group.rename']);
});

it('a line is never changed, and deleted after a year alone', async () => {
  const { store } = server.services;
  const refused = /appended to alone/;
  await expect(sql`update audit_log set detail = 'x'`.execute(store)).rejects.toThrow(refused);
  await expect(store.deleteFrom('audit_log').execute()).rejects.toThrow(refused);
  await store
    .insertInto('audit_log')
    .values({ account_id: 1, event: 'old', subject: '', happened_at: new Date(0) })
    .execute();
  await store.deleteFrom('audit_log').where('event', '=', 'old').execute();
  expect(await store.selectFrom('audit_log').select('event').where('event', '=', 'old').execute()).toEqual([]);
});
