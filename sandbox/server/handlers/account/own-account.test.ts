import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn, type Reply } from '../../fixtures/open.ts';
import { found, openSite, values } from '../../fixtures/site.ts';
import { readAudit } from '../../audit/audit.ts';
import { PERSONAL_TABLES } from '../../session/account/personal-tables.ts';
import { setRoles } from '../../session/roles.ts';

const site = openSite();
let administrator = '';
let [ada, alhazen] = [0, 0];
const idOf = async (login: string): Promise<number> =>
  (await site.server.services.store.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id;
beforeAll(async () => {
  const { store } = site.server.services;
  [ada, alhazen] = [await idOf('ada'), await idOf('alhazen')];
  await sql`delete from account_roles where role = 'administrator'`.execute(store);
  await setRoles(store, alhazen, [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(site.server.app, 'alhazen', 'book-of-optics');
});
beforeEach(async () => {
  await site.server.services.store.deleteFrom('counts').execute();
});

const login = (fields: Record<string, string>) => site.call('action=verify&id=0&datatype=p_Login', { fields });
const register = async (user: string): Promise<string> => {
  const { body } = await login({
    subAction: 'register',
    user,
    strUser: `Name of ${user}`,
    email: `${user}@example.org`,
    password: 'a long password',
  });
  return /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
};
const removeOwn = (token: string | undefined, fields: Record<string, string>): Promise<Reply> =>
  site.call('action=16&id=0&datatype=p_Accounts', {
    ...(token === undefined ? {} : { token }),
    fields: { subAction: 'deleteOwn', ...fields },
  });
const form = async (token: string) => found(await site.call('action=1024&datatype=p_Accounts', { token }), '//ownAccount')[0];
const ticket = (token: string | undefined, id: number) =>
  site.call(`action=8192&id=${id}&datatype=p_Accounts`, { ...(token === undefined ? {} : { token }), fields: { ticket: '1' } });
const fileOf = async (token: string, id = 0) => {
  const [download] = found(await ticket(token, id), '//download');
  return { name: download!['filename'], answer: await site.get(`/dispatcher.php${download!['href']!}`) };
};
const events = async () =>
  (await readAudit(site.server.services.store, { before: 0, limit: 3, account: 0, event: '' })).map(({ event }) => event);

it('the page of the own data is called so, not as that of all accounts', async () => {
  const answer = await site.call('action=1024&datatype=p_Accounts&lang=en', { token: site.learner });
  expect(found(answer, '//object/title').map(({ language }) => language)).toContain('en');
  expect(values(answer, '//object/title[@language = "en"]/text()')).toEqual(['My data']);
});

describe('the tables of accounts', () => {
  it('are all in the list by which accounts are deleted, exported and merged', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and (column_name ~ '(^|_)(user|account|author|owner)_id$' or column_name ~ '_by$')
      order by 1`.execute(site.server.services.store);
    // What administrators answer for has numbers alone, and stays (`audit/audit.ts`).
    const all = new Set([...PERSONAL_TABLES.map(({ table, column }) => `${table}.${column}`), 'audit_log.account_id']);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...all].toSorted());
  });
});

describe('a copy of one’s data', () => {
  it('has a part for every table, what was stored in it, and nothing that lets anybody in', async () => {
    const token = await register('marie');
    const id = await idOf('marie');
    await site.call('action=16&id=200&datatype=p_Blog', { token, fields: { author: 'Marie', text: 'A comment of mine' } });
    const { store } = site.server.services;
    await store
      .insertInto('notes')
      .values({ user_id: id, note: 'n', version: 'v', body: '{"text":"Look again"}', stored_at: new Date() })
      .execute();
    await store.insertInto('feed_tokens').values({ user_id: id, digest: 'a-digest-of-a-token' }).execute();
    await store
      .insertInto('consents')
      .values(Array.from({ length: 1200 }, (_, at) => ({ user_id: id, choice: `choice ${at}` })))
      .execute();
    const { name, answer } = await fileOf(token);
    expect([name, answer.status, answer.headers['content-type']]).toEqual([`account-${id}.json`, 200, 'application/json; charset=UTF-8']);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const data = JSON.parse(answer.body) as Record<string, unknown[]> & { account: object };
    expect(data.account).toMatchObject({ id, login: 'marie', email: 'marie@example.org', opened: true });
    expect(data['accountRoles']).toEqual([{ role: 'reader', branch: '' }]);
    expect(data['notes']).toMatchObject([{ note: 'n', body: '{"text":"Look again"}' }]);
    expect(data['consents']).toHaveLength(1200);
    expect(new Set(data['consents']!.map((each) => (each as { choice: string }).choice)).size).toBe(1200);
    expect([data['sessions']!.length, data['changes']]).toMatchObject([1, [{ event: 'account.export' }]]);
    expect(Object.keys(data).length).toBe(4 + PERSONAL_TABLES.length + 2);
    expect(answer.body).not.toMatch(/scrypt|a-digest-of-a-token|password|digest/);
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${id}`.execute(store);
    expect(answer.body).not.toContain(rows[0]!.id);
  });

  it('is for the person and for administrators; its address is good once, for one account', async () => {
    expect([(await ticket(undefined, ada)).status, (await ticket(undefined, 0)).status]).toEqual([403, 403]);
    expect((await ticket(site.learner, alhazen)).status).toBe(403);
    expect((await ticket(site.learner, ada)).status).toBe(200);
    expect((await ticket(administrator, 999_999)).status).toBe(404);
    const href = values(await ticket(administrator, ada), '//download/@href')[0]!;
    expect((await site.get(`/dispatcher.php${href.replace(`id=${ada}`, `id=${alhazen}`)}`)).status).toBe(403);
    const first = await site.get(`/dispatcher.php${href}`);
    expect([first.status, (JSON.parse(first.body) as { account: { login: string } }).account.login]).toEqual([200, 'ada']);
    expect((await site.get(`/dispatcher.php${href}`)).status).toBe(403);
    expect((await readAudit(site.server.services.store, { before: 0, limit: 1, account: 0, event: '' }))[0]).toMatchObject({
      by: alhazen,
      event: 'account.export',
      subject: `account ${ada}`,
    });
  });
});

describe('the deletion of one’s own account', () => {
  it('asks for the password, ends every session, and takes what is personal with it', async () => {
    const token = await register('lise');
    const id = await idOf('lise');
    const other = await logIn(site.server.app, 'lise', 'a long password');
    expect(await form(token)).toEqual({ login: 'lise', asksPassword: '1' });
    const wrong = await removeOwn(token, { password: 'not this one', confirm: 'lise' });
    expect([wrong.status, found(wrong, '//field')]).toEqual([400, [{ name: 'password', code: 'accounts.wrongPassword' }]]);
    expect((await removeOwn(token, { password: 'a long password' })).body).toContain('<deletedAccount>');
    for (const each of [token, other]) expect((await site.call('action=2&datatype=p_UserHome', { token: each })).status).toBe(440);
    expect((await removeOwn(token, { password: 'a long password' })).status).toBe(440);
    expect((await login({ subAction: 'login', user: 'lise', password: 'a long password' })).body).not.toContain('<JWT>');
    const { store } = site.server.services;
    for (const { table, column } of PERSONAL_TABLES)
      expect([table, (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(store)).rows]).toEqual([
        table,
        [],
      ]);
    expect((await events())[0]).toBe('account.deleteOwn');
  });

  it('asks for the user name where there is no password; guesses at passwords are counted', async () => {
    const token = await register('emmy');
    await site.server.services.store.updateTable('users').set({ password: '' }).where('login', '=', 'emmy').execute();
    expect(await form(token)).toEqual({ login: 'emmy', asksPassword: '0' });
    const wrong = await removeOwn(token, { password: '', confirm: 'emma' });
    expect([wrong.status, found(wrong, '//field')]).toEqual([400, [{ name: 'confirm', code: 'accounts.notOwnLogin' }]]);
    expect((await removeOwn(token, { confirm: ' Emmy ' })).status).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await removeOwn(site.learner, { password: `guess ${tries}` })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });

  it('is refused to guests, and to the last administrator, who is told so before', async () => {
    expect((await removeOwn(undefined, { password: 'x', confirm: '' })).status).toBe(403);
    expect((await form(administrator))!['lastAdministrator']).toBe('1');
    const refused = await removeOwn(administrator, { password: 'book-of-optics' });
    expect([refused.status, refused.body.includes('einzige Administrator')]).toEqual([403, true]);
    expect((await site.call('action=2&datatype=p_Accounts', { token: administrator })).status).toBe(200);
  });
});
