import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureOptions } from '../../fixtures/open.ts';
import { OwnPostgres, type PostgresServer } from '../../fixtures/own-postgres.ts';
import { endProcesses, startProcess, type ServerProcess } from '../../fixtures/server-process.ts';
import { openServer } from '../../server.ts';
import { unusedServers } from './primary.ts';

/** Once, with the tests that run on PostgreSQL. */
const runs = process.env.DATABASE_URL !== undefined && OwnPostgres.isInstalled;
/** A page tries for longer than this. */
const PATIENCE_MS = 30_000;

let postgres: OwnPostgres;
let [primary, standby]: PostgresServer[] = [];
const servers: ServerProcess[] = [];
let [author, learner] = ['', ''];

beforeAll(async () => {
  if (!runs) return;
  postgres = new OwnPostgres();
  primary = await postgres.primary();
  await primary.query('create database lectern');
  await (await openServer({ ...fixtureOptions(join(postgres.folder, 'seed')), databaseUrl: primary.urlOf('lectern') })).close();
  standby = await postgres.replicaOf(primary);
  // What is acknowledged is in both.
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  const both = `${primary.urlOf('lectern')} ${standby.urlOf('lectern')}`;
  const environment = { DATABASE_URL: both, LECTERN_REPLICAS: both, LECTERN_REQUESTS_PER_MINUTE: '0' };
  servers.push(...(await Promise.all([0, 1].map((index) => startProcess(join(postgres.folder, `data-${index}`), environment)))));
  [author, learner] = [await logIn('alhazen', 'book-of-optics'), await logIn('ada', 'analytical-engine')];
}, 120_000);
afterAll(async () => {
  endProcesses();
  await Promise.all(servers.map(({ ended }) => ended));
  if (runs) await postgres.end();
}, 60_000);

type Pairs = Readonly<Record<string, string>>;
async function ask(at: number, query: string, headers: Pairs = {}, fields?: Pairs) {
  const answer = await fetch(`${servers[at % 2]!.url}dispatcher.php?mode=ajax&lang=en&${query}`, {
    method: fields === undefined ? 'GET' : 'POST',
    headers,
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
  return { status: answer.status, body: await answer.text() };
}
async function logIn(user: string, password: string): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user, password };
  return /<JWT>(.*)<\/JWT>/.exec((await ask(0, 'action=verify&id=0&datatype=p_Login', {}, fields)).body)?.[1] ?? '';
}

/** Tries as a page and the outbox do. @returns the answer, or a complaint */
async function wanted(attempt: () => ReturnType<typeof ask>): Promise<{ readonly body: string; readonly complaint: string }> {
  for (const began = performance.now(); ; await after(100)) {
    const { status, body } = await attempt();
    if (status === 200) return { body, complaint: '' };
    if (status !== 503 || performance.now() - began > PATIENCE_MS) return { body, complaint: `${status} ${body.slice(0, 300)}` };
  }
}
const edit = (at: number, word: string) =>
  wanted(() => {
    const fields = { xml: `<news ID="211"><html language="en"><p>${word}</p></html></news>` };
    return ask(at, 'action=16&id=211&datatype=p_News', { authorization: `Bearer ${author}` }, fields);
  });
const news = (at: number, token = author) =>
  wanted(() => ask(at, 'action=2&id=211&datatype=p_News', token === '' ? {} : { authorization: `Bearer ${token}` }));

