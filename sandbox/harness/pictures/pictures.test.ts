import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../../../tests/support/files.ts';
import { changedPieces, pieceOf, piecesOf, roomOf, wordsOfCauses } from './pieces.ts';
import { comparePictures } from './pixels.ts';
import { writeReport } from './report.ts';
import { SheetFiles } from './sheet-files.ts';
import { eachOf } from './side-by-side.ts';
import { traceOf, usedPieces, type Drawer } from './uses.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tree(name: string, files: Readonly<Record<string, string>>): string {
  writeFiles(join(folder, name), files);
  return join(folder, name);
}

function picture(width: number, height: number, dot: number | null = null): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  if (dot !== null) png.data.set([0, 0, 0, 255], dot * 4);
  return PNG.sync.write(png);
}

describe('pictures are compared', () => {
  it('point by point; the same one has no difference', () => {
    expect(comparePictures(picture(8, 8), picture(8, 8))).toBeNull();
    expect(comparePictures(picture(8, 8), picture(8, 8, 11))?.points).toBe(1);
  });
  it('a smoothed edge may be of another shade, an edge that has moved may not', () => {
    /** White below a diagonal, black above it, the diagonal itself between both. */
    const edge = (shade: number, at = 0): Buffer => {
      const png = new PNG({ width: 12, height: 12 });
      for (let row = 0; row < 12; row++)
        for (let column = 0; column < 12; column++) {
          const light = column + at < row ? 255 : column + at === row ? shade : 0;
          png.data.set([light, light, light, 255], (row * 12 + column) * 4);
        }
      return PNG.sync.write(png);
    };
    expect(comparePictures(edge(100), edge(130))).toBeNull();
    expect(comparePictures(edge(100), edge(100, 1))).not.toBeNull();
    expect(comparePictures(edge(100), edge(220))).not.toBeNull();
  });
  it('also when they are of other sizes: what one lacks differs', () => {
    const difference = comparePictures(picture(8, 8), picture(8, 10));
    expect(difference?.points).toBe(16);
    expect(PNG.sync.read(difference!.shown)).toMatchObject({ width: 8, height: 10 });
  });
});

describe('the pieces of a tree', () => {
  it.each([
    ['core/view/target.tsx', 'core'],
    ['core/view/render.css', 'core/view/render.css'],
    ['core/view/target.test.tsx', null],
    ['plugins/news/index.ts', 'plugins/news'],
    ['plugins/news/texts/en.json', 'plugins/news/texts/en.json'],
    ['plugins/site/styles/card.css', 'plugins/site/styles/card.css'],
    ['plugins/widgets/examples/fader.xml', 'plugins/widgets/examples/fader.xml'],
    ['xsl/engine/xslt/index.ts', 'xsl/engine'],
    ['xsl/sheets/p_News.xsl', 'xsl/sheets/p_News.xsl'],
    ['xsl/sheets/texts.xsl', null],
    ['xsl/sheets/samples/p_News.list.xml', 'xsl/sheets/samples/p_News.list.xml'],
    ['config/customers/demo/theme.css', 'config/customers/demo/theme.css'],
    ['config/customer.schema.json', 'core'],
    ['sandbox/server/fixtures/open.ts', null],
    ['sandbox/harness/gate/check.ts', null],
    ['sandbox/harness/gallery/gallery.tsx', 'sandbox/harness'],
    ['vite.config.ts', 'scripts/build'],
    ['package-lock.json', 'package-lock.json'],
  ])('%s is of %s', (path, piece) => expect(pieceOf(path)).toBe(piece));

  it('are alike when their files are; each change is named once', () => {
    const files = { 'xsl/sheets/a.xsl': '<a/>', 'core/a.ts': '1', 'core/b.ts': '2', 'plugins/x/index.ts': '3' };
    const before = piecesOf(tree('before', files));
    expect(changedPieces(before, piecesOf(tree('same', files)))).toEqual([]);
    const after = tree('after', { ...files, 'xsl/sheets/a.xsl': '<b/>', 'core/b.ts': '4', 'plugins/y/style.css': '' });
    expect(changedPieces(before, piecesOf(after))).toEqual(['core', 'plugins/y/style.css', 'xsl/sheets/a.xsl']);
  });

  it('come into a page by four rooms', () => {
    expect(['core', 'xsl/engine', 'xsl/sheets/a.xsl', 'config/customers/demo/theme.css', 'sandbox/server'].map(roomOf)).toEqual([
      'build',
      'build',
      'sheets',
      'customer',
      'server',
    ]);
  });

  it('are named for a person', () => {
    expect(wordsOfCauses(['xsl/sheets/a.xsl'])).toBe('Cause: the stylesheet xsl/sheets/a.xsl.');
    expect(wordsOfCauses(['core', 'plugins/news'])).toBe('One of these, or several: the code of core, the code of the plugin news.');
    expect(wordsOfCauses(['core', 'xsl/engine'], true)).toBe('Causes: the code of core, the engine (xsl/engine).');
    expect(wordsOfCauses([])).toBe('The cause cannot be told.');
  });
});

