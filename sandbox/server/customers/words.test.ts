import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SiteWords } from './words.ts';

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

it('a file that is no words is told by its name, and the built-in words stay', () => {
  write('acme', 'en', '{"yes":');
  const complaints: string[] = [];
  expect(site((message) => complaints.push(message)).page('en')).toMatchObject({ yes: 'Yes' });
  expect(complaints.join()).toContain(join('acme', 'texts', 'en.json'));
});
