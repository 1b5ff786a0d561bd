import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, fixtureOptions, logIn, openFixture } from '../fixtures/open.ts';
import { emptyPostgresDatabase } from '../fixtures/databases.ts';
import { openServer, type OpenServer } from '../server.ts';
import type { RoleName } from './contract.ts';
import { setRoles } from './roles.ts';

const FORTNIGHT = 14 * 24 * 60 * 60;
const HOUR = 60 * 60;

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const home = async (token: string, at = server): Promise<number> => (await call(at.app, 'action=2&datatype=p_UserHome', { token })).status;
const tokenIn = (body: string): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
const remembered = async (): Promise<string> => {
  const fields = { subAction: 'login', loginMode: 'password', user: 'ada', password: 'analytical-engine', remember: '1' };
  return tokenIn((await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields })).body);
};
const register = async (user: string, at = server): Promise<string> => {
  const fields = { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: 'a long password' };
  return tokenIn((await call(at.app, 'action=verify&id=0&datatype=p_Login', { fields })).body);
};
const idOf = (token: string): number => Number(decodeJwt(token).jti);

describe('a session is a row that every request asks for (protocol 2.3)', () => {
  it('logout ends the session of its token at once, and no other one of the account', async () => {
    const [here, there] = [await logIn(server.app, 'ada', 'analytical-engine'), await logIn(server.app, 'ada', 'analytical-engine')];
    expect(await home(here)).toBe(200);
    expect((await ask(server.app, '/p_Logout.php', { method: 'POST', token: here })).status).toBe(204);
    expect([await home(here), await home(there)]).toEqual([440, 200]);
    expect((await ask(server.app, '/p_Logout.php', { method: 'POST', token: here })).status).toBe(204);
    expect((await ask(server.app, '/p_Logout.php', { method: 'POST' })).status).toBe(204);
  });

  it('a deleted account is nobody from the next request on', async () => {
    const token = await register('emmy');
    expect(await home(token)).toBe(200);
    await server.services.store.deleteFrom('users').where('id', '=', idOf(token)).execute();
    expect(await home(token)).toBe(440);
    expect((await call(server.app, 'action=2&id=200&datatype=p_News', { token })).status).toBe(440);
  });

  it('"stay signed in" keeps its fourteen days through renewals', async () => {
    const first = decodeJwt(await remembered());
    const session = String(first.ccmsSession);
    expect(Number(first.exp) - Number(first.iat)).toBe(FORTNIGHT);
    const aged = await server.services.tokens.issue({ id: 12, session, life: 60, age: FORTNIGHT - 60 });
    const { headers } = await call(server.app, 'action=2&datatype=p_UserHome', { token: aged });
    const next = decodeJwt(headers['ccms-token'] ?? '');
    expect([next.ccmsSession, Number(next.exp) - Number(next.iat)]).toEqual([session, FORTNIGHT]);
    const { expires } = await server.services.store
      .selectFrom('sessions')
      .select('expires')
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    expect(new Date(expires).getTime() / 1000 - Date.now() / 1000).toBeGreaterThan(FORTNIGHT - 60);
    const short = decodeJwt(await logIn(server.app, 'ada', 'analytical-engine'));
    expect(Number(short.exp) - Number(short.iat)).toBe(2 * HOUR);
  });

  it('a token of the version before is good until it ends or its account logs out, and its renewal is a session', async () => {
    const id = idOf(await register('maria'));
    const { tokens, store } = server.services;
    const before = await tokens.issue({ id });
    expect(await home(before)).toBe(200);
    const renewed = (await call(server.app, 'action=2&datatype=p_UserHome', { token: await tokens.issue({ id, life: 60, age: 100 }) }))
      .headers;
    const next = renewed['ccms-token'] ?? '';
    expect(
      await store
        .selectFrom('sessions')
        .select('user_id')
        .where('id', '=', String(decodeJwt(next).ccmsSession))
        .execute(),
    ).toEqual([{ user_id: id }]);
    await ask(server.app, '/p_Logout.php', { method: 'POST', token: before });
    expect(await home(before)).toBe(440);
  });

  it('who came by a one-time link sets a password without the old one, once', async () => {
    const token = await register('lise');
    const { sessions, tokens } = server.services;
    const session = await sessions.begin(idOf(token), { life: HOUR, byLink: true });
    const byLink = await tokens.issue({ id: idOf(token), session });
    const change = (bearer: string, newPassword: string) =>
      call(server.app, 'action=verify&datatype=p_Login', { token: bearer, fields: { subAction: 'changePassword', newPassword } });
    expect((await change(token, 'nuclear fission')).body).toContain('badCredentials');
    expect((await change(byLink, 'nuclear fission')).headers['ccms-token']).toMatch(/^ey/);
    expect(await logIn(server.app, 'lise', 'nuclear fission')).toMatch(/^ey/);
    expect((await change(byLink, 'another one')).status, 'its session has ended').toBe(403);
  });
});

