import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnPostgres } from '../fixtures/own-postgres.ts';
import { endProcesses, startProcess, type ServerProcess } from '../fixtures/server-process.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const runs = process.env.DATABASE_URL !== undefined && OwnPostgres.isInstalled;
/** A change is told once, and once more for what was being made. */
const TWICE = 2;
const CHANGED = ['object-201', 'list-p_News', 'content'];

let folder: string;
let postgres: OwnPostgres;
let servers: ServerProcess[];
let edge: Server;
let purged: string[][] = [];
let answer = 200;

beforeAll(async () => {
  if (!runs) return;
  folder = mkdtempSync(join(tmpdir(), 'lectern-edges-'));
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  edge = createServer((request, reply) => {
    if (answer === 200) purged.push(String(request.headers['surrogate-key']).split(' '));
    reply.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  postgres = new OwnPostgres();
  const primary = await postgres.primary();
  const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}/`;
  const environment = {
    DATABASE_URL: primary.urlOf(),
    LECTERN_CUSTOMERS: join(folder, 'customers'),
    LECTERN_EDGE_SECONDS: '300',
    LECTERN_EDGE_PURGE: JSON.stringify({ url, headers: { 'Surrogate-Key': '{tags}' } }),
  };
  servers = [await startProcess(join(folder, 'one'), environment), await startProcess(join(folder, 'other'), environment)];
}, 180_000);
afterAll(async () => {
  endProcesses();
  if (!runs) return;
  edge.close();
  await postgres.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function call({ url }: ServerProcess, query: string, fields: Record<string, string> | null, token = ''): Promise<string> {
  const reply = await fetch(`${url}dispatcher.php?mode=ajax&lang=en&${query}`, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(fields === null ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
  });
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.text();
}
async function publish(server: ServerProcess, words: string): Promise<void> {
  const fields = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  const token = /<JWT>(.*)<\/JWT>/.exec(await call(server, 'action=verify&id=0&datatype=p_Login', fields))?.[1] ?? '';
  const xml = await call(server, 'action=8&id=201&datatype=p_ObjectDocument', null, token);
  const changed = xml.replace(/(<title\b[^>]*>)[^<]+/g, `$1${words}`);
  await call(server, 'action=16&id=201&datatype=p_ObjectDocument', { xml: changed }, token);
}
/** How often the cache was told of these tags. */
const sent = (tags: readonly string[]): number => purged.filter((each) => each.join() === tags.join()).length;

describe.runIf(runs)('RT-007 two servers on one database and a cache before them', () => {
  it('a start, a change of files and one of content are told by one of them each', async () => {
    await expect.poll(() => sent(['lectern']), { timeout: 60_000, interval: 200 }).toBe(TWICE);
    await publish(servers[0]!, 'Published by the first');
    await expect.poll(() => sent(CHANGED), { timeout: 3000, interval: 50 }).toBe(1);
    writeFileSync(join(folder, 'customers', 'demo', 'theme.css'), ':root { --accent: #123456; }');
    await expect.poll(() => sent(['site-demo']), { timeout: 30_000, interval: 200 }).toBe(TWICE);
    await expect.poll(() => sent(CHANGED), { timeout: 30_000, interval: 200 }).toBe(TWICE);
    expect(purged).toHaveLength(3 * TWICE);
  }, 150_000);

  it('what one could not tell before it was killed the other one does', async () => {
    purged = [];
    answer = 503;
    const [killed, other] = servers as [ServerProcess, ServerProcess];
    await publish(killed, 'Published before the end');
    killed.child.kill('SIGKILL');
    await killed.ended;
    answer = 200;
    await expect.poll(() => sent(CHANGED), { timeout: 90_000, interval: 200 }).toBeGreaterThan(0);
    const page = await (await fetch(`${other.url}news-201.html`)).text();
    expect(page).toContain('Published before the end');
  }, 120_000);
});
