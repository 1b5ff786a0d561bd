import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureOptions } from '../../sandbox/server/fixtures/open.ts';
import { OwnPostgres, type PostgresServer } from '../../sandbox/server/fixtures/own-postgres.ts';
import { endProcesses, startProcess, type ServerProcess } from '../../sandbox/server/fixtures/server-process.ts';
import { openServer } from '../../sandbox/server/server.ts';
import { endProxies, freePort, KINDS, send, SITES, type Proxy } from './behind.ts';

const BALANCERS = KINDS.filter(({ name, isInstalled }) => isInstalled && name !== 'Caddy');
/** Minutes of a machine that does nothing else. */
const runs =
  process.env.LECTERN_SLOW !== undefined && process.env.DATABASE_URL !== undefined && OwnPostgres.isInstalled && BALANCERS.length === 2;
/** How often each of the six is killed. */
const KILLS = 2;
/** A page tries for longer than this; the outbox for days. */
const PATIENCE_MS = 45_000;
/** The same order for the same number. */
const SEED = Number(process.env.LECTERN_TEST_SEED ?? Date.now() % 100_000);

const folder = mkdtempSync(join(tmpdir(), 'lectern-day-'));
const FIXTURES = join(import.meta.dirname, '..', '..', 'sandbox', 'server', 'fixtures');
const ports: number[] = [];
const servers: ServerProcess[] = [];
const proxies: Proxy[] = [];
let postgres: OwnPostgres;
let [primary, replica]: PostgresServer[] = [];

const startServer = (index: number): Promise<ServerProcess> =>
  startProcess(join(folder, `data-${index}`), {
    DATABASE_URL: primary!.urlOf('lectern'),
    LECTERN_REPLICAS: replica!.urlOf('lectern'),
    PORT: String(ports[index]),
    LECTERN_CUSTOMERS: join(folder, 'customers'),
    LECTERN_TRUST_PROXY: 'loopback',
    LECTERN_REQUESTS_PER_MINUTE: '0',
    LECTERN_QUOTAS: JSON.stringify({ results: { account: { entries: 1_000_000 } } }),
  });
const startProxy = (index: number, at: string): Promise<Proxy> => BALANCERS[index]!.start(join(folder, at), ports[0]!, ports[1]);

