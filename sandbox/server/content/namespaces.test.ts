import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFixture, type Reply } from '../fixtures/open.ts';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const code = (reply: Reply) => [reply.status, values(reply, '//error/@code')[0]];
const words = (reply: Reply) => values(reply, '//error/text/text()').join();
const store = (ID: number, dataType: string, xml: string, more: Record<string, string> = {}) =>
  site.call(`action=16&id=${ID}&datatype=${dataType}`, { token: site.author, fields: { xml, ...more } });
const object = (ID: number, dataType: string, payload: string, { title = 'T', record = '', more = '' } = {}) =>
  `<object ID="${ID}" IDObjectType="501" IDObjectTypeCategory="0" dataType="${dataType}" language="" ${more}>
      <title language="en">${title}</title>
    <title language="de">${title}</title>${record}<data>${payload}</data></object>`;
const bring = (dataType: string, objects: string) =>
  site.call(`action=32768&id=0&datatype=${dataType}`, { token: site.author, file: `<objects>${objects}</objects>` });
const record = (inner: string, more = '') => `<record date="2026-11-20" start="2026-12-01" end="2026-12-01" ${more}>${inner}</record>`;
async function configure(ID: number, html: string, more = '') {
  const { body } = await site.call(`action=8&id=${ID}&datatype=p_ObjectConfiguration`, { token: site.author });
  const revision = / revision="(\d+)"/.exec(body)?.[1];
  return store(
    ID,
    'p_ObjectConfiguration',
    `<objectConfiguration ID="${ID}" revision="${revision}" ${more}><content><template id="t1"><text id="x" language="en">T</text>
      <html id="h" language="en">${html}</html></template></content></objectConfiguration>`,
  );
}

/** Something with a namespace where content has none, and what of it the refusal names. */
const FOREIGN = [
  ['an element', (name: string, inner: string) => `<${name} xmlns:x="u"><x:y/>${inner}</${name}>`, () => '<x:y>'],
  [
    'an attribute',
    (name: string, inner: string) => `<${name} xmlns:x="u" x:z="1">${inner}</${name}>`,
    (name: string) => `<${name} x:z="1">`,
  ],
  [
    'a default namespace',
    (name: string, inner: string) => `<${name} xmlns="urn:u">${inner}</${name}>`,
    (name: string) => `<${name} xmlns="urn:u">`,
  ],
  [
    'an attribute of XML itself',
    (name: string, inner: string) => `<${name} xml:base="http://e/">${inner}</${name}>`,
    (name: string) => `<${name} xml:base="http://e/">`,
  ],
  ['an element of XML itself', (name: string, inner: string) => `<${name}><xml:y/>${inner}</${name}>`, () => '<xml:y>'],
  ['a name of its own', (name: string, inner: string) => `<x:${name} xmlns:x="u">${inner}</x:${name}>`, (name: string) => `<x:${name}>`],
] as const;

