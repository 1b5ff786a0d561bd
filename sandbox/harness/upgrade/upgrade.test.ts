import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../../../tests/support/files.ts';
import * as engine from '../../../xsl/engine/index.ts';
import { Causes, type Suspected } from './causes.ts';
import type { Change } from '../changes/model.ts';
import { upgradeDiff } from './command.ts';
import { corpusOf } from './corpus/corpus.ts';
import { Decisions, markOf } from './decisions.ts';
import { LastRun } from './last-run.ts';
import { differingLines } from '../tape/compare.ts';
import { keepNewest, touch } from './site/keep-newest.ts';
import { mixed } from './site/mix.ts';
import { asSeen, looksOf, PLAIN, unseenLanguages } from './corpus/looks.ts';
import type { CorpusPage } from './model.ts';
import { pagesOf } from './corpus/pages.ts';
import { sampleOf } from './corpus/sample.ts';
import { SheetComparison } from './sheets/drawing.ts';
import type { Visit } from './site/visit.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tree(name: string, files: Readonly<Record<string, string>>): string {
  writeFiles(join(folder, name), files);
  return join(folder, name);
}
const page = (name: string, dataType = 'p_News'): CorpusPage => ({
  name,
  address: `/${name}`,
  dataType,
  action: 2,
  id: 1,
  html: '',
  look: PLAIN,
});
const visit = (...outline: readonly string[]): Visit => ({
  picture: Buffer.from('x'),
  outline,
  trace: { sheets: [], styles: [], plugins: [] },
  isDrawn: true,
});

describe('the lines of two outlines', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], []],
    [
      ['a', 'b', 'c'],
      ['a', 'x', 'c'],
      ['- b', '+ x'],
    ],
    [['a', 'a'], ['a'], ['- a']],
    [
      ['a', 'b'],
      ['b', 'a'],
      ['- a', '+ b'],
    ],
  ])('%j and %j: %j', (before, after, lines) => expect(differingLines(before, after)).toEqual(lines));
  it('are not too many', () => {
    const lines = differingLines(
      [],
      Array.from({ length: 30 }, (_, index) => String(index)),
    );
    expect(lines).toHaveLength(25);
    expect(lines.at(-1)).toBe('and 6 more');
  });
});

describe('a corpus', () => {
  const at = (given: string, work = mkdtempSync(join(folder, 'work-'))) => corpusOf(given, { project: root, cwd: folder, work });
  const object = (ID: number, more = ''): string => `<object ID="${ID}" dataType="p_Unit"><data><unit>${more}</unit></data></object>`;

  it('is a folder of content, exported files, one of them, or a backup; lessons are in their units', () => {
    tree('content', { 'objects/a.xml': `<objects>${object(1, '<lesson n="1" ID="7"/>')}</objects>` });
    tree('export', { 'a.xml': `<objects>${object(1)}</objects>`, 'b.xml': `<objects>${object(2)}</objects>` });
    const row = { data_type: 'p_News', id: 5, type: 501, html: '', xml: '<object/>' };
    const lines = [
      '# {"lectern":"backup"}',
      '# {"table":"objects"}',
      JSON.stringify(row),
      '# {"table":"users"}',
      '{}',
      '# {"end":true}',
      '',
    ];
    writeFileSync(join(folder, 'site.gz'), gzipSync(lines.join('\n')));
    const names = (given: string) => at(given).objects.map(({ dataType, id }) => `${dataType}/${id}`);
    expect(names('content')).toEqual(['p_Unit/1', 'p_LessonObject/7']);
    expect(names('export')).toEqual(['p_Unit/1', 'p_Unit/2']);
    expect(names('export/b.xml')).toEqual(['p_Unit/2']);
    expect(names('site.gz')).toEqual(['p_News/5']);
    expect(at('').objects.length).toBeGreaterThan(60);
  });

  it('that is broken is named, with its file and what is wrong', () => {
    tree('broken', { 'objects/a.xml': '<objects><object></objects>', 'none/x.txt': '' });
    writeFileSync(join(folder, 'other.xml'), '<html/>');
    writeFileSync(join(folder, 'cut.gz'), gzipSync('# {"table":"objects"}\n'));
    expect(() => at('nowhere')).toThrow('--corpus nowhere: there is no such file or folder.');
    expect(() => at('broken')).toThrow(/--corpus broken: Content file .*a\.xml is refused/);
    expect(() => at('broken/none')).toThrow('there is neither a folder "objects" nor a file *.xml in it');
    expect(() => at('other.xml')).toThrow(/the root must be <objects>, not <html>/);
    expect(() => at('cut.gz')).toThrow('--corpus cut.gz: this is no whole backup of Lectern.');
  });
});

