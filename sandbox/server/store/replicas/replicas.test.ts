import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureOptions } from '../../fixtures/open.ts';
import { freePort, OwnPostgres, type PostgresServer } from '../../fixtures/own-postgres.ts';
import { endProcesses, startProcess, type ServerProcess } from '../../fixtures/server-process.ts';
import { openServer } from '../../server.ts';

/** Once, with the tests that run on PostgreSQL. */
const runs = process.env.DATABASE_URL !== undefined && OwnPostgres.isInstalled;

let postgres: OwnPostgres;
let [primary, replica]: PostgresServer[] = [];
const servers: ServerProcess[] = [];
let [author, learner] = ['', ''];

beforeAll(async () => {
  if (!runs) return;
  postgres = new OwnPostgres();
  primary = await postgres.primary();
  await primary.query('create database lectern');
  // The content is there before the copy is made.
  const options = { ...fixtureOptions(join(postgres.folder, 'seed')), databaseUrl: primary.urlOf('lectern') };
  await (await openServer(options)).close();
  replica = await postgres.replicaOf(primary);
  const environment = {
    DATABASE_URL: primary.urlOf('lectern'),
    LECTERN_REPLICAS: replica.urlOf('lectern'),
    LECTERN_METRICS_FROM: '127.0.0.1',
  };
  servers.push(...(await Promise.all([0, 1].map((index) => startProcess(join(postgres.folder, `data-${index}`), environment)))));
  author = await logIn('alhazen', 'book-of-optics');
  learner = await logIn('ada', 'analytical-engine');
}, 120_000);
afterAll(async () => {
  endProcesses();
  await Promise.all(servers.map(({ ended }) => ended));
  if (runs) await postgres.end();
}, 60_000);

