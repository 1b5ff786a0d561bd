import { isBuiltin } from 'node:module';
import { isTest, type Project, type Rule, type SourceFile } from './project.ts';
import type { Import } from './read.ts';

/** Packages that the files of a folder may use, and what for. What code for the browser uses is a dependency of the build. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  core: {
    dompurify: 'cleans HTML of answers',
    'jwt-decode': 'reads the session token',
    react: 'draws',
    'react-dom': 'draws into the page',
    rxjs: 'the one stream, and state',
    tsyringe: 'the container',
  },
  plugins: {
    '@codemirror/autocomplete': 'the editor of sources',
    '@codemirror/commands': 'the editor of sources',
    '@codemirror/lang-xml': 'the editor of sources',
    '@codemirror/language': 'the editor of sources',
    '@codemirror/lint': 'the editor of sources',
    '@codemirror/search': 'the editor of sources',
    '@codemirror/state': 'the editor of sources',
    '@codemirror/view': 'the editor of sources',
    '@lezer/highlight': 'the editor of sources',
    '@tiptap/core': 'the rich-text editor',
    '@tiptap/pm': 'the rich-text editor, and what it is built on',
    '@vidstack/react': 'a player',
    colord: 'how colours of texts differ',
    diff: 'compares versions of texts',
    dompurify: 'cleans what is pasted',
    'hls.js': 'plays streams',
    idb: 'the store of the outbox',
    'media-captions': 'reads files of subtitles',
    react: 'draws',
    'react-dom': 'draws into the page',
    rxjs: "state, and the player's events",
    temml: 'makes MathML of the LaTeX of formulas',
    'ts-fsrs': 'when a word is asked for again',
  },
  'sandbox/harness': {
    '@codemirror/autocomplete': "the playground's editors",
    '@codemirror/commands': "the playground's editors",
    '@codemirror/lang-xml': "the playground's editors",
    '@codemirror/language': "the playground's editors",
    '@codemirror/lint': "the playground's editors",
    '@codemirror/state': "the playground's editors",
    '@codemirror/view': "the playground's editors",
    'playwright-core': "the harness's own browser",
    react: "draws the harness's pages, and is what added modules are tried with",
    'react-dom': "draws the harness's pages",
  },
  scripts: {
    '@vitejs/plugin-react': "the build of the harness's pages",
    ajv: 'compiles schemas',
    'playwright-core': 'plays tapes and takes pictures in a browser',
    rolldown: 'the types of added modules, in one file',
    'rolldown-plugin-dts': 'the types of added modules, in one file',
    terser: 'the build, a second time',
    tsx: 'TypeScript in a thread',
    vite: 'the build',
  },
  'tests of the engine': {
    'fast-check': 'makes documents',
    vitest: 'runs the tests',
  },
  'tests of its React': {
    react: 'draws',
    'react-dom': 'shows what is drawn',
  },
  'sandbox/harness/gate': {
    vite: 'reads what the entry of a plugin exports, as the build does',
  },
  'sandbox/harness/pictures': {
    pixelmatch: 'compares pictures',
    pngjs: 'reads and writes pictures',
    vite: 'makes a script of the outline, for pages of any build',
  },
  'scripts/docs': {
    marked: 'reads Markdown',
    minisearch: 'the index of the search, written by the build and read by the page',
    rolldown: "the pages' script, in one file",
    vite: 'shows the site on this machine',
  },
  'scripts/conformance': {
    'libxml2-wasm': 'judges answers by the schemas of the protocol',
  },
  'xsl/engine/dom': {
    parse5: 'builds HTML as browsers parse it',
  },
  'xsl/engine/exslt': {
    re2js: 'regular expressions that no text makes slow',
  },
  'xsl/engine/node': {
    parse5: 'reads HTML as browsers do',
  },
  'xsl/engine/react': {
    react: 'is what it draws',
  },
};
/** In these folders one file takes a package, and nobody else. */
const BY_ONE_FILE = ['xsl/engine/dom', 'xsl/engine/exslt', 'xsl/engine/node', 'sandbox/harness/gate', 'sandbox/harness/pictures'];
const TESTS_OF_ENGINE = 'tests of the engine';
const TESTS_OF_REACT = 'tests of its React';
/** What the page hands to modules that are served beside the build. */
const OF_ADDED_MODULES = ['lectern', 'react'];

/** `@a/b` of `@a/b/c`, `react` of `react/jsx-runtime`. */
const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

/** By its full name: `fs` alone may be a package one day. */
const isNode = (target: string): boolean => target.startsWith('node:') && isBuiltin(target);

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The rows of the table that allow a file a package. */
const rowsFor = (path: string, name: string): string[] => {
  const isOfEngine = path.startsWith('xsl/') && isTest(path);
  const ofReact = path.startsWith('xsl/engine/react/') ? [TESTS_OF_REACT] : [];
  const folders = isOfEngine ? [TESTS_OF_ENGINE, ...ofReact] : Object.keys(PACKAGES).filter((folder) => path.startsWith(`${folder}/`));
  return folders.filter((folder) => Object.hasOwn(PACKAGES[folder]!, name));
};
const takes =
  (name: string) =>
  ({ imports }: SourceFile): boolean =>
    imports.some((to) => to.package && packageOf(to.target) === name);

/**
 * Whether a file may import a package. The engine is no package to the rest of the project: by its name one would come in behind the files
 * that are its entries.
 */
export function mayUsePackage(project: Project, path: string, { target }: Import): boolean {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(project.texts.get('package.json') ?? '{}') as Package;
  const name = packageOf(target);
  const isRuntime = Object.hasOwn(dependencies, name);
  const isDeclared = isRuntime || Object.hasOwn(devDependencies, name);
  const isListed = rowsFor(path, name).some(
    (folder) => !BY_ONE_FILE.includes(folder) || project.under(folder).filter(takes(name)).length === 1,
  );
  if (path.startsWith('xsl/')) {
    // The package of the engine declares what the engine takes.
    if (isTest(path)) return isNode(target) || target.startsWith('data:') || (isDeclared && isListed);
    return isListed || (path.startsWith('xsl/engine/node/') && isNode(target));
  }
  if (isTest(path)) return isNode(target) || isDeclared;
  if (path.startsWith('config/')) return OF_ADDED_MODULES.includes(target);
  if (path.startsWith('sandbox/server/')) return isNode(target) || isRuntime;
  // A program that operators copy and run beside their proxy.
  if (path.startsWith('docs/operate/proxy/')) return isNode(target);
  if (path.startsWith('sandbox/')) return isNode(target) || (isDeclared && isListed);
  return (path.startsWith('scripts/') && isNode(target)) || (isDeclared && isListed);
}

/** A row that no file needs any more would let somebody in. */
export const packagesAreUsed: Rule = (project) => {
  const used = new Set(
    [...project.product, ...project.tests].flatMap(({ path, imports }) =>
      imports.flatMap((to) =>
        to.package ? rowsFor(path, packageOf(to.target)).map((folder) => `${folder}: ${packageOf(to.target)}`) : [],
      ),
    ),
  );
  const rows = Object.entries(PACKAGES).flatMap(([folder, names]) => Object.keys(names).map((name) => `${folder}: ${name}`));
  return rows.filter((row) => !used.has(row)).map((row) => `no file needs "${row}" any more`);
};