it('each object is looked at where the plugins write, and what nobody names at the start', () => {
  const object = { id: 3, type: 424, html: '' };
  const pages = pagesOf(
    [
      { ...object, dataType: 'p_PracticeTest' },
      { ...object, dataType: 'p_Mine' },
      { ...object, dataType: 'p_AffiliateLandingPage', html: 'partner7' },
    ],
    root,
  );
  expect(pages.slice(-3).map(({ address }) => address)).toEqual([
    '/vocabulary-3.html',
    '/startPage.html?dataType=p_Mine&action=2&ID=3',
    '/af-partner7.html',
  ]);
  expect(pages[0]?.address).toBe('/startPage.html');
  expect(pages.map(({ address }) => address)).not.toContain('/kontakt.html');
});

it('a sample has pages of each data type', () => {
  const pages = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => page(name, name[0]));
  expect(sampleOf(pages, 4).map(({ name }) => name)).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(sampleOf(pages, 9)).toEqual(pages);
});

describe('how a page is looked at', () => {
  const plain = { languages: '', themes: 'light', widths: '1024' };

  it('as the site opens, or in every combination of what is asked for; its name and address say which', () => {
    expect(looksOf(plain)).toEqual([PLAIN]);
    const looks = looksOf({ languages: 'de,ar', themes: 'light,dark', widths: '320' });
    expect(looks.map((look) => asSeen(page('a?x=1'), look)).map(({ name, address }) => `${name} ${address}`)).toEqual([
      'a?x=1@de,320 /a?x=1&lang=de',
      'a?x=1@de,dark,320 /a?x=1&lang=de',
      'a?x=1@ar,320 /a?x=1&lang=ar',
      'a?x=1@ar,dark,320 /a?x=1&lang=ar',
    ]);
    expect(asSeen(page('a'), PLAIN)).toEqual(page('a'));
  });

  it.each([
    [{ ...plain, languages: 'de,x' }, '--languages is codes such as en, parted by commas, not "x".'],
    [{ ...plain, themes: 'dim' }, '--themes is light and dark, parted by commas, not "dim".'],
    [{ ...plain, widths: '320,9' }, '--widths is numbers of px from 200 to 3999, parted by commas, not "9".'],
    [{ ...plain, widths: '' }, 'parted by commas, not "".'],
  ])('%j is no way to look at it', (given, message) => expect(() => looksOf(given)).toThrow(message));

  it('whose words have changed unseen is said', () => {
    const changed = ['core', 'core/text/texts/ar.json', 'plugins/news/texts/de.json', 'config/customers/demo/xml/M_textSet_fr.xml'];
    expect(unseenLanguages(changed, looksOf({ ...plain, languages: 'de' }))).toEqual(['ar', 'fr']);
  });
});

describe('what stylesheets draw', () => {
  const sheet = (body: string): string =>
    `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="part.xsl"/>` +
    `<xsl:template match="/"><p>${body}</p><xsl:call-template name="part"/></xsl:template></xsl:stylesheet>`;
  const part = (body: string): string =>
    `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template name="part">` +
    `${body}</xsl:template></xsl:stylesheet>`;
  const PIECES = ['xsl/sheets/p_A.xsl', 'xsl/sheets/part.xsl'];
  const from = { root: tree('sheets-1', { 'xsl/sheets/p_A.xsl': sheet('1'), 'xsl/sheets/part.xsl': part('x') }), engine };
  const compare = (name: string, files: Readonly<Record<string, string>>) =>
    new SheetComparison(from, { root: tree(name, files), engine }, PIECES, 'demo').compare('p_A.xsl', '<a/>', 'en');

  it('is compared without a browser, and the file that makes the difference is found', () => {
    expect(compare('sheets-2', { 'xsl/sheets/p_A.xsl': sheet('1<!-- new -->'), 'xsl/sheets/part.xsl': part('x') })).toBeNull();
    expect(compare('sheets-3', { 'xsl/sheets/p_A.xsl': sheet('1<!-- new -->'), 'xsl/sheets/part.xsl': part('y') })).toEqual({
      causes: ['xsl/sheets/part.xsl'],
      failure: '',
    });
  });
  it('a sheet that does not compile is named', () => {
    const found = compare('sheets-4', {
      'xsl/sheets/p_A.xsl': sheet('<xsl:nothing/>').replace('</p>', ''),
      'xsl/sheets/part.xsl': part('x'),
    });
    expect(found?.causes).toEqual(['xsl/sheets/p_A.xsl']);
    expect(found?.failure).toMatch(/^p_A\.xsl does not compile: /);
  });
});

