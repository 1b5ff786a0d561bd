import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emptyDatabase } from '../../sandbox/server/fixtures/databases.ts';
import { copyProject } from '../support/project-copy.ts';
import { expect, test } from './fixtures.ts';
import { root } from './support/own-server.ts';

interface Run {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a command of a copy of the project, or of the project itself. */
async function run(folder: string, program: string, ...args: readonly string[]): Promise<Run> {
  const template = await emptyDatabase();
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `scripts/pictures/${program}.ts`, ...args], {
      cwd: folder,
      env: { ...process.env, LECTERN_CUSTOMERS: '', LECTERN_DATABASE_TEMPLATE: template, INIT_CWD: folder },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('close', (code) => done({ code, out }));
  });
}

const DETAIL = '<h1><xsl:apply-templates select="." mode="title"/></h1>';
function change(folder: string, sheet: string, before: string, after: string): void {
  const file = join(folder, 'xsl', 'sheets', sheet);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

test.describe('pictures', () => {
  // Each of them starts servers and browsers of its own.
  test.describe.configure({ timeout: 240_000 });
  const copy = copyProject();
  const store = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
  test.afterAll(() => {
    copy.remove();
    rmSync(store, { recursive: true, force: true });
  });

  test('of the gallery: a changed sheet shows its examples and their cause; accepted ones are silent, rejected ones are not @long', async ({
    page,
  }) => {
    const { folder } = copy;
    symlinkSync(join(root, 'dist'), join(folder, 'dist'));
    mkdirSync(join(folder, '.lectern'));
    cpSync(join(root, '.lectern', 'harness'), join(folder, '.lectern', 'harness'), { recursive: true });
    cpSync(join(root, '.lectern', 'build'), join(folder, '.lectern', 'build'));
    const visual = (...args: readonly string[]): Promise<Run> => run(folder, 'visual', ...args, '--store', join(store, 'visual'));
    const only = ['--only', 'sheets/p_News.detail,sheets/p_Blog.empty'];

    const first = await visual(...only);
    expect(first.out).toContain('There were no accepted pictures here: 12 were made');
    expect(first.code).toBe(0);

    change(folder, 'p_News.xsl', DETAIL, DETAIL.replace('<h1>', '<h1>Changed: '));
    const second = await visual(...only, '--json');
    const { changed, taken, report } = JSON.parse(second.out.slice(second.out.indexOf('{'))) as {
      readonly taken: number;
      readonly report: string;
      readonly changed: readonly { readonly name: string; readonly causes: readonly string[] }[];
    };
    const names = ['', '@ar', '@dark', '@long'].map((state) => `sheets/p_News.detail${state}`);
    expect(changed.map(({ name }) => name)).toEqual(names);
    expect(new Set(changed.flatMap(({ causes }) => causes))).toEqual(new Set(['xsl/sheets/p_News.xsl']));
    expect(taken, 'pictures of what uses the sheet alone are taken').toBe(6);
    expect(second.code).toBe(1);

    await page.goto(pathToFileURL(report).href);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
    const sizes = await page.locator('img').evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));
    expect(sizes).toHaveLength(12);
    expect(Math.min(...sizes)).toBeGreaterThan(300);
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxInlineSize)).toBe('1760px');

    expect((await visual('accept', 'sheets/p_News.detail@dark')).out).toContain('1 picture accepted, 3 left.');
    expect((await visual('reject', 'sheets/p_News.detail')).out).toContain('3 pictures rejected, 3 left.');
    const third = await visual(...only);
    expect(third.out.match(/Rejected\./g)).toHaveLength(3);
    expect(third.out).not.toContain('@dark');
    expect(third.code).toBe(1);
    await visual('accept', 'all');
    const last = await visual(...only);
    expect(last.out).toBe('12 pictures, 0 taken anew, 0 changed.\n');
    expect(last.code).toBe(0);
  });

  test('of an upgrade: a changed stylesheet lists the objects that it draws, with their cause and nothing else @long', async () => {
    const to = join(store, 'to');
    cpSync(copy.folder, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\/(?:\.lectern|dist)$/.test(path) });
    cpSync(join(root, 'xsl/sheets/p_News.xsl'), join(to, 'xsl/sheets/p_News.xsl'));
    change(to, 'p_News.xsl', DETAIL, DETAIL.replace('<h1>', '<h1>Changed: '));
    const corpus = join(store, 'corpus');
    mkdirSync(corpus);
    for (const name of ['news', 'blog']) {
      const objects = readFileSync(join(root, `sandbox/content/objects/${name}.xml`), 'utf8').match(/<object ID[^]*?<\/object>/g) ?? [];
      writeFileSync(join(corpus, `${name}.xml`), `<objects>${objects.slice(0, 2).join('\n')}</objects>`);
    }
    const diff = (...args: readonly string[]): Promise<Run> => run(root, 'upgrade-diff', ...args, '--store', join(store, 'upgrade'));
    const sides = ['--from', root, '--to', to, '--corpus', corpus, '--languages', 'de', '--widths', '320'];

    const first = await diff(...sides, '--most', '6', '--json');
    const { differences, changed } = JSON.parse(first.out.slice(first.out.indexOf('{'))) as {
      readonly changed: readonly string[];
      readonly differences: readonly { readonly name: string; readonly causes: readonly string[]; readonly lines: readonly string[] }[];
    };
    expect(changed).toEqual(['xsl/sheets/p_News.xsl']);
    expect(differences.map(({ name }) => name)).toEqual(['p_News/20@de,320', 'p_News/21@de,320']);
    for (const { causes, lines } of differences) {
      expect(causes).toEqual(['xsl/sheets/p_News.xsl']);
      expect(lines.map((line) => line.replace(/"(?:Changed: )?.*"/, ''))).toEqual(['-     heading  [level=1]', '+     heading  [level=1]']);
    }
    expect(first.code).toBe(1);
    await diff('accept', 'p_News/20@de,320');
    await diff('reject', 'p_News/21@de,320');
    const second = await diff(...sides, '--most', '0');
    expect(second.out).toContain('Cause: the stylesheet xsl/sheets/p_News.xsl. 1 page:\n  p_News/21@de,320  /news-21.html?lang=de');
    expect(second.out).toContain('1 page differs, 1 more is accepted.');
    expect(second.out).toContain('Rejected.');
    expect(second.code).toBe(1);
  });
});