/** Every way on which XML of somebody reaches the server. @param made the element of that way, with what is wrong */
const ENTRANCES: readonly (readonly [string, string, (made: (name: string, inner: string) => string) => Promise<Reply>])[] = [
  ['a stored text', 'news', (made) => store(200, 'p_News', made('news', '<html language="en"><p>x</p></html>'))],
  ['a stored object', 'genericObject', (made) => store(901, 'p_Object', made('genericObject', ''))],
  ['a course', 'chapter', (made) => store(100, 'p_Course', `<course ID="100">${made('chapter', '')}</course>`)],
  [
    'a lesson in its unit',
    'clip',
    (made) => store(4711, 'p_Unit', `<unit idUnit="4711"><lesson id="1">${made('clip', '')}</lesson></unit>`),
  ],
  ['a lesson', 'lesson', (made) => store(4713, 'p_LessonObject', made('lesson', ''))],
  ['an event', 'event', (made) => store(41, 'p_Calendar', made('event', ''))],
  ['a test', 'test', (made) => store(812, 'p_PracticeTest', made('test', ''))],
  [
    'a configuration',
    'parameters',
    (made) => store(901, 'p_ObjectConfiguration', `<objectConfiguration ID="901">${made('parameters', '')}</objectConfiguration>`),
  ],
  ['an imported title', 'b', (made) => bring('p_News', object(8030, 'p_News', '<news/>', { title: made('b', '') }))],
  ['an imported teaser', 'teaser', (made) => bring('p_News', object(8030, 'p_News', '<news/>', { record: record(made('teaser', '')) }))],
  ['an imported picture', 'picture', (made) => bring('p_News', object(8030, 'p_News', '<news/>', { record: record(made('picture', '')) }))],
  [
    'an imported event',
    'picture',
    (made) => bring('p_Calendar', object(8031, 'p_Calendar', '<event/>', { record: record(made('picture', '')) })),
  ],
  ['an imported payload', 'news', (made) => bring('p_News', object(8030, 'p_News', made('news', '')))],
  [
    'an import',
    'objects',
    (made) =>
      site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: made('objects', object(8030, 'p_News', '<news/>')) }),
  ],
  [
    'a search',
    'search',
    (made) => site.call('action=search&id=0&datatype=p_Site', { fields: { xml: made('search', '<simple>x</simple>') } }),
  ],
  [
    'a saved search',
    'search',
    (made) =>
      site.call('action=16&id=0&datatype=f_ClientFile', {
        token: site.author,
        fields: { filename: 'F', xml: made('search', '<expert/>') },
      }),
  ],
  [
    'a result',
    'subTemplates',
    (made) => store(812, 't_ClientCompetence', made('subTemplates', ''), { points: '0', mpoints: '2', IDObject: '812' }),
  ],
  [
    'answers',
    'subTemplates',
    (made) => site.call('action=verify&id=813&datatype=p_PlacementTest', { fields: { xml: made('subTemplates', '') } }),
  ],
];

describe('a namespace where content has none', () => {
  describe.each(ENTRANCES)('in %s', (_, name, send) => {
    it.each(FOREIGN)('RT-007 is refused, and named: %s', async (_kind, make, named) => {
      const reply = await send(make);
      expect(code(reply), reply.body).toEqual([400, 'badXml']);
      expect(words(reply)).toContain(named(name));
      expect(values(reply, '//detail[@name = "elements"]/text()')[0]).toContain(named(name));
    });
  });

  it('RT-007 is refused in words of the reader, with the line', async () => {
    const xml = '<news>\n<x:y xmlns:x="u"/></news>';
    const inLanguage = async (lang: string) =>
      words(await site.call('action=16&id=200&datatype=p_News', { lang, token: site.author, fields: { xml } }));
    expect(await inLanguage('en')).toBe(
      'Content has no namespaces, but these do (with the line): <x:y> (2). ' +
        'Write the names without a prefix and leave out xmlns. Nothing has been stored.',
    );
    expect(await inLanguage('de')).toContain('<x:y> (2)');
  });

  it('RT-007 of many ten are named', async () => {
    const xml = `<news xmlns:x="u">${Array.from({ length: 40 }, (_, index) => `<x:y${index}/>`).join('')}</news>`;
    const reply = await store(200, 'p_News', xml);
    expect(words(reply)).toContain('<x:y9> (1), …');
    expect(words(reply)).not.toContain('x:y10');
  });

  it('RT-007 other attributes of XML itself go from rich text, where a base would move what the page around it links to', async () => {
    const rich = '<html language="en" xml:base="http://e/"><p xml:id="a" xml:foo="q" xml:lang="fr">bon <xml:y>jour</xml:y></p></html>';
    expect((await store(201, 'p_News', `<news ID="201">${rich}</news>`)).status).toBe(200);
    expect((await bring('p_News', object(8034, 'p_News', `<news>${rich}</news>`))).status).toBe(200);
    for (const ID of [201, 8034])
      for (const action of [2, 8, 256]) {
        const shown = await site.call(`action=${action}&id=${ID}&datatype=p_News`, { lang: 'en', token: site.author });
        expect([action, shown.status, /xml:(?!lang|space)\w+/.exec(shown.body)?.[0]]).toEqual([action, 200, undefined]);
        expect(shown.body).toContain('<p xml:lang="fr">bon jour</p>');
      }
    await site.call('action=delete&id=8034&datatype=p_News', { token: site.author, fields: { confirm: '1' } });
  });

  it('RT-007 is none that every document has: the language and the white space of an element', async () => {
    const plain = '<html language="en" xml:space="preserve"><p xml:lang="fr">bon</p></html>';
    expect((await store(201, 'p_News', `<news ID="201" xml:lang="en">${plain}</news>`)).status).toBe(200);
    const brought = object(8033, 'p_News', `<news>${plain}</news>`, { record: record('<teaser language="en" xml:lang="fr">bon</teaser>') });
    expect((await bring('p_News', brought)).status).toBe(200);
    expect((await configure(901, '<p xml:lang="fr">bon</p>')).status).toBe(200);
    for (const [ID, dataType] of [
      [201, 'p_News'],
      [8033, 'p_News'],
      [901, 'p_Object'],
    ] as const) {
      const shown = await site.call(`action=2&id=${ID}&datatype=${dataType}`, { lang: 'en' });
      expect(values(shown, '//p/@*[local-name() = "lang"]')).toEqual(['fr']);
    }
    await site.call('action=delete&id=8033&datatype=p_News', { token: site.author, fields: { confirm: '1' } });
  });

  it('RT-007 in a file of the content is refused at the start, which names the file', async () => {
    const content = mkdtempSync(join(tmpdir(), 'lectern-prefix-'));
    cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
    writeFileSync(join(content, 'objects/odd.xml'), `<objects>\n${object(8034, 'p_News', '<x:news xmlns:x="u"/>')}</objects>`);
    await expect(openFixture({ content })).rejects.toThrow(/odd\.xml is refused: .*<x:news> \(4\)/);
    rmSync(content, { recursive: true });
  }, 60_000);
});