describe('the cause of a difference', () => {
  const suspected = (suspects: readonly string[], causes: readonly string[], tried: readonly string[]): Suspected => ({
    page: page('a'),
    before: visit(),
    suspects,
    finding: { differs: true, causes, tried, failure: '' },
  });
  it.each([
    ['the stylesheet that was tried', ['a.xsl', 'b.xsl'], ['b.xsl'], ['a.xsl', 'b.xsl'], { causes: ['b.xsl'], areProven: true }],
    ['the one that is left', ['a.xsl', 'core'], [], ['a.xsl'], { causes: ['core'], areProven: true }],
    ['a sheet of what the page inserts', ['a.xsl'], [], ['a.xsl'], { causes: ['a.xsl'], areProven: true }],
  ])('is %s', async (_, suspects, causes, tried, expected) => {
    const each = suspected(suspects, causes, tried);
    expect((await new Causes([] as never, [], {} as never, false).of([each])).get(each.page)).toEqual(expected);
  });

  it('is tried by the old tree with a piece of the new one', async () => {
    const files = { 'xsl/sheets/a.xsl': '1', 'xsl/sheets/b.xsl': '1', 'core/a.ts': '1', 'config/customers/demo/theme.css': '1' };
    const old = { root: tree('mix-1', files), dist: '/old' };
    const now = {
      root: tree('mix-2', { 'xsl/sheets/a.xsl': '2', 'xsl/sheets/b.xsl': '2', 'core/a.ts': '2', 'core/b.ts': '2' }),
      dist: '/new',
    };
    for (const { root: each } of [old, now]) symlinkSync(join(root, 'node_modules'), join(each, 'node_modules'));
    const all = ['core', 'xsl/sheets/a.xsl', 'xsl/sheets/b.xsl', 'config/customers/demo/theme.css'];
    const options = { all, folder: join(folder, 'mixed'), buildOf: () => Promise.resolve('/mixed') };
    expect(await mixed([old, now], ['core'], options)).toEqual({ root: old.root, dist: '/new' });
    expect(await mixed([old, now], ['xsl/sheets/b.xsl'], options)).toEqual({ root: options.folder, dist: '/old' });
    const read = (path: string): string => readFileSync(join(options.folder, path), 'utf8');
    expect([read('xsl/sheets/a.xsl'), read('xsl/sheets/b.xsl'), read('core/a.ts')]).toEqual(['1', '2', '1']);
    expect(await mixed([old, now], ['core'], { ...options, all: [...all, 'xsl/engine'] })).toMatchObject({ dist: '/mixed' });
    expect(read('core/b.ts')).toBe('2');
  });
});

it('a decision holds as long as the two sides differ so', () => {
  const store = join(folder, 'decisions');
  const mark = markOf('a', visit('x'), visit('y'));
  new Decisions(store).list({ a: mark, b: 'other' });
  expect(new Decisions(store).decide('c', 'accepted')).toEqual([]);
  expect(new Decisions(store).decide('a', 'accepted')).toEqual(['a']);
  expect(new Decisions(store).of(markOf('a', visit('x'), visit('y')))).toBe('accepted');
  expect(new Decisions(store).of(markOf('a', visit('x'), visit('z')))).toBeNull();
  expect(new Decisions(store).of('other')).toBeNull();
});

it('of trees and builds those that were needed last stay', () => {
  for (const name of ['a', 'b', 'c']) mkdirSync(join(folder, 'kept', name), { recursive: true });
  for (const [name, day] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const)
    utimesSync(join(folder, 'kept', name), day, day);
  touch(join(folder, 'kept', 'b'));
  keepNewest(join(folder, 'kept'), 2);
  expect(readdirSync(join(folder, 'kept')).toSorted()).toEqual(['a', 'b']);
  keepNewest(join(folder, 'gone'), 2);
});

