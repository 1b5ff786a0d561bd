import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './files.ts';
import { filesOf, licencesOf, packagesFor, type Package } from './packages.ts';
import { serverCode } from './server-code.ts';

/** What a bundle may be made without, and what that takes from the server. */
export const OPTIONAL = {
  pglite: 'a database in a folder: DATABASE_URL has to name a PostgreSQL server',
  sharp: 'pictures that authors upload',
  films: "the films of the demonstration's content",
  maps: 'lines of the sources in error reports of browsers',
} as const;
export type Optional = keyof typeof OPTIONAL;

const PACKAGE_OF: Readonly<Partial<Record<Optional, string>>> = { pglite: '@electric-sql/pglite', sharp: 'sharp' };

/** A test, a program of testers, or what the project's own examples are made of. */
const OF_THE_PROJECT = /\.(?:test|harness|fixture)\.|(?:^|\/)(?:examples|fixtures|tests|samples)\//;
const CODE = /\.[cm]?tsx?$/;

/** What the server reads beside its code, by folder; and which files of it. */
const DATA: readonly { readonly folder: string; readonly takes: RegExp }[] = [
  { folder: 'config', takes: /./ },
  { folder: 'core/text', takes: /\.json$/ },
  { folder: 'plugins', takes: /\.json$/ },
  { folder: 'sandbox/content', takes: /./ },
  { folder: 'sandbox/server/texts', takes: /\.json$/ },
  { folder: 'xsl/sheets', takes: /./ },
  { folder: 'docs', takes: /^(?:operate\/.*|[\w-]+\.md)$/ },
];
const ALONE = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md'];
/** Of the build: the engine as a package of its own, and the types for authors of modules, are for developers. */
const OF_DEVELOPERS = /^(?:engine|types)\//;

interface Project {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
}
export const projectOf = (root: string): Project => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Project;

/** package.json of a bundle: its commands are those of the project, so that the guides hold for both. */
function manifest(root: string, packages: readonly Package[], names: ReadonlySet<string>): string {
  const { name, version, license, engines } = projectOf(root);
  const direct = packages.filter((each) => names.has(each.name) && each.path === `node_modules/${each.name}`);
  const run = (program: string): string => `node sandbox/server/${program}.js`;
  const scripts = {
    start: run('main'),
    serve: run('main'),
    backup: run('backup'),
    restore: run('restore'),
    'library:copy': run('copy-library'),
    maintenance: run('maintenance'),
  };
  const dependencies = Object.fromEntries(direct.map((each) => [each.name, each.version]));
  return `${JSON.stringify({ name, version, license, private: true, type: 'module', engines, scripts, dependencies }, null, 2)}\n`;
}

interface Bundle {
  readonly packages: readonly Package[];
  /** Bytes by what they are for. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** What a file of a bundle is for, as it is shown to whoever asks what weighs what. */
function kindOf(path: string): string {
  if (path.startsWith('dist/')) return path.endsWith('.map') ? 'maps of the build' : 'the build (dist)';
  if (/^node_modules\/(?:sharp|@img)\//.test(path)) return 'sharp, with libvips';
  if (path.startsWith('node_modules/@electric-sql/')) return 'PGlite';
  if (path.startsWith('node_modules/')) return 'other packages';
  if (path.startsWith('sandbox/content/media/')) return 'films of the content';
  return path.endsWith('.js') ? "the server's code" : 'words, sheets, content, guides';
}

function sizesOf(folder: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const path of filesBelow(folder)) sizes[kindOf(path)] = (sizes[kindOf(path)] ?? 0) + statSync(join(folder, path)).size;
  return sizes;
}

/** A map as the server needs it: it names files and lines, and shows nobody what is in them. */
function withoutSources(map: string): string {
  const { sourcesContent: _sources, ...rest } = JSON.parse(map) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** @throws Error unless nothing is there, an empty folder, or a bundle of before */
function empty(target: string): void {
  const isBundle = existsSync(join(target, 'package.json')) && existsSync(join(target, 'sandbox', 'server', 'main.js'));
  if (existsSync(target) && readdirSync(target).length > 0 && !isBundle)
    throw new Error(`In ${target} is something that is no bundle. Nothing was changed: name a new folder.`);
  rmSync(target, { recursive: true, force: true });
}

/**
 * Writes the server as plain JavaScript, with the build, what it reads, and the packages of a production: it runs where there is Node
 * alone.
 * @param dist the build that goes with it
 * @throws Error when there is no build, a package is not installed, or something else is in the target
 */
export async function makeBundle(
  root: string,
  target: string,
  without: readonly Optional[] = [],
  dist = join(root, 'dist'),
): Promise<Bundle> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`There is no build in ${dist}. Run npm run build, and try again.`);
  const { files, packages: names } = await serverCode(root);
  const packages = packagesFor(
    root,
    names,
    without.flatMap((each) => PACKAGE_OF[each] ?? []),
  );
  empty(target);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  };
  const copy = (from: string, path: string): void => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(from, join(target, path));
  };
  for (const { folder, takes } of DATA)
    for (const path of filesBelow(join(root, folder)))
      if (
        takes.test(path) &&
        !OF_THE_PROJECT.test(path) &&
        (!CODE.test(path) || path.includes('/files/')) &&
        !(without.includes('films') && folder === 'sandbox/content' && path.startsWith('media/'))
      )
        copy(join(root, folder, path), `${folder}/${path}`);
  for (const path of filesBelow(dist)) {
    if (OF_DEVELOPERS.test(path)) continue;
    if (!path.endsWith('.map')) copy(join(dist, path), `dist/${path}`);
    else if (!without.includes('maps')) write(`dist/${path}`, withoutSources(readFileSync(join(dist, path), 'utf8')));
  }
  for (const path of ALONE) copy(join(root, path), path);
  for (const each of packages) for (const path of filesOf(root, each)) copy(join(root, each.path, path), `${each.path}/${path}`);
  for (const [path, text] of files) write(path, text);
  write('package.json', manifest(root, packages, names));
  write('licences.md', licencesOf(root, packages));
  return { packages, sizes: sizesOf(target) };
}
