import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endProcesses, startProcess, type ServerProcess } from '../../sandbox/server/fixtures/server-process.ts';
import { endProxies, freePort, KINDS, send, SITES, startEdge, type Proxy } from './behind.ts';

const project = join(import.meta.dirname, '..', '..');
const FIXTURES = join(project, 'sandbox', 'server', 'fixtures');
const FILES = join(project, 'docs', 'operate', 'proxy');
const isInstalled = KINDS.some(({ name, isInstalled: isThere }) => name === 'nginx' && isThere);
const folder = mkdtempSync(join(tmpdir(), 'lectern-edge-'));
const HOST = SITES[1];
const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
const OWN = { cookie: 'lectern-own=1' };
const LANGUAGE = { cookie: `cmsUserSettings=${encodeURIComponent('{"interface":{"language":"en"}}')}` };

let server: ServerProcess;
let edge: Proxy;
let purger: ChildProcess;
let port: number;

async function startPurger(at: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(FILES, 'nginx-purge.mjs'), join(folder, 'edge', 'cache'), String(at)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => resolve());
    child.on('exit', () => reject(new Error('nginx-purge.mjs has ended.')));
  });
  return child;
}

beforeAll(async () => {
  if (!isInstalled) return;
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  const file = join(folder, 'customers', 'nordlicht', 'customer.json');
  // Its own stylesheet of news shows none of them.
  rmSync(join(folder, 'customers', 'nordlicht', 'xsl'), { recursive: true });
  const raw = JSON.parse(readFileSync(file, 'utf8')) as { plugins?: object };
  writeFileSync(file, JSON.stringify({ ...raw, hosts: [HOST], plugins: { ...raw.plugins, site: { firstView: true } } }));
  cpSync(join(FIXTURES, 'build'), join(folder, 'dist'), { recursive: true });
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    `<html lang="en"><head><!--lectern:head--></head><body><div id="lectern"></div></body></html>`,
  );
  port = await freePort();
  const purgePort = await freePort();
  server = await startProcess(join(folder, 'data'), {
    PORT: String(port),
    LECTERN_CUSTOMERS: join(folder, 'customers'),
    LECTERN_DIST: join(folder, 'dist'),
    LECTERN_TRUST_PROXY: 'loopback',
    LECTERN_METRICS_FROM: '127.0.0.1',
    LECTERN_LOG_LEVEL: 'error',
    LECTERN_EDGE_SECONDS: '3600',
    LECTERN_EDGE_STALE_SECONDS: '60',
    LECTERN_EDGE_PURGE: JSON.stringify({
      url: `http://127.0.0.1:${purgePort}/`,
      method: 'PURGE',
      headers: { 'Surrogate-Key': '{tags}' },
    }),
  });
  edge = await startEdge(join(folder, 'edge'), port);
  purger = await startPurger(purgePort);
}, 120_000);
afterAll(() => {
  purger?.kill('SIGTERM');
  endProxies();
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

async function page(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, headers: answered, body } = await send(edge, path, { host: HOST, headers });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(answered['content-encoding'])] ?? ((bytes: Buffer) => bytes);
  return { status, headers: answered, cache: answered['x-cache'], html: unpack(body).toString() };
}
function figures(): Promise<string> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path: '/metrics', agent: false }, (answer) => {
      let whole = '';
      answer.on('data', (piece: Buffer) => {
        whole += piece.toString();
      });
      answer.on('end', () => resolve(whole));
    }).on('error', reject);
  });
}
const sumOf = async (figure: RegExp): Promise<number> =>
  [...(await figures()).matchAll(figure)].reduce((sum, [, count]) => sum + Number(count), 0);
/** So many pages the server has answered. */
const asked = (): Promise<number> => sumOf(/lectern_requests_total\{call="\/(?::page[^"]*)?"[^}]*\} (\d+)/g);
async function call(query: string, fields: Readonly<Record<string, string>> | null, token: string): Promise<string> {
  const answer = await send(edge, `/dispatcher.php?mode=ajax&lang=en&${query}`, {
    host: HOST,
    method: fields === null ? 'GET' : 'POST',
    headers: { ...(fields === null ? {} : FORM), ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(fields === null ? {} : { body: new URLSearchParams(fields).toString() }),
  });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body.toString();
}
async function logIn(): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  return /<JWT>(.*)<\/JWT>/.exec(await call('action=verify&id=0&datatype=p_Login', fields, ''))?.[1] ?? '';
}

