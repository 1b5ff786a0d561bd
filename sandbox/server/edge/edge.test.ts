import { createServer, type Server } from 'node:http';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serialize } from '../xml/nodes.ts';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { Purges } from './purges.ts';
import { readPurgeTarget } from './purge-target.ts';
import { SiteParts } from '../site-parts/site-parts.ts';
import { SiteChanges } from './site-changes.ts';
import { Log } from '../monitoring/log.ts';

const HOST = 'drawn.localhost:8080';
const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const SHEETS = join(import.meta.dirname, '..', '..', '..', 'xsl', 'sheets');

let folder: string;
let server: OpenServer;
let edge: Server;
/** What the cache was told to forget, and what it answers. */
let purged: string[][] = [];
let answer = 200;
const target = () => `http://127.0.0.1:${(edge.address() as AddressInfo).port}/purge`;
const file = () => join(folder, 'customers', 'drawn', 'customer.json');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-edge-'));
  cpSync(join(FIXTURES, 'customers'), join(folder, 'customers'), { recursive: true });
  mkdirSync(join(folder, 'customers', 'drawn'));
  const plugins = { site: { firstView: true } };
  writeFileSync(file(), JSON.stringify({ customer: 'drawn', brand: { name: 'Drawn' }, languages: ['en', 'de'], plugins }));
  cpSync(join(FIXTURES, 'build'), join(folder, 'dist'), { recursive: true });
  edge = createServer((request, reply) => {
    if (answer === 200) purged.push(String(request.headers['surrogate-key']).split(' '));
    reply.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  server = await openFixture({
    customers: [join(folder, 'customers')],
    dist: join(folder, 'dist'),
    sheets: SHEETS,
    edgeSeconds: 300,
    edgeStaleSeconds: 30,
    edgePurge: JSON.stringify({ url: target(), method: 'PURGE', headers: { 'Surrogate-Key': '{tags}' } }),
    metricsFrom: '127.0.0.1',
    edgeLookMs: 300,
    edgeAgainSeconds: 1,
  });
}, 180_000);
afterAll(async () => {
  await server.close();
  edge.close();
  rmSync(folder, { recursive: true, force: true });
});
/** Until what a start or the test before has brought is told. */
const quiet = () =>
  expect
    .poll(async () => (await server.services.store.selectFrom('jobs').selectAll().where('kind', 'like', 'purge%').execute()).length, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe(0);
beforeEach(async () => {
  answer = 200;
  await quiet();
  purged = [];
}, 30_000);

const get = (path: string, { host = HOST, cookie = '' } = {}) => server.app.inject({ url: path, headers: { host, cookie } });
const tagsOf = async (path: string): Promise<string[]> => String((await get(path)).headers['surrogate-key']).split(' ');

/** Stores an object with another title, as an author does. */
async function publish(dataType: string, id: number, words: string): Promise<void> {
  const { objects } = server.services;
  const object = (await objects.find(dataType, id))!;
  const xml = serialize(object.element).replace(/(<title\b[^>]*>)[^<]*/g, `$1${words}`);
  expect(await objects.replace(object, xml, object.revision)).not.toBeNull();
}

describe('RT-007 public pages for a cache before the server', () => {
  it('may be kept there for the operator’s time, with a strong mark and what they were made from; browsers ask anew', async () => {
    const { headers } = await get('/news-201.html');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=30$/);
    expect(Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1])).toBeLessThanOrEqual(300);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect(String(headers['cache-tag']).split(',')).toEqual(String(headers['surrogate-key']).split(' '));
    expect(await tagsOf('/news-201.html')).toEqual(expect.arrayContaining(['lectern', 'site-drawn', 'object-201']));
    expect(await tagsOf('/news.html')).toContain('list-p_News');
    const again = await server.app.inject({ url: '/news-201.html', headers: { host: HOST, 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.headers['cache-tag']]).toEqual([304, headers['cache-tag']]);
  });

  it.each([
    ['who is logged in', '/news.html', { cookie: 'lectern-own=1' }, 'private'],
    [
      'who has chosen a language',
      '/news.html',
      { cookie: 'cmsUserSettings=%7B%22interface%22%3A%7B%22language%22%3A%22de%22%7D%7D' },
      'private',
    ],
    ['who has chosen a look', '/news.html', { cookie: 'cmsUserSettings=%7B%22site%22%3A%7B%22theme%22%3A%22dark%22%7D%7D' }, 'private'],
    ['nobody: what is not there', '/news-999999.html', {}, 'no-store'],
    ['testers', '/news.html', { host: 'test.drawn.localhost:8080' }, 'public, max-age=0, must-revalidate'],
    [
      'testers with a time of their own',
      '/news.html',
      { host: 'test.drawn.localhost:8080', cookie: `lecternClock=1764547200000_1_${Date.now()}` },
      'public',
    ],
  ])('are not kept for %s', async (_who, path, how, caching) => {
    const { headers } = await get(path, how);
    expect(headers['cache-control']).toContain(caching);
    expect(headers['cache-control']).not.toContain('s-maxage');
    expect([headers['cache-tag'], headers['surrogate-key']]).toEqual([undefined, undefined]);
  });

  it('vary by the cookie where pages are drawn, and nowhere else; there who is logged in gets the same page', async () => {
    expect((await get('/news.html')).headers.vary).toBe('Cookie, Accept-Encoding');
    const [plain, own] = await Promise.all(
      ['', 'lectern-own=1'].map((cookie) => get('/news.html', { host: 'demo.localhost:8080', cookie })),
    );
    expect(plain!.headers.vary).toBe('Accept-Encoding');
    expect(own!.body).toBe(plain!.body);
    expect(own!.headers['cache-control']).toBe(plain!.headers['cache-control']);
  });
});