describe('an account has twenty living sessions at most', () => {
  const forget = () => sql`delete from sessions where user_id = 12`.execute(server.services.store);
  const login = () => logIn(server.app, 'ada', 'analytical-engine');

  it('the one that was used longest ago ends when a twenty-first begins, answered as any ended session', async () => {
    await forget();
    const other = await logIn(server.app, 'alhazen', 'book-of-optics');
    const tokens: string[] = [];
    for (let each = 0; each < 20; each += 1) tokens.push(await login());
    // They were begun two hours ago, one a minute; then the first one is used.
    await sql`update sessions set used_at = now() - interval '2 hours' + age.rank * interval '1 minute'
      from (select id, row_number() over (order by begun_at) as rank from sessions where user_id = 12) as age
      where sessions.id = age.id`.execute(server.services.store);
    const [first = '', second = '', third = ''] = tokens;
    expect(await home(first)).toBe(200);
    const last = await login();
    const ended = await call(server.app, 'action=2&datatype=p_UserHome', { token: second });
    await ask(server.app, '/p_Logout.php', { method: 'POST', token: third });
    const usual = await call(server.app, 'action=2&datatype=p_UserHome', { token: third });
    expect([ended.status, ended.body, ended.headers['content-type']]).toEqual([440, usual.body, usual.headers['content-type']]);
    expect(await Promise.all([first, ...tokens.slice(3), last, other].map((token) => home(token)))).toEqual(Array(20).fill(200));
  });

  it('those that begin at the same time count each other, and expired ones do not count', async () => {
    await forget();
    const { store, sessions } = server.services;
    await sql`insert into sessions (id, user_id, life, expires) select 'expired ' || n, 12, 60, now() - interval '1 minute'
      from generate_series(1, 30) n`.execute(store);
    const token = await login();
    await Promise.all(Array.from({ length: 19 }, () => sessions.begin(12, { life: 60 })));
    expect(await home(token), 'twenty').toBe(200);
    await Promise.all(Array.from({ length: 30 }, () => sessions.begin(12, { life: 60 })));
    expect(await store.selectFrom('sessions').select('id').where('user_id', '=', 12).execute()).toHaveLength(20);
    expect(await home(token)).toBe(440);
    await forget();
  });
});

