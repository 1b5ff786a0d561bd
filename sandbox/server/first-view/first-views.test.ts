import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type OpenServer } from '../server.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const HOST = 'drawn.localhost:8080';

let folder: string;
let server: OpenServer;
const customer = (name: string, file: object): string => {
  const own = join(folder, 'customers', name);
  mkdirSync(join(own, 'xsl'), { recursive: true });
  mkdirSync(join(own, 'xml'), { recursive: true });
  writeFileSync(join(own, 'customer.json'), JSON.stringify({ customer: name, brand: { name: 'Drawn' }, languages: ['en', 'de'], ...file }));
  return own;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-drawn-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, '.vite'), { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    `<html lang="en"><head><!--lectern:head--></head><body><div id="lectern"></div>
    <noscript><p>This site needs JavaScript.</p></noscript></body></html>`,
  );
  const files = {
    'index.html': { file: 'assets/lectern.js', css: ['assets/index.css'] },
    'core/first-view.tsx': { file: 'assets/first-view.js' },
    'plugins/course/index.ts': { file: 'assets/course.js', css: ['assets/course.css'], imports: ['index.html', '_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  };
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(files));
  const drawn = customer('drawn', { plugins: { site: { firstView: true }, blog: false, news: { pageSize: 2 } } });
  writeFileSync(
    join(drawn, 'xml', 'menu.xml'),
    '<menus><menu id="main" kind="classic"><item id="news" href="news.html"><label>News</label></item></menu></menus>',
  );
  customer('plain', {});
  const own = customer('faulty', { plugins: { site: { firstView: true } } });
  writeFileSync(join(own, 'xsl', 'p_News.xsl'), '<xsl:stylesheet');
  server = await openServer({
    data: join(folder, 'data'),
    quiet: true,
    dist,
    customers: [join(folder, 'customers')],
    content: join(project, 'sandbox', 'content'),
    sheets: join(project, 'xsl', 'sheets'),
    plugins: join(project, 'plugins'),
    databaseUrl: '',
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, { host = HOST, cookie = '' } = {}) => server.app.inject({ url, headers: { host, cookie } });
const drawnOf = async (url: string, how: { host?: string; cookie?: string } = {}): Promise<string> =>
  /<div id="drawn"[\s\S]*(?=\n\s*<div id="lectern">)/.exec((await get(url, how)).body)?.[0] ?? '';

describe('the first view of a page, drawn by the server', () => {
  it.each([
    ['/', 'Drawn', 'New here'],
    ['/news.html', '<h1', 'Four workshops for dark evenings'],
    ['/news-21.html', 'Four workshops for dark evenings', 'When the shutters close well'],
    ['/course.html', '<h1', 'Light makes pictures'],
    ['/course-100.html', 'Light makes pictures', 'course__'],
    ['/object-901.html', '<h1', '<p>'],
    ['/contact.html', '<h1', '<textarea'],
    ['/calendar.html', '<h1', 'calendar__period', 'role="grid"'],
    ['/calendar.html?view=agenda', '<h1', 'calendar-', 'datetime='],
    ['/af-partner7.html', '<h1', 'Harbour Camera Club', 'The club is invented'],
    ['/unit-4711.html', 'The path of light', 'How light travels', 'Invisible until it arrives', 'Three cards, one line', 'unit-4714.html'],
    ['/unit-4711.html?IDLesson=2&lang=de', 'Der Weg des Lichts', 'Ein Zimmer mit Loch'],
    ['/lesson-4721.html', 'How light travels', 'Light on its way cannot be seen from the side'],
    ['/test-812.html', '<h1', 'Ten questions on what the course has shown'],
    ['/placement-820.html', '<h1', 'Eight questions'],
    ['/vocabulary-842.html', '<h1', 'A word that you know comes back'],
    ['/news.html?lang=de', 'Aktuelles', 'Vier Werkstätten für dunkle Abende'],
  ])('%s can be read in it', async (url, ...words) => {
    const html = await drawnOf(url);
    for (const word of ['site-header', 'site-footer', ...words]) expect(html).toContain(word);
    expect(html).not.toMatch(/<ui-|<script|<form(?! class="search-box")|\son\w+=|\sstyle=/);
  });

  it('has what a view inserts, the frame around it, and names the widgets that the page loads before it takes over', async () => {
    const html = await drawnOf('/news-21.html');
    expect(html).toMatch(/<main id="mainContent"[^>]*><article/);
    expect(html).toContain('inserted');
    expect(/data-widgets="([^"]*)"/.exec(html)?.[1]?.split(' ')).toEqual(expect.arrayContaining(['ui-menu', 'ui-search-box']));
    expect(html).toContain('data-language="en"');
  });

  it('brings the styles of its plugins with it, and the script that takes over; a word on scripts is left where a form waits', async () => {
    const { body } = await get('/course-100.html');
    for (const style of ['course', 'shared']) expect(body).toContain(`<link rel="stylesheet" crossorigin href="/assets/${style}.css">`);
    expect(body).not.toContain('href="/assets/index.css"');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/first-view.js">');
    expect(body).toContain('<meta name="lectern-drawn" content="1">');
    expect(body).not.toContain('<noscript>');
    // A form, a film and questions wait for the script.
    for (const url of ['/contact.html', '/unit-4711.html', '/test-812.html']) expect((await get(url)).body).toContain('<noscript>');
  });

  it.each([
    ['a view that a plugin draws', '/search.html', {}],
    ['what is for who is logged in', '/userhome.html', {}],
    ['what is not there', '/news-999999.html', {}],
    ['data types that are switched off', '/blog.html', {}],
    ['addresses with parameters that are no view’s', '/news.html?sandboxFault=slow', {}],
    ['the page that is stored for when there is no network', '/startPage.html?shell=1', {}],
    ['sites that do not want it', '/news.html', { host: 'plain.localhost:8080' }],
    ['views whose stylesheet has a mistake', '/news.html', { host: 'faulty.localhost:8080' }],
    [
      'testers with a time of their own',
      '/news.html',
      { host: 'test.drawn.localhost:8080', cookie: `lecternClock=1764547200000_1_${Date.now()}` },
    ],
    ['who is logged in', '/news.html', { cookie: 'lectern-own=1' }],
    [
      'who has chosen a language',
      '/news.html',
      { cookie: `a=b; cmsUserSettings=${encodeURIComponent('{"interface":{"language":"de"}}')}` },
    ],
    ['who has chosen a look', '/news.html', { cookie: `cmsUserSettings=${encodeURIComponent('{"site":{"theme":"dark"}}')}` }],
  ])('is not drawn for %s', async (_what, url, how) => {
    expect(await drawnOf(url, how)).toBe('');
    expect((await get(url, how)).body).toContain('<noscript>');
  });

  it('goes to those for whom it is: a page of somebody’s own is private, and answers vary by what browsers say', async () => {
    const { headers } = await get('/news.html');
    expect(headers['cache-control']).toContain('public');
    expect(headers.vary).toBe('Cookie, Accept-Encoding');
    expect((await get('/news.html', { cookie: 'lectern-own=1' })).headers['cache-control']).toContain('private');
    expect((await get('/news.html', { cookie: 'lectern-own=0' })).body).toContain('id="drawn"');
    const plain = await get('/news.html', { host: 'plain.localhost:8080' });
    expect([plain.headers.vary, plain.body.includes('lectern-drawn')]).toEqual(['Accept-Encoding', false]);
  });

  it('pages of a list are drawn as their address says', async () => {
    const html = await drawnOf('/news.html?page=2');
    expect(html).not.toBe('');
    expect(html).not.toBe(await drawnOf('/news.html'));
  });
});
