import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { importsOf, type Import } from './read.ts';

export interface SourceFile {
  readonly path: string;
  readonly source: string;
  readonly imports: readonly Import[];
}
/** A rule of the house: what breaks it, one sentence each. */
export type Rule = (project: Project) => string[];

export interface Manifest {
  readonly provides?: Readonly<Record<string, string>>;
  readonly commands?: Readonly<Record<string, string>>;
  readonly surfaces?: Readonly<Record<string, string>>;
  readonly widgets?: Readonly<Record<string, string>>;
  readonly objects?: readonly unknown[];
  readonly keys?: readonly { readonly modes?: readonly string[] }[];
  readonly requires?: readonly string[];
  readonly optional?: readonly string[];
}

/** Whatever the build or Node runs. */
const CODE = /\.[cm]?[jt]sx?$/;
const folders = ['core', 'plugins', 'xsl', 'config', 'sandbox', 'scripts', 'tests', 'docs'];
/** Tests, and what only they import: their roles are in their names, or in the name of their folder. */
export const isTest = (path: string): boolean =>
  /\.(?:test|spec|fixture|harness)\.\w+$/.test(path) || path.startsWith('tests/') || /\/fixtures\//.test(path);
/** `core`, `plugins/unit`, `sandbox/server`: what a path begins with. */
export const top = (path: string, depth = 1): string => path.split('/').slice(0, depth).join('/');
export const folderOf = (path: string): string => posix.dirname(path);
/** `core/view` of a file in that room; `core` of a file directly in it, which puts the rooms together. */
export const roomOf = (path: string): string => top(folderOf(path), 2);
export const isContract = (path: string): boolean => /^(?:core|plugins)\/[\w-]+\/contract\.ts$/.test(path);
/** Types that the files of a room share. */
export const isModel = (path: string): boolean => path.endsWith('/model.ts');

/** A customer's files are as its people write them; those that come with the project are read like everything else. */
const OF_CUSTOMERS = /^config\/customers\/(?!(?:demo|nordlicht)\/)[^/]+\//;

/** Sources by path: those of the repository, or a few that a test has made up. */
export class Project {
  readonly product: readonly SourceFile[];
  readonly tests: readonly SourceFile[];
  readonly manifests: ReadonlyMap<string, Manifest>;
  /** What the browser starts as a program: the script of the page, and those of its workers. */
  readonly scripts: { readonly ofPage: ReadonlySet<string>; readonly ofWorkers: ReadonlySet<string> };
  private readonly byPath: ReadonlyMap<string, SourceFile>;

  constructor(readonly texts: ReadonlyMap<string, string>) {
    // Files beside the folders set up tools: they are read for their lines alone.
    const code = [...texts].filter(([path]) => CODE.test(path) && path.includes('/'));
    const files = code.map(([path, source]): SourceFile => ({ path, source, imports: importsOf(source, path) }));
    this.byPath = new Map(files.map((file) => [file.path, file]));
    this.product = files.filter(({ path }) => !isTest(path));
    this.tests = files.filter(({ path }) => isTest(path));
    this.scripts = {
      ofPage: new Set(
        [...(texts.get('index.html') ?? '').matchAll(/<script type="module" src="\/([^"]+)">/g)].map(([, path = '']) => path),
      ),
      ofWorkers: new Set(
        this.product.flatMap(({ path, source }) => [
          ...[...source.matchAll(/^import \w+ from '(\.[^'?]+)\?worker&url';$/gm)].map(([, to = '']) => posix.join(folderOf(path), to)),
          // The build makes a program of it by itself: the service worker.
          ...(path.startsWith('scripts/build/') ? [...source.matchAll(/'(plugins\/[\w-]+\/worker\/entry\.ts)'/g)] : []).map(
            ([, to = '']) => to,
          ),
        ]),
      ),
    };
    const manifests = [...texts].filter(([path]) => /^plugins\/[\w-]+\/manifest\.json$/.test(path));
    this.manifests = new Map(manifests.map(([path, text]) => [folderOf(path), JSON.parse(text) as Manifest]));
  }

  /** The repository as it is. */
  static read(root: string): Project {
    const entries = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }));
    const paths = entries.flatMap((entry) =>
      entry.isFile() && (CODE.test(entry.name) || /\.(?:xsl|json|css|md)$/.test(entry.name))
        ? [relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')]
        : [],
    );
    const all = [
      ...paths.filter((path) => !/node_modules|\/(?:dist|files)\//.test(path) && !OF_CUSTOMERS.test(path)),
      ...readdirSync(root).filter((name) => /^(?:tsconfig.*|package)\.json$|\.(?:ts|md|html)$/.test(name)),
    ];
    return new Project(new Map(all.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  }

  file(path: string): SourceFile | undefined {
    return this.byPath.get(path);
  }

  under(...names: readonly string[]): SourceFile[] {
    return this.product.filter(({ path }) => names.some((name) => path.startsWith(`${name}/`)));
  }

  /** What runs in the page. */
  page(): SourceFile[] {
    return this.under('core', 'plugins');
  }

  contracts(): SourceFile[] {
    return this.product.filter(({ path }) => isContract(path));
  }
}

/** The imports of these files that are not allowed. */
export const forbidden = (files: readonly SourceFile[], allowed: (file: SourceFile, to: Import) => boolean): string[] =>
  files.flatMap((file) => file.imports.filter((to) => !allowed(file, to)).map((to) => `${file.path}:${to.line} imports ${to.target}`));

/** `core/view/a.ts:3`: where something in a file is. */
export const at = ({ path, source }: SourceFile, index: number): string => `${path}:${source.slice(0, index).split('\n').length}`;

/** Where a pattern is found in these files. */
export const found = (files: readonly SourceFile[], pattern: RegExp, what: string): string[] =>
  files.flatMap((file) => [...file.source.matchAll(pattern)].map(({ index }) => `${at(file, index)} ${what}`));

/** The first circle in which names lead to each other, as a trail; empty when there is none. */
export function circle(next: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const visit = (from: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(from)) return [...trail.slice(trail.indexOf(from)), from];
    if (done.has(from)) return [];
    for (const to of next.get(from) ?? []) {
      const round = visit(to, [...trail, from]);
      if (round.length) return round;
    }
    done.add(from);
    return [];
  };
  for (const from of next.keys()) {
    const round = visit(from, []);
    if (round.length) return round;
  }
  return [];
}