describe('roles', () => {
  const NEWS = '<news ID="200"><html language="de"><p>Neu</p></html></news>';
  const act = async (token: string): Promise<Record<string, number>> => {
    const status = async (query: string, fields?: Record<string, string>) =>
      (await call(server.app, query, { token, ...(fields === undefined ? {} : { fields }) })).status;
    return {
      edit: await status('action=8&id=200&datatype=p_News'),
      store: await status('action=16&id=200&datatype=p_News', { xml: NEWS }),
      remove: await status('action=32&id=999&datatype=p_News', { confirm: '1' }),
      sort: await status('action=2048&datatype=p_News', { order: '200' }),
      moderate: await status('action=16&id=31&datatype=p_Blog', { comment: '1', moderate: 'publish' }),
      export: await status('action=8192&id=0&datatype=p_Results'),
    };
  };
  const none = { edit: 403, store: 403, remove: 403, sort: 403, moderate: 403, export: 403 };
  it.each<[RoleName, object]>([
    ['reader', {}],
    ['author', { edit: 200, store: 200 }],
    ['reviewer', { moderate: 200, export: 200 }],
    ['publisher', { edit: 200, store: 200, remove: 404, sort: 200, moderate: 200 }],
    ['administrator', { edit: 200, store: 200, remove: 404, sort: 200, moderate: 200, export: 200 }],
  ])('a %s may do what the role allows, checked for each action, from the next request on', async (name, allowed) => {
    const token = await register(`as-${name}`);
    expect(await act(token)).toEqual(none);
    await setRoles(server.services.store, idOf(token), [{ name, branch: '' }]);
    expect(await act(token)).toEqual({ ...none, ...allowed });
    await setRoles(server.services.store, idOf(token), []);
    expect(await act(token)).toEqual(none);
  });

  it('a role for a branch counts for its data type, or for an object and what is below it, and nowhere else', async () => {
    const token = await register('branches');
    const permitted = async (query: string) =>
      Number(/permittedActions="(\d+)"/.exec((await call(server.app, query, { token })).body)?.[1]) & 8;
    const seen = async () => [
      await permitted('action=2&id=200&datatype=p_News'),
      await permitted('action=2&id=100&datatype=p_Course'),
      await permitted('action=2&id=4711&datatype=p_Unit'),
      await permitted('action=2&id=901&datatype=p_Object'),
    ];
    const become = (branch: string) => setRoles(server.services.store, idOf(token), [{ name: 'author', branch }]);
    await become('p_News');
    expect(await seen()).toEqual([8, 0, 0, 0]);
    await become('p_Course/100');
    expect(await seen()).toEqual([0, 8, 8, 0]);
    const status = async (query: string) => (await call(server.app, query, { token })).status;
    expect([
      await status('action=8&id=4711&datatype=p_ObjectConfiguration'),
      await status('action=8&id=901&datatype=p_ObjectConfiguration'),
      await status('action=2048&datatype=p_Course'),
    ]).toEqual([200, 403, 403]);
  });

  it('the accounts of the content have the roles that they name; the token still says who writes', async () => {
    const rows = await server.services.store.selectFrom('account_roles').selectAll().where('user_id', 'in', [12, 13]).execute();
    const roles = (id: number) => rows.filter((row) => row.user_id === id).map(({ role, branch }) => `${role}@${branch}`);
    expect(roles(12)).toEqual(['reader@']);
    expect(roles(13).toSorted()).toEqual(['author@', 'publisher@', 'reader@', 'reviewer@']);
    const mark = async (user: string, password: string) => decodeJwt(await logIn(server.app, user, password)).ccmsAuthor;
    expect([await mark('ada', 'analytical-engine'), await mark('alhazen', 'book-of-optics')]).toEqual([0, 1]);
  });
});

it.runIf(process.env.DATABASE_URL !== undefined)(
  'two servers on one database: logout, deletion, roles and a changed password count at the other one at once',
  async () => {
    const { url, drop } = await emptyPostgresDatabase();
    const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `lectern-${name}-`)));
    const [one, two] = await Promise.all(folders.map((data) => openServer({ ...fixtureOptions(data), databaseUrl: url })));
    if (one === undefined || two === undefined) throw new Error('Two servers were to be opened.');
    try {
      const token = await logIn(one.app, 'ada', 'analytical-engine');
      expect(await home(token, two)).toBe(200);
      await ask(two.app, '/p_Logout.php', { method: 'POST', token });
      expect(await home(token, one)).toBe(440);
      const author = await logIn(two.app, 'alhazen', 'book-of-optics');
      expect((await call(one.app, 'action=8&id=200&datatype=p_News', { token: author })).status).toBe(200);
      await setRoles(two.services.store, 13, []);
      expect((await call(one.app, 'action=8&id=200&datatype=p_News', { token: author })).status).toBe(403);
      await call(two.app, 'action=verify&datatype=p_Login', {
        token: await logIn(one.app, 'alhazen', 'book-of-optics'),
        fields: { subAction: 'changePassword', password: 'book-of-optics', newPassword: 'camera obscura' },
      });
      expect(await home(author, one)).toBe(440);
      const all = Array.from({ length: 40 }, (_, each) => (each % 2 === 0 ? one : two).services.sessions.begin(12, { life: HOUR }));
      await Promise.all(all);
      const living = await one.services.store.selectFrom('sessions').select('id').where('user_id', '=', 12).execute();
      expect(living, 'twenty of one account at both together').toHaveLength(20);
      const gone = await register('noether', one);
      await two.services.store.deleteFrom('users').where('id', '=', idOf(gone)).execute();
      expect(await home(gone, one)).toBe(440);
    } finally {
      await Promise.all([one.close(), two.close()]);
      await drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