describe('what a drawing was made of', () => {
  const include = (...names: readonly string[]): string => names.map((name) => `<xsl:include href="${name}"/>`).join('');
  const root = tree('used', {
    'xsl/sheets/p_News.xsl': include('cards.xsl', 'texts.xsl'),
    'xsl/sheets/p_Blog.xsl': include('blog.xsl'),
    'xsl/sheets/cards.xsl': include('./icons.xsl', 'cards.xsl'),
    'xsl/sheets/icons.xsl': '',
    'xsl/sheets/blog.xsl': '',
    'xsl/sheets/texts.xsl': '',
    'config/customers/demo/xsl/icons.xsl': '',
  });
  const sheets = new SheetFiles(root, 'demo');

  it('stylesheets with all that they include, the customer’s own first', () => {
    expect(sheets.usedBy('p_News.xsl').toSorted()).toEqual([
      'config/customers/demo/xsl/icons.xsl',
      'xsl/sheets/cards.xsl',
      'xsl/sheets/p_News.xsl',
      'xsl/sheets/texts/',
    ]);
    expect(sheets.usedBy('p_None.xsl')).toEqual([]);
  });

  it('is read from what the page has asked for', () => {
    const site = 'http://demo.localhost:1';
    expect(
      traceOf([`${site}/abcdef/xsl/p_News.xsl?lang=en`, `${site}/assets/plugin-practice-test-CwT4fMdB.js`, `${site}/abcdef/css/a.css`]),
    ).toEqual({ sheets: ['p_News.xsl'], styles: ['a.css'], plugins: ['practice-test'] });
  });

  it('leaves out what was not there: other sheets, plugins, languages and customers', () => {
    const drawer: Drawer = { sheets, first: new Set(['site']), customer: 'demo', language: 'de' };
    const used = [
      'core',
      'plugins/site/style.css',
      'plugins/news',
      'xsl/sheets/cards.xsl',
      'xsl/sheets/texts/de.json',
      'config/customers/demo/theme.css',
      'xsl/engine',
      'xsl/sheets/css/a.css',
    ];
    const others = [
      'plugins/blog',
      'xsl/sheets/blog.xsl',
      'xsl/sheets/texts/ar.json',
      'plugins/news/texts/ar.json',
      'config/customers/other/theme.css',
      'plugins/news/examples/a.xml',
      'xsl/sheets/css/b.css',
    ];
    const trace = { sheets: ['p_News.xsl'], styles: ['a.css'], plugins: ['news'] };
    expect(usedPieces([...used, ...others], trace, drawer)).toEqual(used.toSorted());
  });
});

it('a report is a page without scripts, whose policy allows its own style and pictures alone', () => {
  const file = join(folder, 'report.html');
  const change = { name: 'a<b', mark: '', cause: '<b>', notes: ['&'], lines: ['- "x"'], isRejected: false };
  const pictures = { before: '', after: 'one', difference: '' };
  writeReport(file, 'Title', { summary: ['<b>'], changes: [{ ...change, pictures }] }, (hash) => (hash === 'one' ? picture(2, 2) : null));
  const page = readFileSync(file, 'utf8');
  expect(page).toMatch(/content="default-src 'none'; img-src data:; style-src 'sha256-[\w+/]+='"/);
  expect(page).not.toMatch(/<script|<b>|a<b|style="/);
  expect(page.match(/<img /g)).toHaveLength(1);
});

it('many are worked on side by side, each once', async () => {
  const done: number[] = [];
  let busy = 0;
  let most = 0;
  await eachOf([1, 2, 3, 4, 5], 2, async (each) => {
    most = Math.max(most, ++busy);
    await Promise.resolve();
    busy -= 1;
    done.push(each);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