async function ask(at: number, query: string, token = '', fields?: Readonly<Record<string, string>>) {
  const answer = await fetch(`${servers[at]!.url}dispatcher.php?mode=ajax&lang=en&${query}`, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
  return { status: answer.status, body: await answer.text() };
}
async function logIn(user: string, password: string): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user, password };
  const { body } = await ask(0, 'action=verify&id=0&datatype=p_Login', '', fields);
  return /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
}
const show = async (at: number, token = ''): Promise<string> => (await ask(at, 'action=2&id=211&datatype=p_News', token)).body;
const store = async (at: number, word: string): Promise<void> => {
  const fields = { xml: `<news ID="211"><html language="en"><p>${word}</p></html></news>` };
  expect((await ask(at, 'action=16&id=211&datatype=p_News', author, fields)).status).toBe(200);
};
/** Sum of a figure of both servers. */
async function figure(row: string): Promise<number> {
  const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}metrics`)).text()));
  const values = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(row)));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const byReplica = () => figure('lectern_reads_total{by="replica"}');
/** Waits until both servers read from the replica, which they look at once a second. */
const untilUsed = () => expect.poll(() => figure('lectern_replica_used'), { timeout: 15_000, interval: 50 }).toBe(2);
const NEWS = 'action=1&id=0&datatype=p_News';
const HOME = 'action=2&datatype=p_UserHome';
const UNIT = 'action=2&id=4711&datatype=p_Unit';
const position = (at: number, seconds: number) =>
  ask(at, 'action=16&id=4711&datatype=t_UnitPosition', learner, { IDLesson: '2', seconds: String(seconds) });

describe.runIf(runs)('a primary, a streaming replica and two servers', () => {
  it('RT-007 content, lists, searches and suggestions are read from the replica, by visitors and by who is logged in', async () => {
    await untilUsed();
    let asked = 0;
    /** Asks anew until the replica has answered something: it has to reach what the server has in memory first, once. */
    const fromReplica = async (what: string, ask: (of: string) => Promise<{ readonly status: number }>): Promise<void> => {
      const before = await byReplica();
      const once = async () => {
        expect((await ask(`&of=${(asked += 1)}`)).status, what).toBe(200);
        return byReplica();
      };
      await expect.poll(once, { timeout: 5000, interval: 50, message: what }).toBeGreaterThan(before);
    };
    // What somebody else has searched for is in memory.
    const search = () => ({ nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>light ${asked}</simple></search>` });
    for (const [who, token] of Object.entries({ visitor: '', learner, author }))
      for (const [query, fields] of [
        [NEWS, undefined],
        ['action=search&id=0&datatype=p_Site&searchType=scroll&m=0', search],
        ['action=search&id=0&datatype=p_Site&searchType=suggest&words=li', undefined],
        ...(who === 'visitor' ? [] : [[UNIT, undefined] as const]),
      ] as const)
        await fromReplica(`${who}: ${query}`, (of) => ask(1, `${query}${of}`, token, fields?.()));
    for (const address of ['sitemap.xml', 'news.rss']) await fromReplica(address, (of) => fetch(`${servers[0]!.url}${address}?${of}`));
  }, 60_000);

  it('RT-007 whoever has written finds it at once at either server, also while the replica has stopped', async () => {
    await untilUsed();
    for (let round = 0; round < 6; round += 1) {
      const word = `streaming${round}`;
      await store(round % 2, word);
      for (const at of [0, 1]) expect(await show(at, author), word).toContain(word);
      expect((await position(round % 2, 30 + round)).status).toBe(200);
      expect((await ask((round + 1) % 2, UNIT, learner)).body).toContain(`seconds="${30 + round}"`);
    }
    await replica!.query('select pg_wal_replay_pause()');
    try {
      await store(0, 'paused');
      for (const at of [1, 0, 1]) expect(await show(at, author)).toContain('paused');
      // Visitors have what is new as soon as their server hears of it: nothing older is kept in its memory.
      for (const at of [0, 1]) await expect.poll(() => show(at), { timeout: 5000, interval: 20 }).toContain('paused');
      await position(0, 77);
      for (const at of [1, 0]) expect((await ask(at, UNIT, learner)).body).toContain('seconds="77"');
      expect((await replica!.query<{ xml: string }>('select xml from objects where id = 211', 'lectern'))[0]!.xml).not.toContain('paused');
    } finally {
      await replica!.query('select pg_wal_replay_resume()');
    }
    await untilUsed();
    const before = await byReplica();
    await expect
      .poll(async () => [(await ask(1, UNIT, learner)).body.includes('seconds="77"'), (await byReplica()) > before], { timeout: 5000 })
      .toEqual([true, true]);
  }, 60_000);

  it('RT-007 a right that was taken away, and a session that has ended, count at once', async () => {
    await replica!.query('select pg_wal_replay_pause()');
    try {
      const token = await logIn('alhazen', 'book-of-optics');
      const roles = 'from account_roles where user_id = (select id from users where login = $$alhazen$$)';
      const own = await primary!.query<{ role: string; branch: string; user_id: number }>(`select * ${roles}`, 'lectern');
      await primary!.query(`delete ${roles}`, 'lectern');
      const fields = { xml: '<news ID="211"><html language="en"><p>no more</p></html></news>' };
      expect((await ask(1, 'action=16&id=211&datatype=p_News', token, fields)).status).toBe(403);
      for (const { user_id: user, role, branch } of own)
        await primary!.query(`insert into account_roles (user_id, role, branch) values (${user}, '${role}', '${branch}')`, 'lectern');
      await primary!.query(`delete from sessions where user_id = ${own[0]!.user_id}`, 'lectern');
      expect((await ask(1, HOME, token)).status).toBe(440);
      author = await logIn('alhazen', 'book-of-optics');
    } finally {
      await replica!.query('select pg_wal_replay_resume()');
    }
  }, 60_000);

  it('RT-007 a replica that is killed while it is read from: no error; when it is back it is used again', async () => {
    await untilUsed();
    const wrong: number[] = [];
    let going = true;
    const readers = [0, 1, 0, 1].map(async (at, who) => {
      for (let count = 0; going; count += 1)
        for (const token of ['', learner]) {
          const { status } = await ask(at, `${NEWS}&of=${who}-${count}`, token);
          if (status !== 200) wrong.push(status);
        }
    });
    const before = await byReplica();
    await expect.poll(byReplica, { timeout: 10_000 }).toBeGreaterThan(before + 20);
    await replica!.kill();
    await expect.poll(() => figure('lectern_replica_used'), { timeout: 10_000 }).toBe(0);
    await store(0, 'alone');
    expect(await show(1, author)).toContain('alone');
    await replica!.start();
    await untilUsed();
    const again = await byReplica();
    await expect.poll(byReplica, { timeout: 10_000 }).toBeGreaterThan(again + 20);
    going = false;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    for (const { errors } of servers) {
      expect(errors()).toContain(`The replica 127.0.0.1:${replica!.port} does not answer: the primary answers what is read`);
      expect(errors().split(`The replica 127.0.0.1:${replica!.port} is used for reading.`).length).toBeGreaterThan(2);
    }
  }, 60_000);

  it('RT-007 a server starts beside a replica that is away, and says which address is none of a replica of this database', async () => {
    const away = `postgres://somebody:secret-word@127.0.0.1:${await freePort()}/lectern`;
    const server = await startProcess(join(postgres.folder, 'data-away'), {
      DATABASE_URL: primary!.urlOf('lectern'),
      LECTERN_REPLICAS: `${away} ${primary!.urlOf('lectern', 'lectern').replace('127.0.0.1', 'localhost')}`,
    });
    expect((await fetch(`${server.url}dispatcher.php?mode=ajax&lang=en&${NEWS}`)).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.ended;
    expect(server.errors()).toContain('does not answer: the primary answers what is read');
    expect(server.errors()).toContain(
      `The replica localhost:${primary!.port} takes writes itself, so that it is no replica, and is not used.`,
    );
    expect(server.errors()).not.toContain('secret-word');
  }, 60_000);

  it('RT-007 while the primary is away visitors read what the replica has; nobody is let in', async () => {
    await untilUsed();
    expect((await ask(1, `${NEWS}&of=before`)).status).toBe(200);
    await primary!.kill();
    expect([(await ask(1, `${NEWS}&of=away`)).status, (await ask(1, UNIT, learner)).status]).toEqual([200, 503]);
    await primary!.start();
    await expect.poll(async () => (await ask(1, UNIT, learner)).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});
