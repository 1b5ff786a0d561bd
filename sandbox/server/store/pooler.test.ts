import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPostgresDatabase } from '../fixtures/databases.ts';
import { freePort, openParent, otherUser } from '../fixtures/own-postgres.ts';
import { checkDirect } from './open.ts';
import { endProcesses, startProcess, type ServerProcess } from '../fixtures/server-process.ts';

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;
const isPostgres = process.env.DATABASE_URL !== undefined;
const runs = isPostgres && isInstalled;
it.skipIf(!isPostgres || isInstalled)('pgbouncer is not installed here: it was not tried', () => {});

it('RT-007 the address beside a pooler’s is one of a server, and stands beside one', () => {
  expect(() => checkDirect('', '')).not.toThrow();
  expect(() => checkDirect('postgres://lectern@db/lectern', 'postgres://lectern@pooler/lectern')).not.toThrow();
  expect(() => checkDirect('postgres://lectern@db/lectern', '')).toThrow(
    'LECTERN_DATABASE_DIRECT is for a DATABASE_URL that leads to a pooler',
  );
  expect(() => checkDirect('swordfish', 'postgres://lectern@pooler/lectern')).toThrow(
    /^(?!.*swordfish)LECTERN_DATABASE_DIRECT is the address/,
  );
});

let folder: string;
let pooler: ChildProcess;
let direct: string;
let pooled: string;
let drop: () => Promise<void>;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

beforeAll(async () => {
  if (!runs) return;
  folder = mkdtempSync(join(openParent(), 'lectern-pooler-'));
  ({ url: direct, drop } = await emptyPostgresDatabase());
  const { hostname, port, pathname, username } = new URL(direct);
  const own = await freePort();
  pooled = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 100
`,
  );
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  const user = otherUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  pooler = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...user, cwd: folder, stdio: 'ignore' });
  for (let tries = 0; tries < 100 && !(await answers(pooled)); tries += 1) await after(50);
}, 60_000);
afterAll(async () => {
  endProcesses();
  if (!runs) return;
  await Promise.all(servers.map(({ ended }) => ended));
  pooler.kill('SIGKILL');
  await drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const servers: ServerProcess[] = [];
async function start(name: string, environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startProcess(join(folder, name), { DATABASE_URL: pooled, ...environment });
  servers.push(server);
  return server;
}
async function ask({ url }: ServerProcess, query: string, token = '', fields?: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
  });
  return `${answer.status} ${await answer.text()}`;
}
const show = (server: ServerProcess, token = '') => ask(server, 'action=2&id=211&datatype=p_News', token);
const store = (server: ServerProcess, token: string, word: string) =>
  ask(server, 'action=16&id=211&datatype=p_News', token, { xml: `<news ID="211"><html language="en"><p>${word}</p></html></news>` });

describe.runIf(runs)('pgbouncer in transaction mode', () => {
  let token: string;
  it('RT-007 two servers start at once on an empty database behind it: migrations and content once; each hears the other', async () => {
    const [one, other] = await Promise.all(['one', 'other'].map((name) => start(name, { LECTERN_DATABASE_DIRECT: direct })));
    const login = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
    token = /<JWT>(.*)<\/JWT>/.exec(await ask(one!, 'action=verify&id=0&datatype=p_Login', '', login))?.[1] ?? '';
    for (let round = 0; round < 10; round += 1) {
      const [at, there] = round % 2 === 0 ? [one!, other!] : [other!, one!];
      expect(await store(at, token, `pooled${round}`)).toMatch(/^200 /);
      expect(await show(there, token)).toContain(`pooled${round}`);
      // Without notifications it would take up to ten seconds.
      await expect.poll(() => show(there), { timeout: 3000, interval: 20 }).toContain(`pooled${round}`);
    }
    // More at once than the pooler has connections.
    const many = Array.from({ length: 60 }, (_, index) =>
      ask(index % 2 === 0 ? one! : other!, `action=1&id=0&datatype=p_News&of=${index}`),
    );
    expect((await Promise.all(many)).filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    for (const { errors } of [one!, other!]) expect(errors()).not.toContain('is not heard here');
  }, 120_000);

  it('RT-007 without the address of the server itself it says that it hears nothing, and looks every second', async () => {
    // Three at once: what one of them locks for the session of a connection another one would wait for without end.
    const [deaf] = await Promise.all([start('deaf'), start('deaf-too'), start('deaf-as-well')]);
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const locks = await client.query(`select 1 from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`);
    await client.end();
    expect(locks.rows).toEqual([]);
    await expect.poll(deaf!.errors, { timeout: 10_000 }).toContain('Name the PostgreSQL server itself in LECTERN_DATABASE_DIRECT.');
    expect(await show(deaf!)).toContain('pooled9');
    expect(await store(servers[0]!, token, 'unheard')).toMatch(/^200 /);
    expect(await show(deaf!, token)).toContain('unheard');
    await expect.poll(() => show(deaf!), { timeout: 3000, interval: 50 }).toContain('unheard');
  }, 60_000);
});