it('RT-007 nginx knows whose page it is by the words of the server', () => {
  const source = readFileSync(join(project, 'sandbox', 'server', 'first-view', 'in-page.ts'), 'utf8');
  const own = /const OWN_VIEW = \/(.*)\/;/.exec(source)?.[1] ?? 'none';
  expect(readFileSync(join(FILES, 'nginx-edge.conf'), 'utf8')).toContain(`"~${own}" 1;`);
});

describe.runIf(isInstalled)('RT-007 behind nginx that keeps pages, as docs/operate has it', () => {
  it('the second visitor’s page does not come from the server; the one of somebody logged in does, and is not kept', async () => {
    // A start tells the cache to forget everything, and once more a moment later.
    await expect.poll(() => sumOf(/lectern_edge_purges_total\{outcome="sent"\} (\d+)/g), { timeout: 30_000, interval: 100 }).toBe(2);
    const first = await page('/news-201.html');
    expect([first.status, first.cache]).toEqual([200, 'MISS']);
    expect(first.html).toContain('<div id="drawn"');
    const before = await asked();
    const second = await page('/news-201.html', { cookie: 'lectern-own=0; other=1' });
    expect([second.cache, second.html, await asked()]).toEqual(['HIT', first.html, before]);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await page('/news-201.html', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    expect(await asked()).toBe(before);
    for (const [index, headers] of [OWN, LANGUAGE].entries()) {
      const own = await page('/news-201.html', headers);
      expect([own.cache, own.headers['cache-control']]).toEqual(['BYPASS', 'private, no-cache']);
      expect(own.html).not.toContain('<div id="drawn"');
      expect(await asked()).toBe(before + index + 1);
    }
    expect((await page('/news-201.html')).html).toBe(first.html);
  }, 60_000);

  it('browsers ask anew each time and read no tags; each language and encoding is a page of its own', async () => {
    const [plain, packed, english] = [
      await page('/news.html'),
      await page('/news.html', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      await page('/news.html?lang=en'),
    ];
    expect([plain.headers['cache-control'], plain.headers['cache-tag'], plain.headers['surrogate-key']]).toEqual([
      'public, max-age=0, must-revalidate',
      undefined,
      undefined,
    ]);
    expect([packed.headers['content-encoding'], packed.html === plain.html]).toEqual(['br', true]);
    expect(english.html).not.toBe(plain.html);
    expect([(await page('/news.html')).html === plain.html, (await page('/news.html?lang=en')).cache]).toEqual([true, 'HIT']);
    expect((await page('/news-999999.html')).headers['cache-control']).toBe('no-store');
    expect((await page('/news-999999.html')).cache).toBe('MISS');
  });

  it('what an author publishes is there at once, on its page and in the list; other pages stay; what is withdrawn is gone', async () => {
    const token = await logIn();
    // One that the first page of the list shows.
    const id = /news-(\d+)\.html/.exec(/<main[\s\S]*/.exec((await page('/news.html')).html)?.[0] ?? '')?.[1] ?? '';
    expect(id).not.toBe('');
    const read = async () => [await page(`/news-${id}.html`), await page('/news.html'), await page('/object-901.html')];
    await read();
    expect((await read()).map(({ cache }) => cache)).toEqual(['HIT', 'HIT', 'HIT']);
    const xml = await call(`action=8&id=${id}&datatype=p_ObjectDocument`, null, token);
    const changed = xml.replace(/(<title\b[^>]*>)[^<]+/g, '$1Published a moment ago');
    await call(`action=16&id=${id}&datatype=p_ObjectDocument`, { xml: changed }, token);
    await expect
      .poll(async () => (await page(`/news-${id}.html`)).html, { timeout: 2000, interval: 50 })
      .toContain('Published a moment ago');
    await expect.poll(async () => (await page('/news.html')).html, { timeout: 2000, interval: 50 }).toContain('Published a moment ago');
    expect((await page('/object-901.html')).cache).toBe('HIT');
    await call(`action=16&id=${id}&datatype=p_ObjectSchedule`, { subAction: 'withdraw' }, token);
    await expect.poll(async () => (await page(`/news-${id}.html`)).status, { timeout: 2000, interval: 50 }).toBe(404);
  }, 30_000);

  it('while the server is away visitors read what was kept', async () => {
    await page('/object-901.html');
    server.child.kill('SIGTERM');
    await server.ended;
    expect([(await page('/object-901.html')).status, (await page('/object-901.html', OWN)).status]).toEqual([200, 503]);
  }, 30_000);
});