const USES = '<use xlink:href="#a"/><use href="#b" xlink:href="#c"/>';
/** As Word, a page and a drawing are pasted. */
const PASTED =
  '<p xmlns:o="urn:schemas-microsoft-com:office:office" class="MsoNormal" o:id="1">One <o:p>two</o:p> <o:b><b>three</b></o:b></p>' +
  '<h:p xmlns:h="http://www.w3.org/1999/xhtml">four</h:p><div xmlns="http://www.w3.org/1999/xhtml"><p>five</p></div>' +
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${USES}</svg>`;
const CLEANED = '<p class="MsoNormal">One two <b>three</b></p><p>four</p><div><p>five</p></div><svg><use href="#a"/><use href="#b"/></svg>';

describe('what is pasted into rich text', () => {
  const shown = async (ID: number, dataType: string) =>
    (await site.call(`action=2&id=${ID}&datatype=${dataType}`, { lang: 'en' })).body.replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');

  it('RT-007 is cleaned when it is stored, imported or configured, and drawings keep their addresses', async () => {
    expect((await store(202, 'p_News', `<news ID="202"><html language="en">${PASTED}</html></news>`)).status).toBe(200);
    expect(await shown(202, 'p_News')).toContain(CLEANED);
    expect((await bring('p_News', object(8032, 'p_News', `<news><html language="en">${PASTED}</html></news>`))).status).toBe(200);
    expect(await shown(8032, 'p_News')).toContain(CLEANED);
    expect((await configure(901, PASTED)).status).toBe(200);
    expect(await shown(901, 'p_Object')).toContain(CLEANED);
    const { body } = await site.call('action=8&id=901&datatype=p_ObjectConfiguration', { token: site.author });
    expect(body).toContain('One two <b>three</b></p>');
    expect(body).not.toMatch(/o:|h:|xlink/);
    // An author gets back what can be stored again.
    const edited = await site.call('action=8&id=202&datatype=p_News', { token: site.author });
    const payload = /<news [\s\S]*<\/news>/.exec(edited.body)?.[0] ?? '';
    expect((await store(202, 'p_News', payload)).status).toBe(200);
    expect(await shown(202, 'p_News')).toContain(CLEANED);
  });
});

/** Written before this was refused: in the database beside what everybody sees. */
const STORED: readonly (readonly [number, string, string])[] = [
  [
    8101,
    'p_News',
    object(8101, 'p_News', '<news ID="8101"/>', { title: '<x:y xmlns:x="u">Kurse</x:y>', record: record('<teaser>t</teaser>') }),
  ],
  [
    8102,
    'p_News',
    object(8102, 'p_News', '<news ID="8102"/>', {
      record: record('<teaser language="en"><x:y xmlns:x="u">q</x:y></teaser><x:y xmlns:x="u"/>'),
    }),
  ],
  [
    8103,
    'p_News',
    object(8103, 'p_News', '<news ID="8103"/>', { record: record('<picture src="a" xmlns:x="u" x:z="1"/>', 'xmlns:w="w" w:v="1"') }),
  ],
  [8104, 'p_News', object(8104, 'p_News', `<news ID="8104" xmlns:x="u" x:z="1"><html language="en">${PASTED}<x:y>q</x:y></html></news>`)],
  [8105, 'p_News', object(8105, 'p_News', '<news xmlns="u" ID="8105"><html language="en"><p>q</p></html></news>')],
  [
    8106,
    'p_News',
    object(8106, 'p_News', '<x:news xmlns:x="u" ID="8106"><html language="en"><p>q</p></html></x:news>', { more: 'xmlns:x="u" x:z="1"' }),
  ],
  [8107, 'p_News', '<object ID="8107" dataType="p_News"><title language="en"><x:y>undeclared</x:y></title><data/></object>'],
  [8108, 'p_News', 'no document at all'],
  [
    8109,
    'p_Calendar',
    object(8109, 'p_Calendar', '<event ID="8109"/>', {
      title: '<x:y xmlns:x="u">Kurse</x:y>',
      record: record('<x:y xmlns:x="u"/>', 'xmlns:x="u" x:z="1"'),
    }),
  ],
  [
    8110,
    'p_Blog',
    object(8110, 'p_Blog', '<blog ID="8110"><html language="en"><x:y xmlns:x="u">Kurse</x:y></html></blog>', { record: record('') }),
  ],
  [
    8111,
    'p_Course',
    object(
      8111,
      'p_Course',
      '<course ID="8111"><x:chapter xmlns:x="u"/><chapter xmlns:x="u" x:z="1"><title language="en">C</title></chapter></course>',
    ),
  ],
  [
    8112,
    'p_Unit',
    object(
      8112,
      'p_Unit',
      `<unit idUnit="8112"><lesson id="1" ID="8113" IDObjectType="401" xmlns:x="u" x:z="1">
        <title language="en"><x:y>L</x:y></title><clip/></lesson></unit>`,
    ),
  ],
  [
    8113,
    'p_LessonObject',
    object(
      8113,
      'p_LessonObject',
      '<lesson ID="8113" IDObjectType="401" xmlns:x="u" x:z="1"><title language="en"><x:y>L</x:y></title><clip/></lesson>',
    ),
  ],
  [
    8114,
    'p_PracticeTest',
    object(
      8114,
      'p_PracticeTest',
      '<test ID="8114" xmlns:x="u" x:z="1"><question id="q"><text language="en"><x:y>Q</x:y></text><x:y/></question></test>',
    ),
  ],
];

describe('namespaces that are stored already', () => {
  beforeAll(async () => {
    const { store: database, objects } = site.server.services;
    for (const [id, data_type, xml] of STORED)
      await database
        .insertInto('objects')
        .values({
          data_type,
          id,
          html: '',
          revision: 1,
          position: null,
          type: 501,
          sort_at: new Date('2026-12-01'),
          day_from: '2026-12-01',
          day_to: '2026-12-01',
          repeats: false,
          xml,
        })
        .execute();
    await database
      .insertInto('configurations')
      .values({
        id: 8104,
        revision: 1,
        original: STORED[4]![2].replaceAll('8105', '8104'),
        xml: `<objectConfiguration ID="8104" revision="1" xmlns:x="u" x:z="1"><content>
          <template id="t"><text id="a" language="en">T</text>
          <html id="h" language="en"><x:y>q</x:y></html></template></content></objectConfiguration>`,
      })
      .execute();
    await objects.changed();
  });

  const isWhole = (reply: Reply, what: string): void => {
    expect([what, reply.status]).toEqual([what, 200]);
    if (reply.body.startsWith('<!DOCTYPE')) {
      expect([what, reply.body.match(/<\/?\w+:\w+/)?.[0]]).toEqual([what, undefined]);
      return;
    }
    expect(() => reply.xml(), `${what}: ${reply.body}`).not.toThrow();
    // What a feed declares it may use.
    if (!/<(?:rss|feed) /.test(reply.body))
      expect([what, reply.body.match(/<\/?\w+:\w+|\s(?!xml:)\w+:\w+=/)?.[0]]).toEqual([what, undefined]);
  };

  it('RT-007 break no view, list, search, print, download, feed or calendar', async () => {
    for (const token of [undefined, site.author]) {
      for (const [ID, dataType] of STORED.filter(([, dataType]) => dataType !== 'p_LessonObject'))
        for (const action of token === undefined ? [2, 256, 512, 8192] : [2, 8, 256, 512, 8192]) {
          const query = `action=${action}&id=${ID}&datatype=${dataType}`;
          const reply = await site.call(query, { token, lang: 'en' });
          if (dataType === 'p_Calendar' && action === 512) expect(reply.body).toContain('BEGIN:VCALENDAR');
          else if (![403, 501, 400].includes(reply.status)) isWhole(reply, query);
        }
      for (const query of [
        'action=2&id=0&datatype=p_StartPage',
        ...['p_News', 'p_Blog', 'p_Course', 'p_Calendar'].map((dataType) => `action=1&id=0&datatype=${dataType}&pageSize=50`),
        'action=1&id=0&datatype=p_Calendar&view=agenda&from=2026-12-01&to=2026-12-02',
        'action=2&id=8113&datatype=p_LessonObject',
        'action=2&id=0&datatype=p_Site',
      ])
        isWhole(await site.call(query, { token, lang: 'en' }), query);
      isWhole(
        await site.call('action=search&id=0&datatype=p_Site', {
          token,
          fields: { xml: '<search tab="all" lang="en"><simple>Kurse</simple></search>' },
        }),
        'search',
      );
    }
    for (const url of ['/news.rss', '/news.atom', '/blog.rss']) isWhole(await site.get(url), url);
    expect((await site.get('/calendar.ics')).body).toContain('SUMMARY:Kurse');
    for (const url of ['/news-8101.html', '/news-8104.html', '/news-8108.html'])
      expect([url, (await site.get(url)).status]).toEqual([url, 200]);
  });

  it('RT-007 are shown by their local names, without their attributes, and unwrapped in rich text', async () => {
    const list = await site.call('action=1&id=0&datatype=p_News&pageSize=50', { lang: 'en' });
    expect(values(list, '//SHW_p_News[@ID = "8101"]/title[1]//text()')).toEqual(['Kurse']);
    expect(values(list, '//SHW_p_News[@ID = "8102"]/teaser//text()')).toEqual(['q']);
    expect(values(list, '//SHW_p_News[@ID = "8103"]/picture/@*')).toEqual(['a']);
    expect(values(list, '//SHW_p_News/@ID')).toEqual(expect.arrayContaining(['8107', '8108']));
    const { body } = await site.call('action=2&id=8104&datatype=p_News', { lang: 'en' });
    expect(body.replace(' xmlns="http://www.w3.org/2000/svg"', '')).toContain(`${CLEANED}q</html>`);
    expect(values(await site.call('action=2&id=8106&datatype=p_News', { lang: 'en' }), '//news/html/p/text()')).toEqual(['q']);
  });

  it('RT-007 can be stored again as they are edited, replaced and deleted', async () => {
    for (const ID of [8104, 8105, 8106]) {
      const { body } = await site.call(`action=8&id=${ID}&datatype=p_News`, { token: site.author });
      const payload = /<news [\s\S]*<\/news>/.exec(body)?.[0] ?? '';
      const reply = await store(ID, 'p_News', payload);
      expect([ID, reply.status, reply.body]).toEqual([ID, 200, reply.body]);
    }
    const { body } = await site.call('action=8&id=8104&datatype=p_ObjectConfiguration', { token: site.author });
    expect(body).not.toMatch(/x:/);
    expect((await store(8104, 'p_ObjectConfiguration', body)).status).toBe(200);
    const reset = await site.call('action=delete&id=8104&datatype=p_ObjectConfiguration', { token: site.author, fields: { confirm: '1' } });
    expect([reset.status, reset.body]).toEqual([200, reset.body]);
    expect((await bring('p_News', object(8108, 'p_News', '<news ID="8108"/>'))).status).toBe(200);
    for (const ID of [8101, 8107, 8108])
      expect((await site.call(`action=delete&id=${ID}&datatype=p_News`, { token: site.author, fields: { confirm: '1' } })).status).toBe(
        200,
      );
  });
});
