import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { message, viewTitles } from './texts.ts';
import { SiteWords } from './site-words.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-words-'));
  write('core', 'en', { yes: 'Yes', no: 'No' });
  write('core', 'pt', { yes: 'Sim' });
  write('plugins/small', 'en', { 'small.a': 'A' });
  write('plugins/large', 'en', { 'large.a': 'x'.repeat(500), 'large.b': 'B' });
  write('sheets', 'en', { search: 'Search' });
  write('server', 'en', { notFound: 'Not found' });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(folder: string, language: string, words: object | string): void {
  mkdirSync(join(root, folder, 'texts'), { recursive: true });
  writeFileSync(join(root, folder, 'texts', `${language}.json`), typeof words === 'string' ? words : JSON.stringify(words));
}
function textSet(language: string, xml: string): void {
  mkdirSync(join(root, 'acme', 'xml'), { recursive: true });
  writeFileSync(join(root, 'acme', 'xml', `M_textSet_${language}.xml`), xml);
}
const folders = () => ({
  core: join(root, 'core'),
  plugins: join(root, 'plugins'),
  sheets: join(root, 'sheets'),
  server: join(root, 'server'),
});
const site = (complain?: (message: string) => void) => new SiteWords(folders(), join(root, 'acme'), complain);

it('a language falls back to its base language and to English; the customer goes before what is built in', () => {
  write('acme', 'pt-BR', { no: 'Não', search: 'Busca', notFound: 'Nada', 'module.a': 'M' });
  const words = site();
  expect(words.page('pt-BR')).toMatchObject({ yes: 'Sim', no: 'Não', 'small.a': 'A', 'module.a': 'M' });
  expect(words.page('pt-BR')).not.toHaveProperty('search');
  expect(words.sheets('pt-BR')).toEqual({ search: 'Busca' });
  expect(words.page('en')).toMatchObject({ yes: 'Yes', no: 'No' });
});

it('a customer may bring a language of which nothing is built in', () => {
  write('acme', 'fr', { yes: 'Oui', search: 'Chercher' });
  expect(site().page('fr')).toMatchObject({ yes: 'Oui', no: 'No' });
  expect(site().sheets('fr')).toEqual({ search: 'Chercher' });
});

it('with the page travel the words of core and of plugins that have few', () => {
  write('acme', 'en', { no: 'Nope' });
  expect(site().head('en')).toEqual({ language: 'en', words: { yes: 'Yes', no: 'Nope', 'small.a': 'A' }, elsewhere: ['large'] });
});

it('with the page travel the words of the plugins that its view shows, as the customer says them', () => {
  write('acme', 'en', { 'large.a': 'Big' });
  const head = site().head('en', ['large', 'unheard-of']);
  expect(head.words).toMatchObject({ yes: 'Yes', 'small.a': 'A', 'large.a': 'Big' });
  expect(head.elsewhere).toEqual([]);
  expect(site().head('en').words).not.toHaveProperty('large.a');
});

it('a plugin with commands and keys alone waits for its words with its module', () => {
  writeFileSync(join(root, 'plugins', 'small', 'manifest.json'), '{"id":"small","commands":{},"keys":[]}');
  expect(site().head('en')).toEqual({ language: 'en', words: { yes: 'Yes', no: 'No' }, elsewhere: ['large', 'small'] });
  writeFileSync(join(root, 'plugins', 'small', 'manifest.json'), '{"id":"small","widgets":{}}');
  expect(site().head('en').elsewhere).toEqual(['large']);
});

it('what is stored does not grow with the languages that are asked for', () => {
  write('acme', 'fr', { yes: 'Oui' });
  const words = site();
  expect(words.page('fr-x-one')).toBe(words.page('fr-x-two'));
  expect(words.page('xx')).toBe(words.page('en'));
  expect(words.page('fr')).not.toBe(words.page('en'));
});

it('the text set of the specification goes before the file of the customer, in stylesheets and messages alike', () => {
  write('acme', 'de', { search: 'Suche', notFound: 'Weg' });
  textSet('de', '<textSet><text id="search">Finde <b>es</b></text><text id="yes">Jawohl</text></textSet>');
  textSet('en', '<textSet><text id="notFound">Gone</text></textSet>');
  expect(site().sheets('de')).toEqual({ search: 'Finde es' });
  expect(site().server('de')).toEqual({ notFound: 'Weg' });
  expect(site().server('fr')).toEqual({ notFound: 'Gone' });
  // The page fetches the set itself, 3 seconds after its first view.
  expect(site().page('de')).toMatchObject({ yes: 'Yes' });
});

it('what the server says takes the words of the customer, and its titles are those of each language alone', () => {
  write('acme', 'fr', { 'server.title.p_News': 'Nouvelles' });
  write('server', 'en', { 'server.title.p_News': 'News', 'server.notFound': 'Not found' });
  const customer = { words: site() };
  expect(viewTitles('p_News', customer)).toEqual([
    { language: 'en', title: 'News' },
    { language: 'fr', title: 'Nouvelles' },
  ]);
  expect(viewTitles('p_None', customer)).toEqual([]);
  expect(message('notFound', { lang: 'fr', customer })).toBe('Not found');
  expect(message('notFound', { lang: 'de' })).not.toBe('Not found');
});

it.each([
  ['{"yes":', /acme.texts.en\.json is left out: line 1, column \d+: .*Correct the file/],
  ['["yes"]', /acme.texts.en\.json is left out: an object with a text for each key is needed\. Correct the file/],
  ['{"yes":1}', /acme.texts.en\.json is left out: \/yes: a text is needed\. Correct the file/],
])('a file that is no words is left out and named once with what is wrong, and the built-in words stay: %s', (file, complaint) => {
  write('acme', 'en', file);
  const complaints: string[] = [];
  const words = site((message) => complaints.push(message));
  expect(words.page('en')).toMatchObject({ yes: 'Yes' });
  expect(words.server('en')).toEqual({ notFound: 'Not found' });
  expect(complaints).toEqual([expect.stringMatching(complaint)]);
});

it.each(['<texts/>', '<textSet>'])('a text set that is none is left out and named: %s', (xml) => {
  textSet('en', xml);
  const complaints: string[] = [];
  expect(site((message) => complaints.push(message)).sheets('en')).toEqual({ search: 'Search' });
  expect(complaints).toEqual([expect.stringMatching(/acme.xml.M_textSet_en\.xml is left out: .*Correct the file/)]);
});

it('texts that publishers have stored count instead of the sets of the files, in stylesheets and messages', () => {
  textSet('en', '<textSet><text id="search">From the file</text></textSet>');
  const stored = new Map([['pt', { search: 'Procurar', notFound: 'Nada', yes: 'Claro' }]]);
  const words = new SiteWords(folders(), join(root, 'acme'), undefined, stored);
  expect([words.sheets('en'), words.sheets('pt'), words.server('pt')]).toEqual([
    { search: 'Search' },
    { search: 'Procurar' },
    { notFound: 'Nada' },
  ]);
  expect(words.withSets('pt')).toMatchObject({ yes: 'Claro', search: 'Procurar', 'small.a': 'A' });
  expect(words.withoutSets('pt')).toMatchObject({ yes: 'Sim', search: 'Search', notFound: 'Not found' });
});