it('what was listed is shown with its pictures until the next run, as far as nobody has accepted it', () => {
  const store = join(folder, 'last');
  const last = new LastRun(store);
  expect(last.read(new Decisions(store))).toBeNull();
  const at = '2026-11-23T10:00:00.000Z';
  const change = (name: string): Change => ({
    ...{ name, mark: `mark ${name}`, cause: 'Cause: core.', notes: [], lines: [], isRejected: false },
    pictures: { before: last.shelf.keep(Buffer.from(name)), after: '', difference: '' },
  });
  new Decisions(store).list({ a: 'mark a', b: 'mark b' });
  last.write({ at, summary: [], changes: [change('a'), change('b')] });
  new Decisions(store).decide('a', 'accepted', 'mark b');
  expect(last.read(new Decisions(store))?.changes).toHaveLength(2);
  new Decisions(store).decide('a', 'accepted', 'mark a');
  new Decisions(store).decide('b', 'rejected', 'mark b');
  expect(last.read(new Decisions(store))?.changes).toMatchObject([{ name: 'b', isRejected: true }]);
  last.write({ at, summary: [], changes: [] });
  expect(readdirSync(join(store, 'pictures'))).toEqual([]);
});

describe('the command', () => {
  const written: string[] = [];
  const tools: Parameters<typeof upgradeDiff>[1] = {
    root,
    cwd: folder,
    out: (text) => void written.push(text),
    err: (text) => void written.push(text),
    buildOf: () => Promise.reject(new Error('nothing is built here')),
    launch: () => Promise.reject(new Error('no browser')),
    open: () => undefined,
  };
  const run = async (...args: readonly string[]): Promise<string> => {
    written.length = 0;
    const code = await upgradeDiff([...args, '--store', join(folder, 'store')], tools);
    return `${code} ${written.join('')}`;
  };
  tree('dist-only', { 'index.html': '', 'assets/a.js': '' });
  tree('nothing', { 'a.txt': '' });

  it.each([
    [[], '2 Name both sides: --from and --to, each a folder, a build or a git ref.\n'],
    [['--from', 'nowhere', '--to', root], '2 --from nowhere: there is no such folder, and no such git ref in '],
    [['--from', '--x', '--to', root], "2 Option '--from' argument is ambiguous"],
    [['--from', 'nothing', '--to', root], '2 --from nothing: the folder is neither the project'],
    [['--from', root, '--to', root, '--corpus', 'gone'], '2 --corpus gone: there is no such file or folder.\n'],
    [['--from', root, '--to', root, '--most', 'all'], '2 --most is a whole number, not "all".\n'],
    [['--from', root, '--to', root, '--themes', 'dim'], '2 --themes is light and dark, parted by commas, not "dim".\n'],
    [['--from', root, '--to', root, '--customer', 'nobody'], '2 --customer nobody: both sides have demo, nordlicht.\n'],
    [['--from', root, '--to', root, '--languages', 'de,zz'], '2 --languages zz: demo offers ar, de, en.\n'],
    [['--help'], '0 Usage: npm run upgrade:diff'],
    [['again'], '2 There is no command "again".\n'],
    [['accept'], '2 Say what to accept: a name of the list, or all.\n'],
    [['reject', 'p_News/1'], '2 The last run has listed nothing that is called "p_News/1".\n'],
    [['accept', 'all'], '0 0 differences accepted.\n'],
  ])('says of %j in a sentence what is wrong', async (args, expected) => {
    expect(await run(...args)).toContain(expected);
  });

  it('the same against itself lists nothing, and needs neither build nor browser', async () => {
    expect(await run('--from', root, '--to', root)).toMatch(/^0 \d+ pages\. Both sides are made of the same\. 0 pages differ\.\n$/);
    expect(JSON.parse((await run('--from', root, '--to', root, '--json')).slice(2))).toMatchObject({ changed: [], differences: [] });
  });

  it('a build by itself is a side, and is not made', async () => {
    expect(await run('--from', 'dist-only', '--to', root)).toContain('nothing is built here');
  });
});