describe('RT-007 what a cache before the server is to forget', () => {
  it('is told when an author publishes: once, and once more for what was under way; the page has the tag', async () => {
    const tags = await tagsOf('/news-201.html');
    await publish('p_News', 201, 'Published just now');
    await expect.poll(() => purged.length, { timeout: 3000 }).toBe(1);
    expect(purged[0]).toEqual(['object-201', 'list-p_News', 'content']);
    expect(tags).toContain('object-201');
    expect((await get('/news-201.html')).body).toContain('Published just now');
    await quiet();
    expect(purged).toEqual([purged[0], purged[0]]);
  }, 30_000);

  it('is told when the moment of a publication or a withdrawal comes', async () => {
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    const document = (await call(server.app, 'action=8&id=204&datatype=p_ObjectDocument', { token })).body;
    const xml = document.replace(/(<title\b[^>]*>)[^<]+/g, '$1Published on time');
    const fields = { xml, subAction: 'working' };
    expect((await call(server.app, 'action=16&id=204&datatype=p_ObjectDocument', { token, fields })).status).toBe(200);
    const at = (): string => new Date(Date.now() + 1500).toISOString();
    const schedule = async (id: number, subAction: string): Promise<void> => {
      const { body } = await call(server.app, `action=2&id=${id}&datatype=p_ObjectSchedule`, { token });
      const proposed = /\bproposed="([^"]*)"/.exec(body)?.[1] ?? '';
      const set = await call(server.app, `action=16&id=${id}&datatype=p_ObjectSchedule`, {
        token,
        fields: { subAction, at: at(), proposed },
      });
      expect([set.status, set.body]).toEqual([200, expect.any(String)]);
    };
    expect(purged, 'what nobody sees yet').toEqual([]);
    await schedule(204, 'publishAt');
    await schedule(205, 'withdrawAt');
    await expect.poll(() => purged.flat(), { timeout: 40_000 }).toEqual(expect.arrayContaining(['object-204', 'object-205']));
    expect((await get('/news-204.html')).body).toContain('Published on time');
    expect((await get('/news-205.html')).statusCode).toBe(404);
  }, 60_000);

  it('is told of menus, texts and files of one site alone, and of another build for all', async () => {
    const { store, objects } = server.services;
    await new SiteParts(store, 'drawn', 'menu').write(
      'main',
      { from: 0, xml: '<object/>', shown: '<object/>', before: '', fileDigest: '', author: 1 },
      objects,
    );
    await expect.poll(() => purged[0], { timeout: 3000 }).toEqual(['site-drawn']);
    await quiet();
    purged = [];
    await new SiteParts(store, 'drawn', 'texts').write(
      'texts',
      { from: 0, xml: '<object/>', shown: '<object/>', before: '', fileDigest: '', author: 1 },
      objects,
    );
    await expect.poll(() => purged[0], { timeout: 3000 }).toEqual(['site-drawn']);
    await quiet();
    purged = [];
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"Drawn"', '"Drawn anew"'));
    await expect.poll(() => purged[0], { timeout: 15_000 }).toEqual(['site-drawn']);
    await quiet();
    purged = [];
    writeFileSync(join(folder, 'dist', 'index.html'), `${readFileSync(join(folder, 'dist', 'index.html'), 'utf8')}\n`);
    await expect.poll(() => purged[0], { timeout: 15_000 }).toEqual(['lectern']);
  }, 90_000);

  it('is told when it takes requests again, and by the next server when this one has ended; the figures say what failed', async () => {
    answer = 503;
    const { store, customers } = server.services;
    await publish('p_News', 201, 'While it is away');
    const failed = async () => /lectern_edge_purges_total\{outcome="failed"\} (\d+)/.exec((await get('/metrics')).body)?.[1] ?? '0';
    await expect.poll(async () => Number(await failed()), { timeout: 5000 }).toBeGreaterThan(0);
    expect(purged).toEqual([]);
    // Another server on the database, as after a crash: what waits is in the database alone.
    answer = 200;
    const raw = JSON.stringify({ url: target(), headers: { 'Surrogate-Key': '{tags}' } });
    await store.updateTable('jobs').set({ due_at: new Date() }).where('kind', '=', 'purgeEdge').execute();
    const other = new Purges({
      ...{ store, figures: null, alone: true, log: new Log({ logFormat: 'text', logLevel: 'error', production: false, quiet: true }) },
      ...{
        lookMs: 300,
        againSeconds: 1,
        target: readPurgeTarget(raw, 60)!,
        sites: new SiteChanges(store, customers, join(folder, 'dist')),
      },
    });
    await other.start();
    await expect.poll(() => purged[0], { timeout: 5000 }).toEqual(['object-201', 'list-p_News', 'content']);
    await quiet();
    await other.stop();
  }, 60_000);
});
