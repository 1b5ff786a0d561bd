import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../release/files.ts';
import { buildSite } from './site.ts';

const project = join(import.meta.dirname, '..', '..');
const folders: string[] = [];
const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-docs-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project of a few files, with the browser's part of this one. */
function projectOf(files: Readonly<Record<string, string>>, version = '1.2.3'): string {
  const root = temporary();
  const site = 'scripts/docs/page';
  const own = ['site.css'].map((name) => [`${site}/${name}`, readFileSync(join(project, site, name), 'utf8')]);
  const script = [`${site}/site.ts`, 'export const nothing = 0;'];
  for (const [path = '', text = ''] of [...Object.entries(files), ...own, script, ['package.json', JSON.stringify({ version })]]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const HOME = '# Home\n\n## Readers\n\n- [A guide](guide.md)\n';

describe('the site of the documentation', () => {
  it('has every page of this project, and each address in its pages leads to a file and a heading that are there', async () => {
    const { folder, pages } = await buildSite(project, temporary());
    const files = filesBelow(folder);
    const html = new Map(files.filter((path) => path.endsWith('.html')).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
    expect(html.size).toBe(pages);
    const lost = [...html].flatMap(([path, text]) =>
      [...text.matchAll(/ (?:href|src)="(?![a-z]+:)([^"]*)"/g)].flatMap(([, address = '']) => {
        const { pathname, hash } = new URL(address, `http://x/${path}`);
        const target = decodeURIComponent(pathname.slice(1));
        const isThere = files.includes(target) && (hash === '' || html.get(target)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`));
        return isThere ? [] : [`${path}: ${address}`];
      }),
    );
    expect(lost).toEqual([]);
    expect(html.get('project/config/customer.schema.html')).toBeUndefined();
    expect(html.get('project/config/customer.schema.json.html')).toContain('<code>defaultLang</code>');
    expect(html.get('protocol/answers.rng.html')).toContain('href="answers.rng" download');
    // A policy without inline scripts and styles holds for all of it.
    for (const [path, text] of html)
      expect([path, /<script(?! type="module" src=)|<style| style="| on\w+="/.exec(text)?.[0]]).toEqual([path, undefined]);
  }, 60_000);

  it('leads every reader to the first guide of their list, and marks the page that is open', async () => {
    const { folder } = await buildSite(project, temporary());
    const home = readFileSync(join(folder, 'index.html'), 'utf8');
    const main = home.slice(home.indexOf('<main'), home.indexOf('</main>'));
    for (const start of ['learner', 'author', 'operate/install', 'write-a-plugin', 'harness', 'write-a-server'])
      expect(main).toContain(`<a href="${start}.html">`);
    const install = readFileSync(join(folder, 'operate/install.html'), 'utf8');
    expect(install).toContain('<details open><summary>Operators</summary><ul><li><a href="install.html" aria-current="page">Install</a>');
    expect(install).toContain('<a href="../learner.html">');
  }, 60_000);

  it.each([
    ['a file that is not there', '# Guide\n\n[x](lost.md)\n', 'docs/guide.md: "lost.md" leads to no file'],
    ['a picture that is not there', '# Guide\n\n![x](img/lost.png)\n', 'docs/guide.md: "img/lost.png" leads to no file'],
    ['a heading that is not there', '# Guide\n\n[x](#lost)\n', '"docs/guide.md#lost" leads to no heading'],
  ])('refuses %s, and writes nothing', async (_, guide, message) => {
    const target = temporary();
    await expect(buildSite(projectOf({ 'docs/README.md': HOME, 'docs/guide.md': guide }), target)).rejects.toThrow(message);
    expect(filesBelow(target)).toEqual([]);
  });

  it('refuses a guide that the lists by person do not name', async () => {
    const root = projectOf({ 'docs/README.md': HOME, 'docs/guide.md': '# Guide\n', 'docs/other.md': '# Other\n' });
    await expect(buildSite(root, temporary())).rejects.toThrow('docs/other.md: docs/README.md does not lead to it');
  });

  it('shows HTML of a text as text, and numbers headings of the same words', async () => {
    const guide = '# Guide\n\n<script>alert(1)</script>\n\nA <b onclick="x">word</b>\n\n## Same\n\n## Same\n\n[second](#same-1)\n';
    const { folder } = await buildSite(projectOf({ 'docs/README.md': HOME, 'docs/guide.md': guide }), temporary());
    const html = readFileSync(join(folder, 'guide.html'), 'utf8');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;word');
    expect(html).toContain('<h2 id="same-1"');
  });

  it('lies beside other versions, the newest first, and writes its own anew', async () => {
    const target = temporary();
    const files = { 'docs/README.md': HOME, 'docs/guide.md': '# Guide\n' };
    for (const version of ['1.9.0', '1.10.0', '1.2.0', '1.9.0']) await buildSite(projectOf(files, version), target);
    expect(JSON.parse(readFileSync(join(target, 'versions.json'), 'utf8'))).toEqual(['1.10.0', '1.9.0', '1.2.0']);
    expect(readFileSync(join(target, 'index.html'), 'utf8')).toContain('url=1.10.0/index.html');
    expect(readFileSync(join(target, '1.2.0/guide.html'), 'utf8')).toContain('Version 1.2.0');
  });
});
