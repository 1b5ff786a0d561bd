import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../../../xsl/engine/index.ts';
import { call, logIn, openFixture, type Reply } from '../../fixtures/open.ts';
import type { OpenServer } from '../../server.ts';
import { setRoles } from '../roles.ts';

let server: OpenServer;
let [administrator, learner]: string[] = [];
beforeAll(async () => {
  server = await openFixture();
  const { store } = server.services;
  await register('hypatia', 'diameter of the sphere');
  const { id } = await store.selectFrom('users').select('id').where('login', '=', 'hypatia').executeTakeFirstOrThrow();
  await setRoles(store, id, [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(server.app, 'hypatia', 'diameter of the sphere');
  learner = await logIn(server.app, 'ada', 'analytical-engine');
}, 180_000);
afterAll(() => server.close());

const login = (fields: Record<string, string>) =>
  call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: { subAction: 'login', ...fields } });
const register = (user: string, password: string) =>
  login({ subAction: 'register', user, strUser: `Name of ${user}`, email: `${user}@example.org`, password });
const list = (more = '', token = administrator) => call(server.app, `action=1&datatype=p_Accounts${more}`, { token });
const change = (id: number, fields: Record<string, string>, token = administrator) =>
  call(server.app, `action=16&id=${id}&datatype=p_Accounts`, { token, fields });
const remove = (id: number, confirm: string, token = administrator) =>
  call(server.app, `action=32&id=${id}&datatype=p_Accounts`, { token, fields: { confirm } });
const values = (reply: Reply, xpath: string) => select(reply.xml(), xpath).map((node) => node.value);
const idOf = async (user: string): Promise<number> => Number(values(await list(`&query=${user}`), '//account/@id')[0]);
const home = async (token: string) => (await call(server.app, 'action=2&datatype=p_UserHome', { token })).status;
const tokenIn = ({ body }: Reply): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';

