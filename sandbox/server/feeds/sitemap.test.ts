import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { children, parseRoot, plainText, type XNode } from '../xml/nodes.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const get = (url: string, host = 'demo.localhost:8080') => server.app.inject({ url, headers: { host } });
const entries = async (url: string): Promise<XNode[]> => children(parseRoot((await get(url)).body), 'url');
const locOf = (entry: XNode): string => plainText(children(entry, 'loc')[0]!);
const locs = async (url: string): Promise<string[]> => (await entries(url)).map(locOf);

describe('what search engines read of a site', () => {
  it('names what visitors may open: views, objects with their addresses, each once', async () => {
    const found = await locs('/sitemap.xml');
    expect(new Set(found).size).toBe(found.length);
    for (const page of ['startPage.html', 'news.html', 'news-201.html', 'course.html'])
      expect(found).toContain(`http://demo.localhost:8080/${page}`);
    for (const address of found) expect([address, (await get(new URL(address).pathname)).statusCode]).toEqual([address, 200]);
  });

  it('names nothing that is for who is logged in, a form, or left out by its author', async () => {
    const found = (await locs('/sitemap.xml')).map((address) => new URL(address).pathname.slice(1));
    for (const page of ['userhome.html', 'results.html', 'login.html', 'search.html', 'studio.html', 'offline.html'])
      expect(found).not.toContain(page);
    const ids = new Set(found.flatMap((page) => Number(/-(\d+)\.html$/.exec(page)?.[1] ?? 0)));
    const { store, objects } = server.services;
    const texts = await store.selectFrom('object_texts').select(['data_type', 'id', 'language', 'title']).where('id', '=', 202).execute();
    expect([ids.has(202), texts.length > 0]).toEqual([true, true]);
    // What its author leaves out has no texts to be found by.
    await store.deleteFrom('object_texts').where('id', '=', 202).execute();
    await objects.changed();
    expect(await locs('/sitemap.xml')).not.toContain('http://demo.localhost:8080/news-202.html');
  });

  it('names a view with two addresses by the first of them, which the page of the other one names too', async () => {
    const found = (await locs('/sitemap.xml')).map((address) => new URL(address).pathname);
    expect(found.filter((path) => /kontakt|contact/.test(path))).toEqual(['/contact.html']);
    const [canonical, inGerman] = [' href="http://demo.localhost:8080/contact.html', '?lang=de"'];
    for (const page of ['/contact.html', '/kontakt.html']) {
      expect((await get(page)).body).toContain(`<link rel="canonical"${canonical}">`);
      const { body } = await get(`${page}?lang=de`);
      expect(body).toContain(`<link rel="canonical"${canonical}${inGerman}>`);
      expect(body).toContain(`<link rel="alternate" hreflang="de"${canonical}${inGerman}>`);
    }
  });

  it('says the same page in other languages, and when it came out or somebody changed it', async () => {
    const { store, objects } = server.services;
    const news = async () => (await entries('/sitemap.xml')).find((entry) => locOf(entry).endsWith('/news-201.html'))!;
    const links = children(await news(), 'xhtml:link').map(({ attributes }) =>
      attributes.map(({ name, value }) => `${name} ${value}`).join(),
    );
    expect(links).toEqual([
      'rel alternate,hreflang en,href http://demo.localhost:8080/news-201.html',
      'rel alternate,hreflang de,href http://demo.localhost:8080/news-201.html?lang=de',
    ]);
    const lastmod = async (path: string) => {
      const found = (await entries('/sitemap.xml')).find((entry) => locOf(entry).includes(path))!;
      return children(found, 'lastmod').map(plainText);
    };
    expect(await lastmod('/news-201.html')).toEqual(['2026-10-02T08:00:00.000Z']);
    // Nobody knows when it was written; the day of an event is not when its page was.
    for (const page of ['/course-', '/calendar-41', '/startPage.html']) expect(await lastmod(page), page).toEqual([]);
    const newest = async (): Promise<string | undefined> =>
      (await entries('/sitemap.xml'))
        .filter((entry) => locOf(entry).includes('/news-'))
        .flatMap((entry) => children(entry, 'lastmod').map(plainText))
        .toSorted()
        .at(-1);
    expect(await lastmod('/news.html')).toEqual([await newest()]);
    await store
      .updateTable('objects')
      .set({ changed_at: new Date('2026-11-20T10:00:00Z') })
      .where('id', '=', 201)
      .execute();
    await objects.changed();
    expect(await lastmod('/news-201.html')).toEqual(['2026-11-20T10:00:00.000Z']);
    expect(await lastmod('/news.html')).toEqual(['2026-11-20T10:00:00.000Z']);
    // What is dated ahead was not changed then.
    await store
      .updateTable('objects')
      .set({ sort_at: new Date('2126-01-01T00:00:00Z') })
      .where('id', '=', 203)
      .execute();
    await objects.changed();
    expect(await lastmod('/news-203.html')).toEqual([]);
    expect(await lastmod('/news.html')).toEqual(['2026-11-20T10:00:00.000Z']);
  });

  it('has parts for a large site, and no others', async () => {
    expect((await get('/sitemap-1.xml')).statusCode).toBe(200);
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
    expect((await get('/sitemap-0.xml')).statusCode).toBe(404);
    const { store, objects } = server.services;
    const numbers = sql<{ n: number }>`generate_series(500001, 510001)`.as('n');
    await sql`insert into objects (data_type, id, html, type, revision, xml)
      select 'p_News', n, '', 501, 1, '<object dataType="p_News"/>' from ${numbers}`.execute(store);
    await sql`insert into object_texts (data_type, id, language, title, teaser, body, city, day, document)
      select 'p_News', n, 'en', 'x', '', '', '', '', '' from ${numbers}`.execute(store);
    await objects.changed();
    const index = children(parseRoot((await get('/sitemap.xml')).body), 'sitemap').map(locOf);
    expect(index).toEqual([1, 2].map((part) => `http://demo.localhost:8080/sitemap-${part}.xml`));
    const parts = await Promise.all([1, 2].map((part) => locs(`/sitemap-${part}.xml`)));
    expect(parts.map(({ length }) => length <= 10_100)).toEqual([true, true]);
    const all = parts.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const id of [500001, 510001]) expect(all).toContain(`http://demo.localhost:8080/news-${id}.html`);
    await sql`delete from objects where id > 500000`.execute(store);
    await objects.changed();
  });

  it('robots find the sitemap, are kept from pages of persons and from searching, and from sites for testers wholly', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(body).toContain('Sitemap: http://demo.localhost:8080/sitemap.xml');
    expect(body.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /userhome.html', 'Disallow: /search.html']));
    expect(body.split('\n')).not.toContain('Disallow: /');
    expect((await get('/robots.txt', 'test.demo.localhost:8080')).body.split('\n')).toContain('Disallow: /');
  });
});
