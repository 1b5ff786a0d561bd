import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFixture, PLUGINS } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = BROWSER) =>
  server.app.inject({ url, headers: { host: 'demo.localhost:8080', ...headers } });
const status = async (url: string): Promise<number> => (await get(url)).statusCode;

describe('the status of a page', () => {
  it.each([
    '/',
    '/startPage.html',
    '/news.html',
    '/news-201.html',
    '/kontakt.html',
    '/search.html?query=light',
    '/login.html?token=x',
    '/?dataType=p_FrameworkPreview&action=2&ID=1',
  ])('%s is there', async (url) => expect(await status(url)).toBe(200));

  it.each([
    '/nowhere.html',
    '/news-999999.html',
    '/news-0.html',
    '/news-999999999999999.html',
    '/blog-201.html',
    '/unit-999999.html',
    '/test-999999.html',
    '/author-999999.html',
    '/af-nobody.html',
    '/startPage.html?dataType=p_News&ID=999999',
    '/news.html?id=999999',
    '/startPage.html?dataType=p_Nothing',
    '/nowhere',
    '/News.html',
    '/abc/def',
    '/en/nothing.html',
    '/en/news.html',
    '/news.html/',
    '/news/?lang=en',
    '//other.example.org/x',
    '//',
    '/demo/nothing.html',
    '/demo/notes.html?x=y.png',
    '/index.php/old',
    '/%E0%A4%A',
    '/%ff?lang=en',
    '/a%00/b',
    '/%00.html',
    `/${'a'.repeat(600)}.html`,
    `/a/${'b'.repeat(9000)}`,
  ])('%s is not: 404, with a title of its own, for no index and no cache', async (url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['cache-control'], page.headers['content-type']]).toEqual([
      404,
      'no-store',
      'text/html; charset=UTF-8',
    ]);
    expect(page.body).toContain('<title>This page does not exist – Demo</title>');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toContain('rel="canonical"');
  });

  it('is a word for programs, and for what is no page', async () => {
    for (const [url, headers] of [
      ['/nowhere', { accept: 'image/png' }],
      ['/assets/nowhere.js', BROWSER],
      ['/nowhere/picture.PNG', BROWSER],
      ['/nowhere/film.mp4?x=1.html', BROWSER],
      ['/nowhere/deeper', { accept: '*/*' }],
    ] as const) {
      const { statusCode, body } = await get(url, headers);
      expect([statusCode, body]).toEqual([404, 'Not found']);
    }
  });

  it('has addresses of its own folder where the wrong one has others: a script takes them away before anything is asked for', async () => {
    const SCRIPT = '<script src="/unknown-address.js"></script>';
    for (const url of ['/abc/def', '/a%00/b', '//x']) {
      const { body } = await get(url);
      expect(body.indexOf(SCRIPT), url).toBeGreaterThan(0);
      expect(body.indexOf(SCRIPT), url).toBeLessThan(body.indexOf('<body>'));
    }
    for (const url of ['/', '/news.html', '/nowhere.html', '/%00']) expect((await get(url)).body, url).not.toContain(SCRIPT);
    const script = await get('/unknown-address.js', { accept: '*/*' });
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8']);
    const location = { pathname: '/abc/d%C3%A9f/', search: '?q=1', hash: '#x' };
    const replaceState = vi.fn();
    runInNewContext(script.body, { location, history: { state: null, replaceState } });
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/abc%2Fd%C3%A9f%2F?q=1#x');
  });

  it('is refused in a word where nobody looks: an address that cannot be read, or holds U+0000', async () => {
    for (const url of ['/%ff', '/%00', '/?lang=%00']) expect((await get(url, { accept: '*/*' })).statusCode, url).toBe(400);
    expect(await status('/?lang=%00')).toBe(400);
  });

  it('of what a customer has switched off is 404', async () => {
    expect(server.services.customers.get('nordlicht')!.off.size).toBeGreaterThan(0);
    const [off] = [...server.services.customers.get('nordlicht')!.off];
    const route = server.services.customers.get('demo')!.routes.find(({ dataType, names }) => dataType === off && names.length === 0)!;
    expect(await status(`/${route.path}`)).toBe(200);
    expect((await get(`/${route.path}`, { ...BROWSER, host: 'nordlicht.localhost:8080' })).statusCode).toBe(404);
  });

  it('of what an added module names is 200: only the page knows what it shows', async () => {
    const { routes } = server.services.customers.get('demo')!;
    expect(routes.some(({ dataType }) => dataType === '')).toBe(true);
    const own = routes.find(({ dataType }) => dataType === '')!;
    expect(await status(`/${own.path.replaceAll(/\{\w+\}/g, '1')}`)).toBe(200);
  });
});