describe('accounts and roles', () => {
  it('RT-007 are for administrators of the whole site alone, with every action', async () => {
    const { store } = server.services;
    await register('branch', 'only of the news');
    const branch = await logIn(server.app, 'branch', 'only of the news');
    const own = await idOf('branch');
    await setRoles(store, own, [
      { name: 'administrator', branch: 'p_News' },
      { name: 'administrator', branch: 'p_Accounts' },
      { name: 'publisher', branch: '' },
    ]);
    for (const token of [undefined, learner, branch]) {
      expect((await call(server.app, 'action=1&datatype=p_Accounts', token === undefined ? {} : { token })).status).toBe(403);
      expect((await call(server.app, 'action=2&datatype=p_Accounts', token === undefined ? {} : { token })).status).toBe(403);
      const options = { fields: { subAction: 'giveRole', role: 'administrator', branch: '' }, ...(token === undefined ? {} : { token }) };
      expect((await call(server.app, `action=16&id=${own}&datatype=p_Accounts`, options)).status).toBe(403);
      const confirmed = { fields: { confirm: 'ada' }, ...(token === undefined ? {} : { token }) };
      expect((await call(server.app, 'action=32&id=12&datatype=p_Accounts', confirmed)).status).toBe(403);
    }
    await setRoles(store, own, []);
  });

  it('RT-007 are listed by name and found by user name, name and e-mail; without passwords, and nobody stores the answer', async () => {
    const all = await list();
    expect(values(all, '//account/@login')).toEqual(expect.arrayContaining(['ada', 'alhazen', 'hypatia']));
    expect(values(all, '//roleName/@name')).toEqual(['reader', 'author', 'reviewer', 'publisher', 'administrator']);
    expect(all.headers['cache-control']).toBe('no-store');
    expect(all.body).not.toContain('scrypt');
    for (const query of ['LOVE', 'ada@example', 'ada', 'ada%20%20lovelace', '%20Ada%09Love', 'a%20%20%20l'])
      expect(values(await list(`&query=${query}`), '//account/@login')).toEqual(['ada']);
    expect(values(await list('&query=%25'), '//account/@login')).toEqual([]);
    expect(values(await list('&query=ada%20%20love'), '//accounts/@query')).toEqual(['ada love']);
    expect(values(await list('&query=hypatia'), '//account/@own')).toEqual(['1']);
  });

  it('RT-007 a role is given and withdrawn for the site or a branch, and counts from the next request on', async () => {
    const edit = async () => (await call(server.app, 'action=8&id=200&datatype=p_News', { token: learner })).status;
    expect(await edit()).toBe(403);
    const given = await change(12, { subAction: 'giveRole', role: 'author', branch: 'p_News' });
    expect(values(given, '//account[@login="ada"]/role[@name="author"]/@branch')).toEqual(['p_News']);
    expect(await edit()).toBe(200);
    await change(12, { subAction: 'withdrawRole', role: 'author', branch: 'p_News' });
    expect(await edit()).toBe(403);
    for (const [role, branch, field] of [
      ['god', '', 'role'],
      ['author', 'p_News/', 'branch'],
      ['author', "'; drop", 'branch'],
    ] as const)
      expect((await change(12, { subAction: 'giveRole', role, branch })).body).toContain(`<field name="${field}" code="required.pattern"`);
    expect((await change(99_999, { subAction: 'giveRole', role: 'author', branch: '' })).status).toBe(404);
    expect((await change(12, { subAction: 'constructor' })).status).toBe(400);
  });

  it('RT-007 ended sessions, a disabled and a deleted account end at once; a disabled one gets in by nothing and comes back', async () => {
    const token = tokenIn(await register('emmy', 'invariant theory'));
    const id = await idOf('emmy');
    expect(await home(token)).toBe(200);
    expect(values(await list('&query=emmy'), '//account/@sessions')).toEqual(['1']);
    const position = { token, fields: { IDLesson: '1', seconds: '1' } };
    expect((await call(server.app, 'action=16&id=4711&datatype=t_UnitPosition', position)).status).toBe(200);
    await change(id, { subAction: 'endSessions' });
    expect(await home(token)).toBe(440);
    const second = tokenIn(await login({ user: 'emmy', password: 'invariant theory' }));
    expect(await home(second)).toBe(200);
    expect(values(await change(id, { subAction: 'disable' }), `//account[@id="${id}"]/@disabled`)).toEqual(['1']);
    expect(await home(second)).toBe(440);
    const wrong = await login({ user: 'emmy', password: 'not it at all' });
    expect((await login({ user: 'emmy', password: 'invariant theory' })).body).toBe(wrong.body);
    await change(id, { subAction: 'enable' });
    expect(await home(tokenIn(await login({ user: 'emmy', password: 'invariant theory' })))).toBe(200);
    expect((await remove(id, 'ada')).body).toContain('<field name="confirm" code="required.pattern"');
    expect(values(await remove(id, 'emmy'), '//account/@login')).not.toContain('emmy');
    expect((await login({ user: 'emmy', password: 'invariant theory' })).body).toBe(wrong.body);
    const { store } = server.services;
    for (const table of ['sessions', 'account_roles', 'login_links'] as const)
      expect(await store.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    expect(await store.selectFrom('deposits').select('kind').where('source', '=', `account ${id}`).execute()).toEqual([]);
  });

  it('RT-007 of a deleted account nothing is left in answers that guests have had before', async () => {
    const token = tokenIn(await register('zoe', 'a name of nobody else'));
    const author = await logIn(server.app, 'alhazen', 'book-of-optics');
    const post = (more: object) => call(server.app, 'action=16&id=31&datatype=p_Blog', more);
    const read = async (): Promise<string> => (await call(server.app, 'action=2&id=31&datatype=p_Blog')).body;
    await post({ token, fields: { author: 'Zoe Unique', text: 'A remark.' } });
    const [comment] = values(await call(server.app, 'action=2&id=31&datatype=p_Blog', { token: author }), '//comment[@moderate="1"]/@id');
    await post({ token: author, fields: { comment: comment!, moderate: 'publish' } });
    expect([(await read()).includes('Zoe Unique'), (await read()).includes('A remark.')]).toEqual([true, true]);
    await remove(await idOf('zoe'), 'zoe');
    const after = await read();
    expect([after.includes('Zoe'), after.includes('A remark.')]).toEqual([false, true]);
  });

  it('RT-007 of a deleted account nothing is left in any table that says whose it was; results stay as figures', async () => {
    const { store } = server.services;
    const token = tokenIn(await register('maryam', 'the magic wand theorem'));
    const id = await idOf('maryam');
    interface Column {
      readonly table: string;
      readonly name: string;
      readonly type: string;
    }
    const { rows: columns } = await sql<Column>`
      select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = current_schema() and coalesce(c.column_default, '') not like 'nextval%' and c.is_identity = 'NO'
      order by 1, 2`.execute(store);
    const personal = columns.filter(({ name }) => name === 'user_id').map(({ table }) => table);
    expect(personal).toEqual(expect.arrayContaining(['account_roles', 'comments', 'consents', 'done_objects', 'results', 'user_log']));
    // A row of the account in each table that has a column for it, also in those that are made after this was written.
    const valueOf = ({ table, name, type }: Column): unknown => {
      if (name === 'user_id') return id;
      // What is given to an account is given to no group.
      if (table === 'assigned_courses' && name === 'group_id') return 0;
      if (type === 'text') return `maryam ${table}`;
      if (type === 'pg_lsn') return '0/7';
      return type === 'boolean' ? false : type.startsWith('timestamp') ? new Date() : 7;
    };
    for (const table of personal) {
      const own = columns.filter((column) => column.table === table);
      await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))})
        values (${sql.join(own.map(valueOf))})`.execute(store);
    }
    await call(server.app, 'action=16&id=4711&datatype=t_UnitPosition', { token, fields: { IDLesson: '1', seconds: '1' } });
    const published = { data_type: 'p_Blog', object_id: 31, customer: 'demo', user_id: id, state: 'published' };
    await store
      .insertInto('comments')
      .values({ ...published, author: 'maryam', body: 'Well said.' })
      .execute();
    await store.updateTable('results').set({ points: 3, data_type: 't_ClientCompetence' }).where('user_id', '=', id).execute();
    await store.deleteFrom('counts').execute();
    await login({ user: 'maryam', password: 'not it at all' });
    await login({ subAction: 'lostPassword', user: 'maryam' });
    const asMaryam = (fields: Record<string, string>) => call(server.app, 'action=verify&id=0&datatype=p_Login', { token, fields });
    await asMaryam({ subAction: 'changePassword', password: 'not it at all', newPassword: 'surfaces and curves' });
    await call(server.app, 'action=16&id=4711&datatype=t_UnitPosition', { token, fields: { IDLesson: '1', seconds: '1' } });
    const counted = async () => (await store.selectFrom('counts').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    expect(await counted()).toEqual(['change', 'login', 'login-account', 'reset', 'reset-mail', 'reset-mail', 'write']);
    expect((await remove(id, 'maryam')).status).toBe(200);
    // What the address has asked for, and the administrator done.
    expect(await counted()).toEqual(['reset', 'write']);

    const left: string[] = [];
    for (const { table, name, type } of columns) {
      const found =
        name === 'user_id'
          ? sql<boolean>`user_id = ${id}`
          : type === 'text'
            ? sql<boolean>`(${sql.ref(name)} like '%maryam%' or ${sql.ref(name)} = ${`account ${id}`})`
            : sql<boolean>`false`;
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${found} limit 1`.execute(store);
      if (rows.length > 0) left.push(`${table}.${name}`);
    }
    expect(left).toEqual([
      'audit_log.subject',
      'error_reports.browser',
      'error_reports.report',
      'results.checked',
      'results.level',
      'user_log.event',
      'user_log.language',
    ]);
    const results = await call(server.app, 'action=8192&id=0&datatype=p_Results', { token: administrator });
    expect(results.body).toMatch(/^\d+,"[^"]+",-1,"",7,.*,3,7,42\.9,/m);
    const blog = await call(server.app, 'action=2&id=31&datatype=p_Blog', { lang: 'en' });
    expect(select(blog.xml(), '//comment[text = "Well said."]').map((node) => node.attributes.map(({ name }) => name))).toEqual([
      ['id', 'date'],
    ]);
  });

  it('RT-007 who administers does not shut the own account out, also not two at once each other', async () => {
    const own = await idOf('hypatia');
    expect((await change(own, { subAction: 'disable' })).status).toBe(403);
    expect((await change(own, { subAction: 'withdrawRole', role: 'administrator', branch: '' })).status).toBe(403);
    expect((await remove(own, 'hypatia')).status).toBe(403);
    await register('theon', 'commentary on the almagest');
    const other = await idOf('theon');
    await change(other, { subAction: 'giveRole', role: 'administrator', branch: '' });
    const theon = await logIn(server.app, 'theon', 'commentary on the almagest');
    const withdraw = { subAction: 'withdrawRole', role: 'administrator', branch: '' };
    // Both have been let in as administrators by the time that the first one is done: another transaction holds the second one up.
    const answers = await Promise.all([change(other, withdraw), change(own, withdraw, theon)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = await server.services.store
      .selectFrom('account_roles')
      .select('user_id')
      .where('branch', '=', '')
      .where('role', '=', 'administrator')
      .execute();
    expect(left).toHaveLength(1);
  });
});
