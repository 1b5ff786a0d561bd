import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixture } from '../fixtures/open.ts';
import type { Objects } from '../content/objects.ts';
import type { OpenServer } from '../server.ts';
import { pageHead } from './page-head.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const SITE = 'https://demo.example/';
/** Head of a page of the customer demo (English and German), one element a line. */
const head = async (page: string, lang = ''): Promise<readonly string[]> =>
  (await pageHead(asked(page, lang), server.services.customers.get('demo')!, server.services)).elements;
const asked = (page: string, lang = '') => ({ page, query: new URLSearchParams({ lang }), site: SITE });

describe('the head of a page without script', () => {
  it('describes the object that the address names: title, description, canonical address, other languages, what is shared', async () => {
    expect(await head('news-201.html', 'de')).toEqual([
      '<title>Meldung Nummer 1 – Demo</title>',
      '<meta name="description" content="Text mit Kursen 1">',
      '<link rel="canonical" href="https://demo.example/news-201.html?lang=de">',
      '<link rel="alternate" hreflang="en" href="https://demo.example/news-201.html">',
      '<link rel="alternate" hreflang="de" href="https://demo.example/news-201.html?lang=de">',
      '<link rel="alternate" hreflang="x-default" href="https://demo.example/news-201.html">',
      '<meta property="og:title" content="Meldung Nummer 1">',
      '<meta property="og:type" content="article">',
      '<meta property="og:url" content="https://demo.example/news-201.html?lang=de">',
      '<meta property="og:site_name" content="Demo">',
      '<meta property="og:description" content="Text mit Kursen 1">',
      '<meta property="og:locale" content="de">',
    ]);
    expect((await head('news-200.html'))[1]).toBe('<meta name="description" content="Zebra &amp; text 0">');
  });

  it('names a list, the customer alone where nothing that is open to all is named, and says what is not there', async () => {
    expect((await head('news.html', 'de'))[0]).toMatch(/^<title>\S.* – Demo<\/title>$/);
    for (const page of ['', 'startPage.html', 'userhome.html', 'results.html']) {
      const lines = await head(page);
      expect([page, lines[0]]).toEqual([page, '<title>Demo</title>']);
      expect(lines.join()).not.toMatch(/name="description" content="(?!Demo")|article/);
    }
    for (const page of ['news-999999.html', 'constructor.html', 'constructor-1.html', '__proto__-1.html'])
      expect([page, await head(page, 'de')]).toEqual([
        page,
        ['<title>Diese Seite gibt es nicht – Demo</title>', '<meta name="robots" content="noindex">'],
      ]);
    expect(await head('results.html')).toEqual(['<title>Demo</title>', '<meta name="robots" content="noindex">']);
    expect((await head(''))[1]).toBe('<meta name="description" content="Demo">');
    expect((await head(''))[2]).toBe('<link rel="canonical" href="https://demo.example/startPage.html">');
  });

  it('takes no language that the customer has not, and nothing of a data type that it has switched off', async () => {
    expect((await head('news-201.html', '"><script>'))[0]).toBe('<title>News number 1 – Demo</title>');
    const demo = server.services.customers.get('demo')!;
    expect((await pageHead(asked('news-201.html'), { ...demo, off: new Set(['p_News']) }, server.services)).elements[0]).toBe(
      '<title>This page does not exist – Demo</title>',
    );
  });

  it('writes nothing of the content as markup', async () => {
    const demo = server.services.customers.get('demo')!;
    const found = await server.services.objects.find('p_News', 201);
    const hostile = {
      ...found!,
      titles: found!.titles.map((title) => ({
        ...title,
        children: title.children.map((node) => ({ ...node, value: '</title><script>alert(1)</script>"\'&' })),
      })),
    };
    // All else is the stored content, so that the head is made as in production.
    const objects: Objects = Object.create(server.services.objects, { find: { value: async () => hostile } });
    const services = { ...server.services, objects };
    const { elements: lines } = await pageHead(
      asked('news-201.html', 'en'),
      { ...demo, brand: { ...demo.brand, name: '<b>&"' } },
      services,
    );
    expect(lines.join('\n')).not.toMatch(/<script|<b>/);
    expect(lines[0]).toBe('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"\'&amp; – &lt;b&gt;&amp;"</title>');
    expect(lines.find((line) => line.includes('og:title'))).toBe(
      '<meta property="og:title" content="&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;\'&amp;">',
    );
  });

  it('stands in the page, in the language asked for; the same page again is known by its mark', async () => {
    const get = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { host: 'demo.localhost:8080', ...headers } });
    const page = await get('/news-201.html?lang=de');
    const inOrder = [
      '<html lang="de">',
      '<title>Meldung Nummer 1 – Demo</title>',
      '<link rel="canonical" href="http://demo.localhost:8080/news-201.html?lang=de">',
      '<meta name="lectern-customer" content="demo">',
    ].map((part) => page.body.indexOf(part));
    expect(inOrder.every((at, index) => at > (inOrder[index - 1] ?? -1))).toBe(true);
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect((await get('/news-201.html?lang=de', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    expect((await get('/news-201.html')).headers.etag).not.toBe(page.headers.etag);
  });
});