describe('a view that needs an account', () => {
  interface Route {
    readonly path: string;
    readonly dataType: string;
    readonly action: number;
    readonly account?: boolean;
  }
  const routes = readdirSync(PLUGINS, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? ((JSON.parse(readFileSync(`${PLUGINS}/${entry.name}/manifest.json`, 'utf8')) as { routes?: Route[] }).routes ?? [])
      : [],
  );
  const ask = ({ dataType, action }: Route) => get(`/dispatcher.php?mode=ajax&lang=en&id=901&datatype=${dataType}&action=${action}`);

  it('is one for which the manifest says so: guests get the login in its place, 403', async () => {
    const own = routes.filter(({ account }) => account);
    expect(own.map(({ path }) => path).sort()).toEqual([
      'accounts.html',
      'administration-{html}.html',
      'administration.html',
      'announcements.html',
      'author-{ID}.html',
      'edit-menu-{html}.html',
      'edit-texts-{html}.html',
      'edit-{ID}.html',
      'group-{ID}.html',
      'groups.html',
      'my-data.html',
      'preview-{ID}.html',
      'results.html',
      'review-{ID}.html',
      'sessions.html',
      'studio.html',
      'userhome.html',
    ]);
    for (const route of own) {
      const answer = await ask(route);
      expect([route.path, answer.statusCode]).toEqual([route.path, 403]);
      expect(answer.body).toContain(`<login instead="${route.dataType}"/>`);
      expect(answer.body).toContain('<error status="403" code="notPermitted"');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('is no other: guests are refused none of them', async () => {
    for (const route of routes.filter(({ account }) => !account)) expect([route.path, (await ask(route)).statusCode]).not.toContain(403);
  });

  it('is asked for by a browser with 200, for no index: who asks is known to the page alone', async () => {
    expect((await get('/group-7.html')).statusCode, 'whether there is such a group is said to nobody').toBe(200);
    const page = await get('/results.html');
    expect([page.statusCode, page.body.includes('<meta name="robots" content="noindex">')]).toEqual([200, true]);
  });

  it('is refused without a login to who writes, and to who asks for what is no view', async () => {
    for (const call of ['datatype=t_ClientCompetence&action=1', 'datatype=p_Results&action=8192&ticket=1'])
      expect((await get(`/dispatcher.php?mode=ajax&lang=en&id=0&${call}`)).body).not.toContain('<object');
  });
});

describe('a view of what is not there', () => {
  it.each(['datatype=p_News&id=999999', 'datatype=p_Unit&id=999999', 'datatype=p_Nothing&id=1', 'datatype=p_NotFound&id=0'])(
    '%s comes with the page that says so',
    async (call) => {
      const answer = await get(`/dispatcher.php?mode=ajax&lang=de&action=2&${call}`);
      expect(answer.statusCode).toBe(call.includes('p_Nothing') ? 400 : 404);
      expect(answer.body).toContain('dataType="p_NotFound"');
      expect(answer.body).toContain('<title language="de">Diese Seite gibt es nicht</title>');
    },
  );
});