describe.runIf(runs)('two servers, a primary, and a standby that takes over from it', () => {
  it('RT-007 the primary is lost, its standby takes over: nothing acknowledged is lost, no error after trying again', async () => {
    const acknowledged: string[] = [];
    const complaints: string[] = [];
    let going = true;
    const learns = async (name: string) => {
      for (let count = 0; going; count += 1) {
        const key = `takeover-${name}-${count}`;
        const headers = { authorization: `Bearer ${learner}`, 'idempotency-key': key };
        const { complaint } = await wanted(() =>
          ask(count, 'action=16&id=812&datatype=t_ClientCompetence', headers, { points: '3', mpoints: '16', IDObject: '812' }),
        );
        if (complaint === '') acknowledged.push(key);
        else complaints.push(complaint);
      }
    };
    const writes = async () => {
      for (let count = 0; going; count += 1) {
        const { complaint } = await edit(count, `edition${count}!`);
        if (complaint !== '') complaints.push(complaint);
        for (const at of [0, 1]) if (!(await news(at)).body.includes(`edition${count}!`)) complaints.push(`news of before ${count}`);
      }
    };
    const everybody = [learns('a'), learns('b'), writes()];
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
    await primary!.kill();
    await after(300);
    await standby!.promote();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    going = false;
    await Promise.all(everybody);
    const rows = await standby!.query<{ key: string }>(`select key from results where key like 'takeover-%'`, 'lectern');
    const stored = rows.map(({ key }) => key);
    expect(complaints).toEqual([]);
    expect(acknowledged.filter((key) => !stored.includes(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    for (const { errors } of servers) expect(errors()).toContain(`The database server 127.0.0.1:${standby!.port} takes writes.`);
  }, 90_000);

  it('RT-007 the primary of before comes back as it was, takes writes beside the new one, and is not used', async () => {
    await primary!.start();
    const words = `The database server 127.0.0.1:${primary!.port} takes writes although 127.0.0.1:${standby!.port} does, and is not used.`;
    for (const { errors } of servers) await expect.poll(errors, { timeout: 10_000 }).toContain(words);
    expect((await edit(0, 'after')).complaint).toBe('');
    for (const at of [0, 1]) expect((await news(at)).body).toContain('after');
    const xml = `select xml from objects where id = 211 and html = ''`;
    expect((await standby!.query<{ xml: string }>(xml, 'lectern'))[0]!.xml).toContain('after');
    // A server that starts now finds both, and takes the one whose log is the later; who checks the settings hears of the other.
    const both = `${primary!.urlOf('lectern')} ${standby!.urlOf('lectern')}`;
    expect(await unusedServers(both)).toEqual([expect.stringContaining(words)]);
    const foreign = `${primary!.urlOf()} ${process.env.DATABASE_URL!.replace(/\/[^/]*$/, '/postgres')}`;
    await expect(unusedServers(foreign)).rejects.toThrow(/^DATABASE_URL names servers with different databases: 127\.0\.0\.1:\d+, /);
    servers.push(await startProcess(join(postgres.folder, 'data-2'), { DATABASE_URL: both }));
    const answer = await fetch(`${servers[2]!.url}dispatcher.php?mode=ajax&lang=en&action=2&id=211&datatype=p_News`);
    expect(await answer.text()).toContain('after');
  }, 60_000);

  it('RT-007 what the standby had not got is shown by nobody after it has taken over, and nothing waits for a silent primary', async () => {
    // The second one's own standby, which is not synchronous.
    const late = await postgres.replicaOf(standby!);
    const setting = `${standby!.urlOf('lectern')} ${late.urlOf('lectern')}`;
    const server = await startProcess(join(postgres.folder, 'data-3'), { DATABASE_URL: setting });
    servers.push(server);
    const show = async (headers = {}) => {
      const answer = await fetch(`${server.url}dispatcher.php?mode=ajax&lang=en&action=2&id=211&datatype=p_News`, { headers });
      return { status: answer.status, body: await answer.text() };
    };
    await late.stopFollowing();
    await edit(1, 'lost');
    await expect.poll(async () => (await show()).body, { timeout: 10_000 }).toContain('lost');
    const version = `select value from meta where key = 'contentVersion'`;
    const [{ value }] = (await standby!.query<{ value: string }>(version, 'lectern')) as [{ value: string }];
    standby!.freeze();
    const waiting = show({ authorization: `Bearer ${author}` });
    await late.promote();
    // What is written there first has the number of what is lost.
    await late.query(`update meta set value = '${value}' where key = 'contentVersion'`, 'lectern');
    expect([200, 503]).toContain((await waiting).status);
    await expect.poll(async () => (await show()).body, { timeout: 20_000 }).not.toContain('lost');
    expect((await show()).body).toContain('after');
  }, 60_000);
});
