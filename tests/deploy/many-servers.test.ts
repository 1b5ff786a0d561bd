import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { fixtureOptions } from '../../sandbox/server/fixtures/open.ts';
import { endProcesses, startProcess, type ServerProcess } from '../../sandbox/server/fixtures/server-process.ts';
import { endProxies, freePort, KINDS, send, SITES, type Answer, type Proxy } from './behind.ts';

const isLong = process.env.LECTERN_SLOW !== undefined;
/** In short nginx keeps connections for a second, so that it has none left sooner. */
const [DRAIN_SECONDS, KEEPALIVE] = isLong ? ['8', 'keepalive_timeout 5s'] : ['3', 'keepalive_timeout 1s'];
const ROUNDS = isLong ? 3 : 1;
const BALANCERS = KINDS.filter(({ name, isInstalled }) => isInstalled && name !== 'Caddy');
const runs = process.env.DATABASE_URL !== undefined && BALANCERS.length > 0;

const folder = mkdtempSync(join(tmpdir(), 'lectern-balancers-'));
const FIXTURES = join(import.meta.dirname, '..', '..', 'sandbox', 'server', 'fixtures');
const ports: number[] = [];
const servers: ServerProcess[] = [];
let proxies: Proxy[] = [];
let url: string;
let drop: () => Promise<void>;

const start = (index: number): Promise<ServerProcess> =>
  startProcess(join(folder, `data-${index}`), {
    DATABASE_URL: url,
    PORT: String(ports[index]),
    LECTERN_CUSTOMERS: join(folder, 'customers'),
    LECTERN_TRUST_PROXY: 'loopback',
    LECTERN_DRAIN_SECONDS: DRAIN_SECONDS,
    LECTERN_REQUESTS_PER_MINUTE: '0',
    LECTERN_QUOTAS: JSON.stringify({ results: { account: { entries: 1_000_000 } } }),
  });

beforeAll(async () => {
  if (!runs) return;
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  const file = join(folder, 'customers', 'demo', 'customer.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hosts: [SITES[0]] }));
  ({ url, drop } = await postgresDatabase(fixtureOptions(folder)));
  ports.push(await freePort(), await freePort());
  servers.push(...(await Promise.all([start(0), start(1)])));
  proxies = await Promise.all(
    BALANCERS.map(({ name, start: begin }) => begin(join(folder, name), ports[0]!, ports[1], [['keepalive_timeout 5s', KEEPALIVE]])),
  );
}, 180_000);
afterAll(async () => {
  endProxies();
  endProcesses();
  await Promise.all(servers.map(({ ended }) => ended));
  if (runs) await drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
type Pairs = Readonly<Record<string, string>>;
const ask = (proxy: Proxy, query: string, fields?: Pairs, headers: Pairs = {}) =>
  send(proxy, `/dispatcher.php?mode=ajax&lang=en&${query}`, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(fields === undefined ? {} : FORM) },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields).toString() }),
  });
async function logIn(proxy: Proxy, user: string, password: string): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user, password };
  const { body } = await ask(proxy, 'action=verify&id=0&datatype=p_Login', fields);
  return /<JWT>(.*)<\/JWT>/.exec(body.toString())?.[1] ?? '';
}

it.runIf(runs)(
  `RT-007 each of two servers is started again behind ${BALANCERS.map(({ name }) => name).join(' and ')}: no request fails`,
  async () => {
    const wrong: string[] = [];
    const acknowledged: string[] = [];
    let [going, requests] = [true, 0];
    const attempt = async (what: string, asked: () => Promise<Answer>): Promise<boolean> => {
      requests += 1;
      const { status, body } = await asked().catch((error: Error) => ({ status: 0, body: error.message }));
      if (status !== 200) wrong.push(`${what}: ${status} ${body.toString().slice(0, 200)}`);
      return status === 200;
    };
    const [first] = proxies;
    const authorization = `Bearer ${await logIn(first!, 'ada', 'analytical-engine')}`;
    const reader = async (proxy: Proxy, name: string, headers: Readonly<Record<string, string>>) => {
      for (let count = 0; going; count += 1) {
        await attempt(`${name} reads`, () => ask(proxy, `action=2&id=200&datatype=p_News&of=${count}`, undefined, headers));
        await attempt(`${name} opens a page`, () => send(proxy, '/news.html', {}));
      }
    };
    const writer = async (proxy: Proxy, name: string) => {
      for (let count = 0; going; count += 1) {
        const key = `balanced-${name}-${count}`;
        const fields = { points: '3', mpoints: '16', IDObject: '812' };
        const headers = { authorization, 'idempotency-key': key };
        if (await attempt(`${name} writes`, () => ask(proxy, 'action=16&id=812&datatype=t_ClientCompetence', fields, headers)))
          acknowledged.push(key);
        await after(100);
      }
    };
    const everybody = proxies.flatMap((proxy, index) => {
      const { name } = BALANCERS[index]!;
      return [reader(proxy, name, {}), reader(proxy, name, { authorization }), writer(proxy, name)];
    });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const index of [0, 1]) {
        await after(500);
        servers[index]!.child.kill('SIGTERM');
        expect(await servers[index]!.ended).toBe(0);
        await after(500);
        servers[index] = await start(index);
        // The balancers have to notice that it is back before the other one goes.
        await after(2500);
      }
    going = false;
    await Promise.all(everybody);
    expect(wrong).toEqual([]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ key: string }>(`select key from results where key like 'balanced-%'`);
    await client.end();
    const stored = rows.map(({ key }) => key);
    expect(acknowledged.filter((key) => !stored.includes(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.length).toBeGreaterThan(20);
    console.debug(`${ROUNDS * 2} restarts: ${requests} requests, ${acknowledged.length} of them results, no error.`);
  },
  240_000,
);
it.skipIf(runs || process.env.DATABASE_URL === undefined)(
  'neither nginx nor HAProxy is installed here: nothing was started again',
  () => {},
);
