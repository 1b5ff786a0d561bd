import { describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import { deleteAccount } from './session/account/accounts.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;

const of = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_MenuDocument`, { token, lang: 'en', ...(fields ? { fields } : {}) });
const load = async (menu = 'main'): Promise<string> => (await of(`action=8&id=0&html=${menu}`)).body;
const store = (xml: string, more = '', menu = 'main', token = site.author): Promise<Reply> =>
  of(`action=16&id=0&html=${menu}${more}`, { xml }, token);
const reset = (menu = 'main', token = site.author): Promise<Reply> => of(`action=16&id=0&html=${menu}`, { subAction: 'reset' }, token);
const versions = (query: string, fields?: Record<string, string>): Promise<Reply> =>
  site.call(`${query}&id=0&html=main&kind=menu&datatype=p_ObjectVersions`, { token: site.author, ...(fields ? { fields } : {}) });
/** What a visitor gets: the labels of the items of the main menu. */
const labels = async (lang: string): Promise<string[]> =>
  values(await site.call('action=2&id=0&datatype=p_StartPage&framework=1', { lang }), '//menu[@id="main"]//item/label/text()');

const LABELS = '<label language="en">New</label><label language="de">Neu</label>';
const item = (attributes: string, inner = LABELS): string => `<item ${attributes}>${inner}</item>`;
const withItem = async (xml: string): Promise<string> => (await load()).replace(/<\/menu>/, `${xml}</menu>`);
const checked = async (xml: string): Promise<string[]> =>
  found(await of('action=128&id=0&html=main', { xml: await withItem(xml) }), '//fault').map(
    ({ item: id = '', level = '' }) => `${id} ${level}`,
  );

describe('menus of the site', () => {
  it('the document of a menu is that of the file, byte for byte, while nothing is stored; the studio lists the menus', async () => {
    const xml = await load();
    expect(xml).toMatch(/^<objectDocument ID="0" html="main" revision="0" form="[^"]*" state="file" title="Main menu"/);
    expect(xml).toContain('<item id="news" href="news.html" dataType="p_News" action="1"><label language="en">News</label>');
    expect((await of('action=8&id=0&html=none')).status).toBe(404);
    const studio = await site.call('action=2&id=0&datatype=p_Studio', { token: site.author, lang: 'en' });
    expect(found(studio, '//studio/menu')).toEqual([
      { html: 'main', title: 'Main menu', state: 'file' },
      { html: 'language', title: 'Menu of languages', state: 'file' },
    ]);
  });

  it('what is stored is shown to all visitors at once, in each language, with the first view that the server draws', async () => {
    const address = '/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=0&datatype=p_Menu';
    const before = await site.get(address);
    expect(await labels('en')).toEqual(['News', 'Blog']);
    const stored = await store(await withItem(item('id="about" href="object-901.html"')));
    expect([stored.status, values(stored, '//stored/@revision')]).toEqual([200, ['1']]);
    expect(await labels('en')).toEqual(['News', 'Blog', 'New']);
    expect((await labels('de')).at(-1)).toBe('Neu');
    const after = await site.get(address, { headers: { 'if-none-match': before.headers.etag! } });
    expect(after.status, 'another ETag').toBe(200);
    expect(found(after, '//item[@id="about"]')[0], 'what the page loads the view by').toMatchObject({
      dataType: 'p_Object',
      action: '2',
      destID: '901',
      href: 'object-901.html',
    });
    expect((await site.get(address, { host: 'nordlicht.localhost' })).body, 'another customer has their own').not.toContain('id="about"');
    expect((await load()).match(/<item id="news"[^>]*>/)![0]).toBe('<item id="news" href="news.html" dataType="p_News" action="1">');
  });

  it('who stores from an older revision is refused, unless they overwrite', async () => {
    const [one, other] = [await load(), await load()];
    expect((await store(one.replace('>New<', '>Newer<'))).status).toBe(200);
    expect((await store(other.replace('>New<', '>Newest<'))).status).toBe(409);
    expect((await store(other.replace('>New<', '>Newest<'), '&force=1')).status).toBe(200);
    expect((await labels('en')).at(-1)).toBe('Newest');
  });

  it('each store is a version with author, time and name; one comes back as a change of what there is now', async () => {
    const listed = await versions('action=1');
    expect(found(listed, '//version').map(({ author = '' }) => author)).toEqual(['Ibn al-Haytham', 'Ibn al-Haytham', 'Ibn al-Haytham', '']);
    const numbers = values(listed, '//version/@number');
    expect((await versions(`action=16&version=${numbers[1]}`, { note: 'Before the fair' })).status).toBe(200);
    expect(values(await versions('action=1'), '//version/text()')).toEqual(['Before the fair']);
    expect((await versions('action=16&version=999999', { note: 'x' })).status).toBe(404);
    const older = await versions(`action=2&version=${numbers[1]}`);
    expect((await store(older.body)).status).toBe(200);
    expect((await labels('en')).at(-1)).toBe('Newer');
    expect((await site.call('action=1&id=0&html=main&kind=menu&datatype=p_ObjectVersions', { token: site.learner })).status).toBe(403);
  });

  it('a reset goes back to the file, and what was stored stays among the versions', async () => {
    expect((await of('action=16&id=0&html=main&revision=1', { subAction: 'reset' })).status, 'of an older revision').toBe(409);
    expect((await reset()).status).toBe(200);
    expect(await labels('en')).toEqual(['News', 'Blog']);
    expect(await load()).toMatch(/revision="5"[^>]*state="file"/);
    expect(values(await versions('action=1'), '//version/@number')).toHaveLength(6);
  });

  it('the form says when the file has changed since, and shows the file’s menu', async () => {
    await store((await withItem(item('id="a" href="news.html"'))).replace(/ file="[^"]*"/, ' file="of-before"'));
    expect(await load()).toMatch(/ state="stored"[^>]* fileChanged="1"/);
    const file = (await of('action=8&id=0&html=main&file=1')).body;
    expect(file).not.toContain('id="a"');
    expect((await labels('en')).at(-1), 'what is stored goes on counting').toBe('New');
    await store(await load());
    expect(await load(), 'whoever has seen it is not asked again').not.toContain('fileChanged');
    await reset();
  });
});

describe('what is wrong with a menu', () => {
  it.each([
    ['no label', item('id="x" href="news.html"', ''), ['x error']],
    ['an empty label', item('id="x" href="news.html"', '<label language="en"> </label>'), ['x error']],
    ['no target', item('id="x"'), ['x error']],
    ['a script as address', item('id="x" href="java&#x9;script:alert(1)"'), ['x error']],
    ['data as address', item('id="x" href="data:text/html,x"'), ['x error']],
    ['another site without https', item('id="x" href="http://example.org/"'), ['x error']],
    ['another site without a scheme', item('id="x" href="//example.org/"'), ['x error']],
    ['backslashes for slashes', item('id="x" href="/\\example.org/"'), ['x error']],
    ['a page that is not there', item('id="x" href="news-99999.html"'), ['x error']],
    ['no such address', item('id="x" href="nothing.html"'), ['x error']],
    [
      'an icon that is a script',
      item('id="x" href="news.html"', '<label language="en">A</label><label language="de">A</label><icon src="javascript:a()"/>'),
      ['x error'],
    ],
    ['a command', item('id="x" command="session.refresh"'), ['x error']],
    [
      'marks in a label',
      item('id="x" href="news.html"', '<label language="en"><b>A</b></label><label language="de">A</label>'),
      ['x error'],
    ],
    ['the id of another one', item('id="news" href="news.html"'), ['news error']],
    ['no id', item('href="news.html"'), [' error']],
    ['an id that ends an XPath', item(`id="x']" href="news.html"`), ["x'] error"]],
    [
      'four levels',
      ['1', '2', '3'].reduceRight((inner, id) => item(`id="${id}" href="news.html"`, LABELS + inner), item('id="4" href="news.html"')),
      ['4 error'],
    ],
    ['a label in one language', item('id="x" href="news.html"', '<label language="en">A</label>'), ['x warning']],
    ['another site', item('id="x" href="https://example.org/"'), []],
    ['a letter-box', item('id="x" href="mailto:a@example.org"'), []],
    ['a page of the site', item('id="x" href="news-211.html"'), []],
    ['a list', item('id="x" href="news.html?page=2"'), []],
  ])('%s', async (_, xml, expected) => {
    expect((await checked(xml)).filter((each) => each !== 'blog warning')).toEqual(expected);
    const reply = await store(await withItem(xml));
    expect(reply.status).toBe(expected.some((each) => each.endsWith('error')) ? 400 : 200);
    if (reply.status === 200) await reset();
    else expect(await labels('en'), 'nothing is stored').toEqual(['News', 'Blog']);
  });

  it('an unpublished page is warned of and stored; the words are at the item and in the caller’s language', async () => {
    const made = await site.call('action=16&id=0&datatype=p_Studio', {
      token: site.author,
      fields: { subAction: 'create', dataType: 'p_News', title: 'A draft' },
    });
    const id = values(made, '//studio/@made')[0]!;
    const xml = await withItem(item(`id="x" href="news-${id}.html"`));
    const reply = await store(xml);
    expect([reply.status, values(reply, '//fault[@item="x"]/@level')]).toEqual([200, ['warning']]);
    await reset();
    const german = await site.call('action=16&id=0&html=main&datatype=p_MenuDocument', {
      token: site.author,
      lang: 'de',
      fields: { xml: await withItem(item('id="x" href="javascript:alert(1)"')) },
    });
    expect(german.body).toContain('„Neu“: Dieser Adresse folgen Seiten nicht.'.replace(/[„“]/g, (sign) => (sign === '„' ? '“' : '”')));
  });

  it.each([
    ['another menu', (xml: string) => xml.replaceAll('html="main"', 'html="language"')],
    ['another id', (xml: string) => xml.replace('<menu id="main"', '<menu id="other"')],
    ['another kind', (xml: string) => xml.replace('kind="classic"', 'kind="overlay"')],
    ['no item', (xml: string) => xml.replace('</menu>', '<script/></menu>')],
    ['two menus', (xml: string) => xml.replace('</data>', '<menu/></data>')],
    ['a root of another name', (xml: string) => xml.replaceAll('objectDocument', 'other')],
    ['no XML', (xml: string) => xml.slice(0, -5)],
  ])('%s is refused', async (_, change) => expect((await store(change(await load()))).status).toBe(400));

  it('what an author writes into a label comes as text', async () => {
    expect(
      (await store(await withItem(item('id="x" href="news.html"', '<label language="en">&lt;img src=x onerror=a()&gt;</label>')))).status,
    ).toBe(200);
    const { body } = await site.call('action=2&id=0&datatype=p_Menu', { lang: 'en' });
    expect(body).toContain('&lt;img src=x onerror=a()&gt;');
    expect(body).not.toContain('<img');
    await reset();
  });
});

describe('whose the menus are', () => {
  it('of publishers and administrators of the whole site, and nobody else', async () => {
    const { store: database } = site.server.services;
    const may = async (): Promise<number[]> => [
      (await of('action=8&id=0&html=main', undefined, site.learner)).status,
      (await store(await withItem(item('id="x" href="news.html"')), '', 'main', site.learner)).status,
      (await reset('main', site.learner)).status,
    ];
    for (const [name, branch, expected] of [
      ['reader', '', 403],
      ['author', '', 403],
      ['reviewer', '', 403],
      ['publisher', 'p_News', 403],
      ['publisher', '', 200],
      ['administrator', '', 200],
    ] as const) {
      await setRoles(database, ADA, [{ name, branch }]);
      expect(await may(), `${name} of ${branch || 'the site'}`).toEqual([expected, expected, expected]);
      const studio = await site.call('action=2&id=0&datatype=p_Studio', { token: site.learner });
      expect(studio.status === 200 ? values(studio, '//studio/menu/@html').length : 0, name).toBe(expected === 200 ? 2 : 0);
    }
    expect((await site.call('action=8&id=0&html=main&datatype=p_MenuDocument')).status).toBe(403);
  });

  it('versions stay when their author’s account is gone, without the name', async () => {
    const { store: database, limits } = site.server.services;
    const byAda = () => database.selectFrom('site_menu_versions').select('number').where('author_id', '=', ADA).execute();
    const all = () => database.selectFrom('site_menu_versions').select('number').orderBy('number').execute();
    const before = await all();
    expect((await byAda()).length).toBeGreaterThan(0);
    await database.transaction().execute((transaction) => deleteAccount(transaction, ADA, limits));
    expect([await byAda(), await all()]).toEqual([[], before]);
  });

  it('an item with a label in one language alone is in the menus of all, as its warning says; an empty label is none', async () => {
    const only = item(
      'id="only" href="news.html"',
      '<label language="en">English alone</label><label language="de"/><label language="ar"> </label>',
    );
    expect((await store(await withItem(only))).status).toBe(200);
    for (const lang of ['en', 'de', 'ar']) expect(await labels(lang), lang).toContain('English alone');
    expect((await reset()).status).toBe(200);
  });
});
