import { tmpdir } from 'node:os';
import { Library } from '../media/library.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ask, call, openFixture, type CallOptions, type Reply } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { networkOf, type TooSoon } from './limits.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture({ trustProxy: '1', requestsPerMinute: 1000 });
}, 180_000);
afterAll(() => server.close());

const from = (address: string, headers: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': address, ...headers } });
const login = (user: string, password: string, options: CallOptions = {}): Promise<Reply> =>
  call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: { subAction: 'login', user, password }, ...options });
const isIn = ({ body }: Reply): boolean => body.includes('<JWT>');
/** Lets waits pass, as if somebody had waited. */
const waitOver = () => sql`update counts set free_at = '-infinity'`.execute(server.services.store);
/** What was counted last of these kinds counts as so many times. */
const makeLast = (level: number, ...kinds: string[]) =>
  sql`update counts set level = ${level}, counted_at = clock_timestamp()
    where counted_at = (select max(counted_at) from counts where kind = any(${kinds}::text[])) and kind = any(${kinds}::text[])`.execute(
    server.services.store,
  );
const wrong = async (count: number, user: string, options: CallOptions): Promise<Reply[]> => {
  const replies: Reply[] = [];
  for (let each = 0; each < count; each += 1) {
    replies.push(await login(user, 'wrong', options));
    // A busy machine is not to wait for the tests: waits that have begun last for longer.
    await sql`update counts set free_at = clock_timestamp() + interval '1 minute' where free_at > '-infinity'`.execute(
      server.services.store,
    );
  }
  return replies;
};

