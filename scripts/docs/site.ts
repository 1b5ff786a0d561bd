import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { rolldown } from 'rolldown';
import { renderMarkdown, type Rendered } from './markdown.ts';
import { SEARCH_OPTIONS } from './page/search-options.ts';
import { HOME, pictureAddress, readPeople, readSources, type Source } from './pages.ts';
import { pageHtml } from './shell.ts';

interface Site {
  readonly version: string;
  /** The folder of this version. */
  readonly folder: string;
  readonly pages: number;
}

interface Linked {
  readonly pages: ReadonlyMap<string, Rendered>;
  readonly problems: readonly string[];
}

/** Every page drawn, with the links that lead nowhere. */
function draw(sources: readonly Source[], pictures: readonly string[]): Linked {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const problems: string[] = [];
  const fragments: { from: string; path: string; fragment: string }[] = [];
  const pages = new Map<string, Rendered>();
  for (const { path, address, markdown } of sources) {
    const to = (target: string): string => posix.relative(posix.dirname(address), target);
    const resolve = (href: string): string => {
      if (/^[a-z][a-z+.-]*:/i.test(href)) return href;
      const [file = '', fragment = ''] = href.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      if (pictures.includes(target)) return to(pictureAddress(target));
      const source = byPath.get(target);
      if (source === undefined) {
        problems.push(`${path}: "${href}" leads to no file of the project.`);
        return href;
      }
      if (fragment !== '') fragments.push({ from: path, path: target, fragment });
      return `${file === '' ? '' : to(source.address)}${fragment === '' ? '' : `#${fragment}`}`;
    };
    pages.set(path, renderMarkdown(markdown, resolve));
  }
  for (const { from, path, fragment } of fragments)
    if (!pages.get(path)?.headings.some((heading) => heading.fragment === decodeURIComponent(fragment)))
      problems.push(`${from}: "${path}#${fragment}" leads to no heading.`);
  return { pages, problems };
}

/** The guides that the home page does not lead to. What is written day by day, the journal of figures, is reached from its guide. */
function unlisted(sources: readonly Source[], listed: ReadonlySet<string>): string[] {
  return sources
    .filter(({ path }) => /^docs\/(?!measurements\/).*\.(?:md|rng)$/.test(path) && path !== HOME && !listed.has(path))
    .map(({ path }) => `${path}: ${HOME} does not lead to it; put it into the list of who reads it.`);
}

function searchIndex(sources: readonly Source[], pages: ReadonlyMap<string, Rendered>): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const { path, address } of sources) {
    const { sections, headings } = pages.get(path) as Rendered;
    const page = headings[0]?.text ?? basename(path);
    for (const { heading, text } of sections) index.add({ id: `${address}#${heading.fragment}`, page, heading: heading.text, text });
  }
  return JSON.stringify(index);
}

async function script(root: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'scripts/docs/page/site.ts'), platform: 'browser', logLevel: 'silent' });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

const numbers = (version: string): number[] => version.split(/\D+/).map(Number);

/** The versions that lie beside each other in a folder, the newest first. */
function versionsIn(target: string): string[] {
  const compare = (one: string, other: string): number => {
    const [a, b] = [numbers(one), numbers(other)];
    return a.map((each, at) => (b[at] ?? 0) - each).find((difference) => difference !== 0) ?? 0;
  };
  return readdirSync(target, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(target, entry.name, 'search-index.json')))
    .map(({ name }) => name)
    .sort(compare);
}

/**
 * Writes the documentation as a site: a folder for this version, and beside it what leads to the newest. Other versions stay.
 * @param target the folder of all versions
 * @throws Error that names every link that leads nowhere and every guide that no list names; nothing is written then
 */
export async function buildSite(root: string, target: string): Promise<Site> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const { sources, pictures } = readSources(root);
  const people = readPeople(sources.find(({ path }) => path === HOME)?.markdown ?? '');
  const { pages, problems } = draw(sources, pictures);
  const all = [...problems, ...unlisted(sources, new Set(people.flatMap(({ links }) => links.map(({ path }) => path))))];
  if (all.length > 0) throw new Error(`The documentation is not whole:\n${all.map((each) => `  ${each}`).join('\n')}`);
  const addresses = new Map(sources.map(({ path, address }) => [path, address]));
  const folder = join(target, version);
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const copy = (path: string, address: string): void => {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    copyFileSync(join(root, path), join(folder, address));
  };
  for (const { path, address, isCopied } of sources) {
    const rendered = pages.get(path) as Rendered;
    const file = address.slice(0, -'.html'.length);
    const title = rendered.headings[0]?.text ?? basename(path);
    const addressOf = (each: string): string => addresses.get(each) ?? each;
    write(address, pageHtml({ title, version, address, people, addressOf, rendered, ...(isCopied ? { copy: file } : {}) }));
    if (isCopied) copy(path, file);
  }
  for (const picture of pictures) copy(picture, pictureAddress(picture));
  copy('scripts/docs/page/site.css', 'site.css');
  write('site.js', await script(root));
  write('search-index.json', searchIndex(sources, pages));
  const versions = versionsIn(target);
  writeFileSync(join(target, 'versions.json'), `${JSON.stringify(versions)}\n`);
  writeFileSync(
    join(target, 'index.html'),
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Lectern documentation</title>
<meta http-equiv="refresh" content="0; url=${versions[0]}/index.html"></head>
<body><a href="${versions[0]}/index.html">Lectern documentation</a></body></html>\n`,
  );
  return { version, folder, pages: sources.length };
}