beforeAll(async () => {
  if (!runs) return;
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  const file = join(folder, 'customers', 'demo', 'customer.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hosts: [SITES[0]] }));
  postgres = new OwnPostgres();
  primary = await postgres.primary();
  await primary.query('create database lectern');
  await (await openServer({ ...fixtureOptions(join(folder, 'seed')), databaseUrl: primary.urlOf('lectern') })).close();
  replica = await postgres.replicaOf(primary);
  ports.push(await freePort(), await freePort());
  servers.push(...(await Promise.all([startServer(0), startServer(1)])));
  proxies.push(...(await Promise.all([startProxy(0, 'first'), startProxy(1, 'second')])));
}, 180_000);
afterAll(async () => {
  endProxies();
  endProcesses();
  await Promise.all(servers.map(({ ended }) => ended));
  if (runs) await postgres.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

type Pairs = Readonly<Record<string, string>>;
/** Asks one of the two balancers; status 0 when there was no answer. */
async function ask(proxy: number, query: string, headers: Pairs = {}, fields?: Pairs): Promise<{ status: number; body: string }> {
  const form: Pairs = fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  try {
    const { status, body } = await send(proxies[proxy % 2]!, `/dispatcher.php?mode=ajax&lang=en&${query}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...form },
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields).toString() }),
    });
    return { status, body: body.toString() };
  } catch {
    return { status: 0, body: '' };
  }
}
async function logIn(user: string, password: string): Promise<Pairs> {
  const { body } = await ask(0, 'action=verify&id=0&datatype=p_Login', {}, { subAction: 'login', loginMode: 'password', user, password });
  return { authorization: `Bearer ${/<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? ''}` };
}

/** The six, each so often, in an order that a number decides. */
function order(): number[] {
  let state = SEED;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const left = Array.from({ length: 6 * KILLS }, (_, index) => index % 6);
  return Array.from({ length: left.length }, () => left.splice(random(left.length), 1)[0]!);
}

it.runIf(runs)(
  `RT-007 any of two servers, primary, replica, nginx and HAProxy is killed, ${6 * KILLS} times: nothing acknowledged is lost`,
  async () => {
    const [author, learner] = [await logIn('alhazen', 'book-of-optics'), await logIn('ada', 'analytical-engine')];
    const complaints: string[] = [];
    const acknowledged: string[] = [];
    let [going, requests, again] = [true, 0, 0];
    /** Tries for as long as a person's page would. @returns the answer, or null after a complaint */
    const wanted = async (what: string, attempt: (time: number) => Promise<{ status: number; body: string }>): Promise<string | null> => {
      const began = performance.now();
      for (let time = 0; ; time += 1) {
        requests += 1;
        const { status, body } = await attempt(time);
        if (status === 200) return body;
        // What another try does not hide is an error; so is one that goes on.
        const isForLater = [0, 429, 502, 503, 504].includes(status);
        if (!isForLater || performance.now() - began > PATIENCE_MS) {
          complaints.push(`${what}: ${status} ${body.slice(0, 300)}`);
          return null;
        }
        again += 1;
        await after(300);
      }
    };
    const learns = async (name: string) => {
      for (let count = 0; going; count += 1) {
        const headers = { ...learner, 'idempotency-key': `whole-day-${name}-${count}` };
        const result = { points: '3', mpoints: '16', IDObject: '812' };
        const stored = await wanted('a result', (time) =>
          ask(count + time, 'action=16&id=812&datatype=t_ClientCompetence', headers, result),
        );
        if (stored !== null) acknowledged.push(headers['idempotency-key']);
        await after(100);
      }
    };
    const goesOn = async () => {
      for (let seconds = 1; going; seconds += 1) {
        const position = { IDLesson: '2', seconds: String(seconds) };
        await wanted('a place', (time) => ask(time, 'action=16&id=4711&datatype=t_UnitPosition', learner, position));
        const unit = await wanted('the unit', (time) => ask(1 + time, 'action=2&id=4711&datatype=p_Unit', learner));
        if (unit?.includes(`seconds="${seconds}"`) === false) complaints.push(`a place of before ${seconds}`);
        await after(100);
      }
    };
    const writes = async () => {
      for (let count = 0; going; count += 1) {
        const fields = { xml: `<news ID="211"><html language="en"><p>edition${count}!</p></html></news>` };
        await wanted('an edit', (time) => ask(time, 'action=16&id=211&datatype=p_News', author, fields));
        for (const proxy of [0, 1]) {
          const news = await wanted('the news', (time) => ask(proxy + time, 'action=2&id=211&datatype=p_News', author));
          if (news?.includes(`edition${count}!`) === false) complaints.push(`news of before ${count}`);
        }
        await after(200);
      }
    };
    const visits = async () => {
      for (let count = 0; going; count += 1) {
        await wanted('a list', (time) => ask(count + time, `action=1&id=0&datatype=p_News&of=${count}`));
        await after(50);
      }
    };
    const everybody = [learns('a'), learns('b'), goesOn(), writes(), visits(), visits()];
    for (const [turn, which] of order().entries()) {
      await after(1500);
      if (which < 2) {
        servers[which]!.child.kill('SIGKILL');
        await servers[which]!.ended;
        servers[which] = await startServer(which);
      } else if (which < 4) {
        const database = which === 2 ? primary! : replica!;
        await database.kill();
        await after(1000);
        await database.start();
      } else {
        await proxies[which - 4]!.stop();
        await after(500);
        proxies[which - 4] = await startProxy(which - 4, `again-${turn}`);
      }
    }
    await after(1500);
    going = false;
    await Promise.all(everybody);
    const rows = await primary!.query<{ key: string }>(`select key from results where key like 'whole-day-%'`, 'lectern');
    const stored = rows.map(({ key }) => key);
    expect(complaints, `LECTERN_TEST_SEED=${SEED}`).toEqual([]);
    expect(acknowledged.filter((key) => !stored.includes(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    console.debug(
      `${6 * KILLS} kills (seed ${SEED}): ${requests} requests, ${acknowledged.length} results, ${again} tries again, no error.`,
    );
  },
  900_000,
);