describe('log-ins', () => {
  it('ten wrong passwords from behind a proxy make nobody else wait: no other account there, and not the account elsewhere', async () => {
    const proxy = from('198.51.100.1');
    const replies = await wrong(10, 'ada', proxy);
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(429)]);
    expect(isIn(await login('alhazen', 'book-of-optics', proxy))).toBe(true);
    expect(isIn(await login('ada', 'analytical-engine', from('198.51.100.2')))).toBe(true);
  });

  it('the wait grows to a minute at most, and going on asking does not lengthen it', async () => {
    const { limits } = server.services;
    const wait = async (): Promise<number> =>
      limits.count('login', { name: 'grows' }).then(
        () => 0,
        ({ seconds }: TooSoon) => seconds,
      );
    const waits: number[] = [];
    for (let each = 0; each < 4; each += 1) expect(await wait()).toBe(0);
    for (let each = 0; each < 6; each += 1) {
      expect(await wait()).toBe(0);
      waits.push(await wait(), await wait());
      await waitOver();
    }
    expect(waits).toEqual([5, 5, 10, 10, 20, 20, 40, 40, 60, 60, 60, 60]);
    await limits.forgive('login', { name: 'grows' }, true);
    expect(await wait(), 'what went well begins anew').toBe(0);
  });

  it('who has to wait reads for how long, and finds it in Retry-After', async () => {
    const options = from('198.51.100.3');
    await wrong(5, 'eve', options);
    const german = await login('eve', 'x', options);
    const [, seconds = ''] = /<detail name="wait">(\d+)</.exec(german.body) ?? [];
    expect([german.status, german.headers['retry-after']]).toEqual([429, seconds]);
    expect(german.body).toContain(`Bitte versuchen Sie es in ${seconds} Sekunde`);
    expect((await login('eve', 'x', { ...options, lang: 'en' })).body).toMatch(/code="tooMany".*Please try again in \d+ seconds?\./);
  });

  it('a device that has logged in to the account does not wait for what others type at the same address', async () => {
    const options = from('198.51.100.4');
    const first = await login('alhazen', 'book-of-optics', options);
    const cookie = /^lecternDevice=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
    expect(String(first.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/);
    await wrong(8, 'alhazen', options);
    expect((await login('alhazen', 'book-of-optics', options)).status).toBe(429);
    expect(isIn(await login('alhazen', 'book-of-optics', from('198.51.100.4', { cookie })))).toBe(true);
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await login('alhazen', 'book-of-optics', from('198.51.100.4', { cookie: forged }))).status).toBe(429);
    await wrong(5, 'ada', from('198.51.100.4', { cookie }));
    expect((await login('ada', 'x', from('198.51.100.4', { cookie }))).status, 'known to one account alone').toBe(429);
  });

  it('invented names displace nobody’s count', async () => {
    const options = from('198.51.100.5');
    await wrong(5, 'kept', options);
    const invented = sql`insert into counts
      select 'login', 'invented ' || n, 1, clock_timestamp(), '-infinity' from generate_series(1, 20000) n`;
    await invented.execute(server.services.store);
    expect((await login('kept', 'x', options)).status).toBe(429);
  });

  it('when many addresses guess at one account, each has one guess, and its person gets in from an address that has none', async () => {
    await login('vera', 'wrong', from('203.0.113.1'));
    await makeLast(50, 'login-account');
    const replies = await wrong(3, 'vera', from('203.0.113.99'));
    expect(replies.map(({ status }) => status)).toEqual([200, 429, 429]);
    const fields = { subAction: 'register', user: 'vera', strUser: 'Vera', email: 'vera@example.org', password: 'dark matter' };
    await call(server.app, 'action=verify&id=0&datatype=p_Login', { fields });
    expect(isIn(await login('vera', 'dark matter', from('203.0.113.100')))).toBe(true);
  });

  it('one address that guesses at many names waits, longer each time, and nobody else does', async () => {
    const options = from('198.51.100.7');
    const cookie =
      /^lecternDevice=[^;]+/.exec(String((await login('alhazen', 'book-of-optics', options)).headers['set-cookie']))?.[0] ?? '';
    expect((await login('first', 'Summer2026', options)).status).toBe(200);
    await makeLast(299, 'login-network');
    // Right passwords are not counted: an office comes to work.
    for (let each = 0; each < 4; each += 1) expect(isIn(await login('ada', 'analytical-engine', options))).toBe(true);
    const waits: number[] = [];
    for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']) {
      expect((await login(name, 'Summer2026', options)).status, name).toBe(200);
      await sql`update counts set counted_at = clock_timestamp() where kind = 'login-network'`.execute(server.services.store);
      const refused = await login(`${name} too`, 'Summer2026', options);
      expect(refused.status).toBe(429);
      waits.push(Math.ceil(Number(refused.headers['retry-after']) / 5) * 5);
      if (waits.length === 1) {
        expect((await login('ada', 'analytical-engine', options)).status, 'a device that is new there waits').toBe(429);
        const device = from('198.51.100.7', { cookie });
        expect(isIn(await login('alhazen', 'book-of-optics', device)), 'a known one does not').toBe(true);
        expect(isIn(await login('ada', 'analytical-engine', from('198.51.100.8'))), 'nor does another address').toBe(true);
      }
      await waitOver();
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    expect(isIn(await login('ada', 'analytical-engine', options)), 'the wait is over').toBe(true);
  });

  it('who has to wait for one account is not counted for the address', async () => {
    const options = from('198.51.100.9');
    await login('waits', 'wrong', options);
    await makeLast(5, 'login');
    await sql`update counts set free_at = clock_timestamp() + interval '1 minute' where counted_at = (
      select max(counted_at) from counts where kind = 'login')`.execute(server.services.store);
    await makeLast(290, 'login-network');
    for (let each = 0; each < 20; each += 1) expect((await login('waits', 'wrong', options)).status).toBe(429);
    expect((await login('another', 'wrong', options)).status).toBe(200);
    expect((await login('a third', 'wrong', options)).status).toBe(200);
  });

  it('two servers on one database share the counts', async () => {
    const { app, services } = server;
    const other = await (
      await import('../app.ts')
    ).buildApp({ ...services }, { ...folders, faults: false, requestsPerMinute: 0, trustProxy: '1', harness: '' }, new Library([]));
    await wrong(5, 'shared', from('198.51.100.6'));
    const fields = { subAction: 'login', user: 'shared', password: 'x' };
    const refused = await call(other, 'action=verify&id=0&datatype=p_Login', { fields, ...from('198.51.100.6') });
    expect([refused.status, app === other]).toEqual([429, false]);
    await other.close();
  });
});

