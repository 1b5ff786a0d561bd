import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.ts';

/** An entry of package-lock.json. */
interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package of the bundle. */
export interface Package {
  /** Its path in the project and in the bundle, `node_modules/fastify`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

const FOLDER = 'node_modules';

/** Where the package of `path` finds another one, as Node looks it up. */
function found(locked: Readonly<Record<string, Locked>>, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`${FOLDER}/`) - 1, 0))) {
    const own = folder === '' ? `${FOLDER}/${name}` : `${folder}/${FOLDER}/${name}`;
    if (locked[own] !== undefined) return own;
    if (folder === '') return undefined;
  }
}

/**
 * The packages that these names bring with them, as package-lock.json has them; those for other machines are not installed and left out.
 * @param without names that are left out, with what nobody else needs
 * @throws Error when one is not installed
 */
export function packagesFor(root: string, names: Iterable<string>, without: readonly string[]): Package[] {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const paths = new Set<string>();
  const add = (from: string, name: string, isOptional: boolean): void => {
    if (without.includes(name)) return;
    const path = found(locked, from, name);
    if (path === undefined || !existsSync(join(root, path))) {
      if (isOptional) return;
      throw new Error(`The package ${name} is not installed. Run npm ci, and try again.`);
    }
    if (paths.has(path)) return;
    paths.add(path);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked[path]!;
    for (const each of Object.keys(dependencies)) add(path, each, Object.hasOwn(optionalDependencies, each));
    for (const each of Object.keys({ ...optionalDependencies, ...peerDependencies })) add(path, each, true);
  };
  for (const name of names) add('', name, false);
  return [...paths].sort().map((path) => ({
    path,
    name: path.slice(path.lastIndexOf(`${FOLDER}/`) + FOLDER.length + 1),
    version: locked[path]!.version ?? '',
  }));
}

/** What a package has for those who develop with it or it: types, maps, its own tests and guides. */
const FOR_DEVELOPERS =
  /\.(?:map|d\.[cm]?ts|tsx?|flow|tsbuildinfo)$|(?:^|\/)\.[^/]+$|^(?:test|tests|docs?|benchmarks?|examples?|\.github)\//;
const GUIDE = /\.(?:md|markdown)$/i;
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice|third[-_ ]?party)[^/]*$/i;
/** What the server loads of none of these: extensions of PostgreSQL, and the same code once more for `require`, which nobody here calls. */
const UNUSED: Readonly<Record<string, RegExp>> = {
  '@electric-sql/pglite': /^dist\/[\w-]+\.tar\.gz$|\.cjs$/,
  kysely: /^dist\/cjs\//,
};

/** The files of a package that a server runs, or that a licence asks for; paths in its folder. */
export function filesOf(root: string, { path, name }: Package): string[] {
  return filesBelow(join(root, path), (each) => each !== FOLDER).filter(
    (file) => LICENCE.test(file) || (!FOR_DEVELOPERS.test(file) && !GUIDE.test(file) && UNUSED[name]?.test(file) !== true),
  );
}

const readJson = (file: string): { readonly license?: unknown } => JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown };

/** Licences of the packages beside the server's code, one after the other. */
export function licencesOf(root: string, packages: readonly Package[]): string {
  const parts = packages.map(({ path, name, version }) => {
    const folder = join(root, path);
    const { license } = readJson(join(folder, 'package.json'));
    const texts = readdirSync(folder)
      .filter((file) => LICENCE.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const text = texts.length > 0 ? texts.join('\n\n') : 'Its package has no text of the licence beside this name.';
    return `## ${name} - ${version} (${typeof license === 'string' ? license : 'see its text'})\n\n${text}\n`;
  });
  return `# Licences of the packages in node_modules\n\nThose of the packages in the pages are in dist/licenses.md.\n\n${parts.join('\n')}`;
}

/** Name and version of the packages that a text of licences has, as the build and `licencesOf` write them. */
export const namedIn = (licences: string): string[] =>
  [...licences.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name = '', version = '']) => `${name}@${version}`);
