import { afterAll, describe, expect, it } from 'vitest';
import { changed, check, cleanUp, MORE, short, WHOLE } from './gate.harness.ts';
import type { Changes } from '../../../tests/support/files.ts';

afterAll(cleanUp);

const JSON_FILE = 'customer.json';
const MENU = 'xml/menu.xml';
const MODULE = 'modules/acme-card.js';
/** The customer names its module, which is this one. */
const ofModule = (from: string, to: string, names = '["acme-card"]'): Record<string, string> => ({
  ...changed(JSON_FILE, '"modules": []', `"modules": ${names}`),
  ...changed(MODULE, from, to),
});

/** Mistake, what is written, where it is found, what is said of it. */
const MISTAKES: readonly (readonly [mistake: string, change: Changes, found: string, message: string])[] = [
  [
    'a trailing comma',
    changed(JSON_FILE, '"Asia/Tokyo" }\n', '"Asia/Tokyo" },\n'),
    'error json.syntax customer.json:11',
    'a comma is left before "}". Remove the comma.',
  ],
  [
    'a byte order mark',
    { [JSON_FILE]: `\uFEFF${WHOLE[JSON_FILE]}` },
    'error json.syntax customer.json:1',
    'the file begins with a byte order mark. Store it as UTF-8 without',
  ],
  [
    'a key that comes twice',
    changed(JSON_FILE, '"defaultLang"', '"languages": [],\n  "defaultLang"'),
    'error json.twice customer.json:6',
    'the key comes twice',
  ],
  [
    'a misspelt key',
    changed(JSON_FILE, '"defaultLang"', '"defualtLang"'),
    'error customer.unknownKey customer.json:4',
    'there is no key "defualtLang". Did you mean "defaultLang"?',
  ],
  [
    'a value of another type',
    changed(JSON_FILE, '"defaultLang": "en"', '"userLog": "no"'),
    'error customer.schema customer.json:4',
    'must be boolean',
  ],
  [
    'the name of another folder',
    changed(JSON_FILE, '"customer": "acme"', '"customer": "acme2"'),
    'error customer.schema customer.json:2',
    'the name is "acme2", but the folder is "acme"',
  ],
  [
    'a synonym alone',
    { 'synonyms.json': '{\n  "en": [["film", "movie"],\n    ["lens"]]\n}\n' },
    'error synonyms.form synonyms.json:3',
    'this is no group of synonyms; the whole file is left out. Write a list of 2 to 20 words',
  ],
  [
    'synonyms that are no words',
    { 'synonyms.json': '{ "en": [["film", "!?"]] }' },
    'error synonyms.form synonyms.json:1',
    'Write 1 to 5 words of letters and digits',
  ],
  [
    'synonyms in a language that the site has not',
    { 'synonyms.json': '{ "fr": [["film", "vidéo"]] }' },
    'warning synonyms.language synonyms.json:1',
    'the site has no language "fr"',
  ],
  [
    'one wrong setting, which takes the plugin out',
    changed(JSON_FILE, '"pageSize": 7', '"pageSize": "7"'),
    'error plugin.settings customer.json:8',
    'the plugin "news" is left out: must be integer',
  ],
  [
    'a misspelt setting',
    changed(JSON_FILE, '"pageSize": 7', '"pagesize": 7'),
    'error plugin.settings customer.json:8',
    '"pagesize" is not known here. Did you mean "pageSize"?',
  ],
  [
    'a misspelt plugin',
    changed(JSON_FILE, '"blog": false', '"blogg": false'),
    'error plugin.unknown customer.json:10',
    'there is no plugin "blogg". Did you mean "blog"?',
  ],
  [
    'a plugin that another one needs is off',
    changed(JSON_FILE, '"test": true', '"test": false'),
    'error plugin.requires customer.json:9',
    'the plugin "practice-test" is off, so that these do not start: placement-test, vocabulary',
  ],
  [
    'an unknown plugin in objects',
    changed(JSON_FILE, '"501": "news"', '"501": "gnews"'),
    'error objects.unknown customer.json:13',
    'there is no plugin "gnews", so the objects are opened as if this line were not there. Did you mean "news"?',
  ],
  [
    'a plugin in objects that is off',
    changed(JSON_FILE, '"501": "news"', '"530": "blog"'),
    'error objects.off customer.json:13',
    'the plugin "blog" is off',
  ],
  [
    'Asia/Tokio',
    changed(JSON_FILE, 'Asia/Tokyo', 'Asia/Tokio'),
    'error plugin.timeZone customer.json:11',
    '"Asia/Tokio" is no time zone, so times are shown in UTC. Did you mean "Asia/Tokyo"?',
  ],
  [
    'an unknown command in a setting',
    changed(JSON_FILE, '"blog": false', '"unit": { "errorHook": "notify.inf" }'),
    'error command.unknown customer.json:10',
    'there is no command "notify.inf". Did you mean "notify.info"?',
  ],
  [
    'a wrong kind of menu',
    changed(MENU, 'kind="classic"', 'kind="clasic"'),
    'error menu.kind xml/menu.xml:2',
    'there is no kind of menu "clasic", so it is drawn as "classic". Did you mean "classic"?',
  ],
  [
    'a wrong data type',
    changed(MENU, 'dataType="p_News"', 'dataType="p_Newz"'),
    'error menu.dataType xml/menu.xml:3',
    'there is no data type "p_Newz". Did you mean "p_News"?',
  ],
  [
    'a wrong command',
    changed(MENU, 'command="language.select" param="lang=en"', 'command="language.selct" param="lang=en"'),
    'error command.unknown xml/menu.xml:7',
    'there is no command "language.selct". Did you mean "language.select"?',
  ],
  [
    'a wrong action',
    changed(MENU, 'action="show"', 'action="shwo"'),
    'error menu.action xml/menu.xml:4',
    'there is no action "shwo". Did you mean "show"?',
  ],
  [
    'a misspelt attribute',
    changed(MENU, 'action="show"', 'acton="show"'),
    'error menu.attribute xml/menu.xml:4',
    'nobody reads an attribute "acton" of item. Did you mean "action"?',
  ],
  [
    'an address that nobody has',
    changed(MENU, 'href="news.html"', 'href="newz.html"'),
    'error menu.href xml/menu.xml:3',
    'no plugin has the address "newz.html". Did you mean "news.html"?',
  ],
  [
    'an address that runs a script',
    changed(MENU, 'href="news.html"', 'href="javascript:alert(1)"'),
    'error menu.hrefUnsafe xml/menu.xml:3',
    'the page takes no address such as "javascript:alert(1)", so the item is no link. Write an address of the site',
  ],
  [
    'an address of another view',
    changed(MENU, 'href="news.html"', 'href="calendar.html"'),
    'error menu.hrefOther xml/menu.xml:3',
    '"calendar.html" is the address of "p_Calendar", the item opens "p_News": reloaded, passed on or in a new tab it is another page',
  ],
  [
    'an address of another object',
    changed(MENU, 'href="object-901.html"', 'href="object-902.html" destID="901"'),
    'error menu.hrefOther xml/menu.xml:4',
    'is the address of 902, the item opens 901',
  ],
  [
    'an item of a plugin that is off',
    changed(MENU, 'dataType="p_News"', 'dataType="p_Blog"'),
    'warning menu.off xml/menu.xml:3',
    'the item "news" is left out: the plugin "blog" is off',
  ],
  [
    'an item that leads nowhere',
    changed(MENU, 'href="news.html" dataType="p_News" action="1"', ''),
    'error menu.unreachable xml/menu.xml:3',
    'the item "news" leads nowhere',
  ],
  ['an id that comes twice', changed(MENU, 'id="about"', 'id="news"'), 'error menu.idTwice xml/menu.xml:4', 'the id "news" comes twice'],
  [
    'a language that nobody can choose',
    changed(MENU, 'param="lang=de"', 'param="lang=dd"'),
    'error menu.language xml/menu.xml:8',
    'the site does not offer the language "dd"',
  ],
  [
    'a label that is missing',
    changed(MENU, '<label language="de">Über</label>', ''),
    'warning menu.label xml/menu.xml:4',
    'the item "about" has no label in de',
  ],
  ['a broken menu.xml', changed(MENU, '</item>\n    <item id="about"', '\n    <item id="about"'), 'error xml.syntax xml/menu.xml:5', ''],
  [
    'an unknown key of texts',
    changed('texts/de.json', 'dialog.yes', 'dialog.yess'),
    'error texts.unknown texts/de.json:2',
    'nothing on the site says "dialog.yess". Did you mean "dialog.yes"?',
  ],
  [
    'an unknown key of a text set',
    changed('xml/M_textSet_en.xml', 'deleteQuestion', 'deleteQestion'),
    'error texts.unknown xml/M_textSet_en.xml:2',
    'Did you mean "deleteQuestion"?',
  ],
  ['a word that is no text', changed('texts/de.json', '"Jawohl"', '1'), 'error texts.form texts/de.json:2', '"dialog.yes" is no text'],
  [
    'a name in braces that has no value',
    changed('texts/de.json', 'Jawohl', 'Ja, {name}'),
    'error texts.placeholder texts/de.json:2',
    '"dialog.yes" gets no value for {name}',
  ],
  [
    'texts of a language that is not offered',
    { 'texts/ar.json': '{}' },
    'warning texts.language texts/ar.json:1',
    'the site does not offer the language "ar"',
  ],
  [
    'a missing module',
    ofModule('1.0.0', '1.0.1', '["acme-card", "acme-cart"]'),
    'error module.missing customer.json:6',
    'there is no module "acme-cart". Did you mean "acme-card"?',
  ],
  [
    'a module that nobody names',
    { 'modules/other.js': 'export default {};' },
    'warning module.unused modules/other.js:1',
    'no file names this module',
  ],
  [
    'a module with a syntax error',
    ofModule('Card: ()', 'Card: ('),
    'error module.syntax modules/acme-card.js:6',
    'the module does not load: ',
  ],
  [
    'a module that imports what pages do not offer',
    ofModule("from 'react'", "from 'lodash'"),
    'error module.import modules/acme-card.js:1',
    'pages do not offer "lodash"',
  ],
  [
    'a module that imports a name that is not there',
    ofModule('import { useText }', 'import { useTexts as useText }'),
    'error module.import modules/acme-card.js:2',
    'Did you mean "useText"?',
  ],
  [
    'a manifest that is wrong',
    ofModule("version: '1.0.0'", "version: 'first'"),
    'error module.manifest modules/acme-card.js:5',
    'the module "acme-card" is left out: must match pattern',
  ],
  [
    'an export that is missing',
    ofModule('  Card:', '  card:'),
    'error module.export modules/acme-card.js:5',
    'the manifest names "Card", and the module has no function of that name. Did you mean "card"?',
  ],
  [
    'a claim that another plugin has as well',
    ofModule('widgets: {', "objects: [{ types: [540], surface: 'page' }], widgets: {"),
    'error objects.conflict customer.json:6',
    'both claim object type 540',
  ],
  [
    'a stylesheet that does not compile',
    changed('xsl/p_News.xsl', 'select="1"', 'select="1 +"'),
    'error sheet.compile xsl/p_News.xsl:4',
    'xsl:value-of: ',
  ],
  ['a stylesheet that is not well-formed', changed('xsl/p_News.xsl', '</p>', ''), 'error xml.syntax xsl/p_News.xsl:5', ''],
  [
    'a stylesheet that includes what is not there',
    changed('xsl/p_News.xsl', 'shared.xsl', 'share.xsl'),
    'error sheet.compile xsl/p_News.xsl:2',
    'Did you mean "shared.xsl"',
  ],
  [
    'a part of shared sheets that does not compile',
    { 'xsl/cards.xsl': '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\n<xsl:oops/></xsl:stylesheet>' },
    'error sheet.compile xsl/cards.xsl:2',
    'xsl:oops',
  ],
  [
    'a stylesheet that nobody asks for',
    { 'xsl/p_Nevvs.xsl': MORE['xsl/p_News.xsl']! },
    'warning sheet.unused xsl/p_Nevvs.xsl:1',
    'Did you mean "p_News.xsl"?',
  ],
  [
    'a colour that cannot be read in the light scheme',
    changed('theme.css', '#1e2433', '#a0a4b0'),
    'error theme.contrast theme.css:3',
    'in the light scheme, and needs 4.5',
  ],
  [
    'a colour that cannot be read in the dark scheme',
    changed('theme.css', '#e9ecf3', '#555a66'),
    'error theme.contrast theme.css:7',
    'in the dark scheme, and needs 4.5',
  ],
  [
    'a property that nobody uses',
    changed('theme.css', '--color-text: #1e2433', '--color-txet: #1e2433'),
    'error theme.unknown theme.css:3',
    'nothing on the site uses "--color-txet". Did you mean "--color-text"?',
  ],
  ['a colour that is none', changed('theme.css', '#1e2433', '#1e243'), 'error theme.colour theme.css:3', '#1e243 is no colour'],
  [
    'a font that is not there',
    changed('theme.css', ':root {', '@font-face { font-family: A; src: url("fonts/a.woff2"); }\n:root {'),
    'error theme.missing theme.css:1',
    'there is no file fonts/a.woff2',
  ],
  [
    'a font that is large',
    {
      ...changed('theme.css', ':root {', '@font-face { font-family: A; src: url("fonts/a.woff2"); }\n:root {'),
      'fonts/a.woff2': 'x'.repeat(150_000),
    },
    'warning font.size theme.css:1',
    '150 KB',
  ],
  [
    'a missing picture',
    changed(JSON_FILE, 'img/logo.svg', 'img/logos.svg'),
    'error picture.missing customer.json:3',
    'there is no file img/logos.svg. Did you mean "img/logo.svg"?',
  ],
  [
    'no logo at all',
    { ...changed(JSON_FILE, ', "logo": "img/logo.svg"', ''), 'img/logo.svg': null },
    'warning picture.logo customer.json:3',
    'there is no logo',
  ],
  [
    'menus in a file with a capital letter',
    { 'xml/menu.xml': null, 'xml/Menu.xml': WHOLE[MENU]! },
    'error file.unread xml/Menu.xml:1',
    'nothing reads a file of this name. Did you mean "xml/menu.xml"?',
  ],
  [
    'words in a folder of another name',
    { 'text/en.json': '{}' },
    'error file.unread text/en.json:1',
    'nothing reads a file of this name. Did you mean "texts/en.json"?',
  ],
  [
    'a picture in a folder of another name',
    { 'image/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    'error file.unread image/map.svg:1',
    'Did you mean "img/map.svg"?',
  ],
  [
    'a file of no use',
    { 'old/backup.zip': 'x' },
    'warning file.unread old/backup.zip:1',
    'Rename it as docs/configure-a-customer.md names',
  ],
];

describe('one mistake gives one message, at its line', () => {
  it('CFG-001 a customer in whose files nothing is wrong has none', async () => {
    expect((await check({ ...ofModule('1.0.0', '1.0.1'), ...MORE })).findings).toEqual([]);
  });

  it('CFG-001 a file that somebody reads is no mistake: a note, an example of a module, what a script fetches', async () => {
    const files = {
      'README.md': 'x',
      'img/.gitkeep': '',
      'modules/examples/acme-card/card.xml': '<cms/>',
      'xml/prices.xml': '<prices/>',
      'js/prices.js': 'fetch("/acme/xml/prices.xml");',
    };
    expect((await check({ ...ofModule('1.0.0', '1.0.1'), ...files })).findings).toEqual([]);
    const { findings } = await check({ ...files, 'js/prices.js': null });
    expect(findings.map(short)).toEqual([
      'warning file.unread modules/examples/acme-card/card.xml:1',
      'warning file.unread xml/prices.xml:1',
    ]);
  });

  it('CFG-001 addresses of the site with a query, of other sites and no menus at all are no mistake', async () => {
    for (const href of ['news.html?ID=21', 'https://example.org/a', 'mailto:a@example.org', '?lang=de', 'news-21.html'])
      expect((await check(changed(MENU, 'href="news.html"', `href="${href}"`))).findings, href).toEqual([]);
    expect((await check({ [MENU]: null })).findings).toEqual([]);
  });

  it.each(MISTAKES)('CFG-001 %s', async (_, change, found, message) => {
    const { findings } = await check(change);
    expect(findings.map(short)).toEqual([found]);
    expect(`${findings[0]?.what}. ${findings[0]?.advice}`).toContain(message);
  });

  it('CFG-001 each says what to do, and where in the file as a path', async () => {
    const { findings } = await check(changed(MENU, 'kind="classic"', 'kind="clasic"'));
    expect(findings[0]).toMatchObject({ path: '/menus/menu[1]/@kind', column: expect.any(Number) as number });
    const [setting] = (await check(changed(JSON_FILE, 'Asia/Tokyo', 'Asia/Tokio'))).findings;
    expect(setting).toMatchObject({ path: '/plugins/calendar/timeZone', column: 19 });
  });
});

it('CFG-001 a language without words is one message with how many are missing', async () => {
  const { findings } = await check({ ...changed(JSON_FILE, '["en", "de"]', '["en", "de", "fr"]') });
  const texts = findings.find(({ code }) => code === 'texts.missing');
  expect(texts).toMatchObject({ severity: 'warning', file: 'customer.json', line: 5, path: '/languages/2' });
  expect(texts?.what).toMatch(/^fr lacks \d{3,} of \d{3,} words, which are said in English: /);
});