const folders = {
  content: tmpdir(),
  dist: tmpdir(),
  sheets: tmpdir(),
  mediaSeconds: 60,
  customers: [],
  server: '',
  changes: '',
};

describe('writes', () => {
  it.each([
    ['comments', 'action=16&id=30&datatype=p_Blog', { author: 'A', text: 'B' }, 8],
    ['messages', 'action=16&id=0&datatype=p_Contact', {}, 20],
    ['error reports', 'action=16&id=0&datatype=f_Error', { error: '{}' }, 300],
    ['results', 'action=16&id=812&datatype=t_ClientCompetence', { points: '1', IDObject: '812', mpoints: '16' }, 600],
  ])(
    '%s of one address wait when there are too many, with the time in Retry-After; another address does not',
    async (_, query, fields, free) => {
      const options = (address: string) => ({ fields, ...from(address) });
      // Most of them were made just now.
      await call(server.app, query, options('192.0.2.1'));
      await makeLast(free - 1, 'comments', 'messages', 'errors', 'results');
      const last = await call(server.app, query, options('192.0.2.1'));
      expect(last.status).not.toBe(429);
      const refused = await call(server.app, query, options('192.0.2.1'));
      expect(refused.status).toBe(429);
      expect([1, 2, 3, 4, 5]).toContain(Number(refused.headers['retry-after']));
      expect((await call(server.app, query, options('192.0.2.2'))).status).toBe(last.status);
    },
  );

  it.each([
    ['register', { subAction: 'register' }, 30],
    ['reset', { subAction: 'lostPassword', user: 'nobody' }, 10],
    ['link', { subAction: 'proveAddress', token: 'invented' }, 20],
    ['link', { loginMode: 'token', token: 'invented' }, 20],
  ] as const)(
    '%s %j: one address waits when there are too many, with the time in Retry-After; another does not',
    async (kind, fields, free) => {
      await sql`delete from counts where kind = ${kind}`.execute(server.services.store);
      const ask = (address: string) => call(server.app, 'action=verify&id=0&datatype=p_Login', { fields, ...from(address) });
      const first = await ask('192.0.2.20');
      expect(first.status).not.toBe(429);
      await makeLast(free - 1, kind);
      expect((await ask('192.0.2.20')).status).toBe(first.status);
      const refused = await ask('192.0.2.20');
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await ask('192.0.2.21')).status).toBe(first.status);
    },
  );

  it('a reset link is mailed three times, and then no more for a while, with the same answer', async () => {
    const lost = () =>
      call(server.app, 'action=verify&id=0&datatype=p_Login', { fields: { subAction: 'lostPassword', user: 'ada' }, ...from('192.0.2.3') });
    const replies: string[] = [];
    for (let each = 0; each < 5; each += 1) replies.push((await lost()).body);
    expect(new Set(replies).size).toBe(1);
    expect(await server.services.store.selectFrom('mails').select('id').where('address', '=', 'ada@example.org').execute()).toHaveLength(3);
  });
});

it('all requests of an address are counted in the process; who asks too often is told how long to wait', async () => {
  const options = from('192.0.2.10');
  const statuses = await Promise.all(Array.from({ length: 1000 }, () => ask(server.app, '/favicon.ico', options)));
  expect(statuses.filter(({ status }) => status === 429)).toEqual([]);
  const refused = await ask(server.app, '/favicon.ico?lang=de', options);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.body).toContain('Bitte versuchen Sie es in');
  expect((await ask(server.app, '/favicon.ico', from('192.0.2.11'))).status).not.toBe(429);
});

it('a port that a proxy writes behind an address is none of it', () => {
  expect(['203.0.113.7:50001', '203.0.113.7:443', '[2001:db8::1]:443', '[2001:db8::1]'].map(networkOf)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
  ]);
});

it('an IPv6 address counts as its network', () => {
  expect(['2001:db8:1:2:3::4', '2001:db8:1:2::', '2001:db8::1', '::1', '::ffff:192.0.2.1', '192.0.2.1'].map(networkOf)).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:0:0::/64',
    '0:0:0:0::/64',
    '192.0.2.1',
    '192.0.2.1',
  ]);
});
