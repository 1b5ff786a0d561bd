import { describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;

const of = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_TextSetDocument`, { token, lang: 'en', ...(fields ? { fields } : {}) });
const load = async (more = ''): Promise<string> => (await of(`action=8&id=0&html=site${more}`)).body;
const store = (xml: string, more = '', token = site.author): Promise<Reply> => of(`action=16&id=0&html=site${more}`, { xml }, token);
const reset = (): Promise<Reply> => of('action=16&id=0&html=site', { subAction: 'reset' });
const entry = (id: string, words: Readonly<Record<string, string>>): string =>
  `<entry id="${id}">${Object.entries(words)
    .map(([language, word]) => `<text language="${language}">${word}</text>`)
    .join('')}</entry>`;
const withEntry = async (xml: string): Promise<string> =>
  (await load()).replace('<textSet/>', '<textSet></textSet>').replace('</textSet>', `${xml}</textSet>`);
const errorOf = (reply: Reply): string => values(reply, '//error/text/text()').join();

/** What the page of a visitor fetches: by the version that it is told. */
async function setOf(
  language: string,
): Promise<{ readonly words: Record<string, string>; readonly version: string; readonly caching: string }> {
  const page = await site.get('/startPage.html');
  const version = /name="lectern-version" content="([^"]*)"/.exec(page.body)![1]!;
  const reply = await site.get(`/demo/xml/M_textSet_${language}.xml?v=${version}`);
  const words = found(reply, '/textSet/text').map(({ id = '' }, index) => [
    id,
    values(reply, `/textSet/text[${index + 1}]/text()`).join(''),
  ]);
  return { words: Object.fromEntries(words), version, caching: String(reply.headers['cache-control']) };
}

/** What the files of the fixtures say. */
const OF_FILES = { deleteQuestion: '?' };

describe('the texts of a site', () => {
  it('I18-003 what is stored is in the text sets of visitors at once, at another address than the one that browsers keep', async () => {
    const before = await setOf('en');
    const stored = await store(await withEntry(entry('fileNotFound', { en: 'Try again', de: 'Noch einmal' })));
    expect([stored.status, values(stored, '//stored/@revision')], stored.body).toEqual([200, ['1']]);
    const [english, german] = [await setOf('en'), await setOf('de')];
    expect([english.words['fileNotFound'], german.words['fileNotFound']]).toEqual(['Try again', 'Noch einmal']);
    expect([english.version === before.version, english.caching]).toEqual([false, expect.stringContaining('immutable')]);
    const other = await site.get('/nordlicht/xml/M_textSet_en.xml');
    expect(other.body, 'another customer has their own').not.toContain('Try again');
  });

  it('messages of the server say it, too', async () => {
    const xml = await withEntry(entry('server.notFound', { en: 'Nothing is here.' }));
    expect((await store(xml)).status).toBe(200);
    const nothing = await site.call('action=2&id=999999&datatype=p_News', { lang: 'en' });
    expect(errorOf(nothing)).toBe('Nothing is here.');
  });

  it('stored without a change it is the same, byte for byte, and one change is one place', async () => {
    const xml = await load();
    const inner = (text: string): string => text.replace(/^<objectDocument[^>]*>/, '');
    expect((await store(xml)).status).toBe(200);
    expect(inner(await load())).toBe(inner(xml));
    const changed = (await load()).replace('Noch einmal', 'Nochmals');
    expect((await store(changed)).status).toBe(200);
    expect(inner(await load())).toBe(inner(changed));
    expect((await setOf('de')).words['fileNotFound']).toBe('Nochmals');
  });

  it('who stores from an older revision is refused; each store is a version; a reset brings the files back', async () => {
    const [one, other] = [await load(), await load()];
    expect((await store(one.replace('Nochmals', 'Wieder'))).status).toBe(200);
    expect((await store(other.replace('Nochmals', 'Abermals'))).status).toBe(409);
    const listed = await site.call('action=1&id=0&html=site&kind=texts&datatype=p_ObjectVersions', { token: site.author });
    const numbers = values(listed, '//version/@number');
    expect(numbers.length).toBeGreaterThan(3);
    const older = await site.call(`action=2&id=0&html=site&kind=texts&version=${numbers[1]}&datatype=p_ObjectVersions`, {
      token: site.author,
    });
    expect((await store(older.body)).status).toBe(200);
    expect((await setOf('de')).words['fileNotFound']).toBe('Nochmals');
    expect((await reset()).status).toBe(200);
    expect((await setOf('de')).words).toEqual(OF_FILES);
    expect(await load()).toMatch(/state="file"/);
  });

  it.each([
    [
      'a name in braces that the text gets no value for',
      entry('fileNotFound', { en: 'Reload {page}' }),
      '{page} in the language en would stay as it is written',
    ],
    [
      'another name than the text has',
      entry('server.htmlTaken', { de: 'Seite {nummer}' }),
      'this text gets values for {html}, {id} alone.',
    ],
    ['no words', entry('fileNotFound', { de: '  ' }), 'There are no words in the language de.'],
    ['marks', entry('fileNotFound', { en: '<b>Go</b>' }), 'Texts are plain words, without marks (en).'],
    ['a key twice', entry('fileNotFound', { en: 'A' }) + entry('fileNotFound', { en: 'B' }), 'Another text has the key fileNotFound, too.'],
    ['no key', entry('', { en: 'A' }), 'This text has no key'],
    ['words without end', entry('fileNotFound', { en: 'A'.repeat(4001) }), 'This text is too long (en).'],
  ])('%s is refused, with what to do, and nothing is stored', async (_, xml, words) => {
    const reply = await store(await withEntry(xml));
    expect([reply.status, errorOf(reply)]).toEqual([400, expect.stringContaining(words)]);
    expect((await setOf('en')).words).toEqual(OF_FILES);
  });

  it('a key that nothing says is warned of and stored, as it may be of an added module', async () => {
    const xml = await withEntry(entry('module.own', { en: 'A' }));
    const checked = await of('action=128&id=0&html=site', { xml });
    expect(found(checked, '//fault')).toEqual([{ item: 'module.own', level: 'warning' }]);
    expect((await store(xml)).status).toBe(200);
    expect((await reset()).status).toBe(200);
  });

  it('a text is found by its words in any language, or by its key, with what it says in each', async () => {
    const words = async (query: string): Promise<Record<string, string>[]> =>
      found(await of(`action=1&id=0&query=${encodeURIComponent(query)}`), '//word');
    expect(await words('server.htmlTaken')).toEqual([{ id: 'server.htmlTaken' }]);
    const german = await of(`action=1&id=0&query=${encodeURIComponent('andere seite  hat die adresse')}`);
    expect(values(german, '//word[@id="server.htmlTaken"]/text/@language')).toEqual(['en', 'de']);
    const all = await of('action=1&id=0&page=2');
    expect([values(all, '//words/@page'), found(all, '//word').length]).toEqual([['2'], 25]);
    expect(await words('no such words anywhere')).toEqual([]);
  });

  it('of publishers and administrators of the whole site, and nobody else', async () => {
    const { store: database } = site.server.services;
    for (const [name, branch, expected] of [
      ['author', '', 403],
      ['publisher', 'p_News', 403],
      ['publisher', '', 200],
    ] as const) {
      await setRoles(database, ADA, [{ name, branch }]);
      const may = [
        (await of('action=8&id=0&html=site', undefined, site.learner)).status,
        (await of('action=1&id=0', undefined, site.learner)).status,
        (await store(await withEntry(entry('fileNotFound', { en: 'Again' })), '', site.learner)).status,
      ];
      expect(may, `${name} of ${branch || 'the site'}`).toEqual([expected, expected, expected]);
      const studio = await site.call('action=2&id=0&datatype=p_Studio', { token: site.learner, lang: 'en' });
      const listed = studio.status === 200 ? found(studio, '//studio/texts') : [];
      expect(listed, name).toEqual(expected === 200 ? [{ html: 'site', title: 'Texts of the site', state: 'stored' }] : []);
    }
    expect((await of('action=8&id=0&html=other')).status).toBe(404);
  });
});
