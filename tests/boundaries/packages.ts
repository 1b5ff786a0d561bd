import { isBuiltin } from 'node:module';
import { Exceptions } from './exceptions.ts';
import { isTest, type Project } from './project.ts';
import type { Import } from './read.ts';

/** Packages that a folder may use. What code for the browser uses is a dependency of the build, which puts it into `dist/`. */
const PACKAGES = new Exceptions('PACKAGES', {
  'core: dompurify': 'cleans HTML of answers',
  'core: jwt-decode': 'reads the session token',
  'core: react': 'draws',
  'core: react-dom': 'draws into the page',
  'core: rxjs': 'the one stream, and state',
  'core: tsyringe': 'the container',
  'plugins: @vidstack/react': 'a player',
  'plugins: dompurify': 'cleans what is pasted',
  'plugins: hls.js': 'plays streams',
  'plugins: idb': 'the store of the outbox',
  'plugins: prosemirror-commands': 'the rich-text editor',
  'plugins: prosemirror-history': 'the rich-text editor',
  'plugins: prosemirror-keymap': 'the rich-text editor',
  'plugins: prosemirror-model': 'the rich-text editor',
  'plugins: prosemirror-schema-list': 'the rich-text editor',
  'plugins: prosemirror-state': 'the rich-text editor',
  'plugins: prosemirror-view': 'the rich-text editor',
  'plugins: react': 'draws',
  'plugins: react-dom': 'draws into the page',
  'plugins: rxjs': "state, and the player's events",
  'plugins: ts-fsrs': 'when a word is asked for again',
  'sandbox/harness: @codemirror/commands': "the playground's editors",
  'sandbox/harness: @codemirror/lang-xml': "the playground's editors",
  'sandbox/harness: @codemirror/language': "the playground's editors",
  'sandbox/harness: @codemirror/lint': "the playground's editors",
  'sandbox/harness: @codemirror/state': "the playground's editors",
  'sandbox/harness: @codemirror/view': "the playground's editors",
  'sandbox/harness: playwright-core': "the harness's own browser",
  'sandbox/harness: react': "draws the harness's pages, and is what added modules are tried with",
  'sandbox/harness: react-dom': "draws the harness's pages",
  'scripts: @vitejs/plugin-react': "the build of the harness's pages",
  'scripts: ajv': 'compiles schemas',
  'scripts: playwright-core': 'plays tapes in a browser',
  'scripts: rolldown': 'the types of added modules, in one file',
  'scripts: rolldown-plugin-dts': 'the types of added modules, in one file',
  'scripts: terser': 'the build, a second time',
  'scripts: vite': 'the build',
  'tests of the engine: fast-check': 'makes documents',
  'tests of the engine: vitest': 'runs the tests',
  'sandbox/harness/gate/plugins/exports.ts: vite': 'reads what the entry of a plugin exports, as the build does',
  'xsl/engine/exslt/regexp.ts: re2js': 'regular expressions that no text makes slow',
});
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

/**
 * Whether a file may import a package. The engine is no package to the rest of the project: by its name one would come in behind the files
 * that are its entries.
 */
export function mayUsePackage(project: Project, path: string, { target }: Import): boolean {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(project.texts.get('package.json') ?? '{}') as Package;
  const name = packageOf(target);
  const isRuntime = Object.hasOwn(dependencies, name);
  const isDeclared = isRuntime || Object.hasOwn(devDependencies, name);
  const isListed = (folder: string): boolean => isDeclared && PACKAGES.cover(project, `${folder}: ${name}`);
  if (path.startsWith('xsl/')) {
    if (isTest(path)) return isNode(target) || target.startsWith('data:') || isListed('tests of the engine');
    return PACKAGES.cover(project, `${path}: ${target}`);
  }
  if (isTest(path)) return isNode(target) || isDeclared;
  if (path.startsWith('config/')) return OF_ADDED_MODULES.includes(target);
  if (path.startsWith('sandbox/server/')) return isNode(target) || isRuntime;
  if (path.startsWith('sandbox/harness/')) {
    return isNode(target) || isListed('sandbox/harness') || (isDeclared && PACKAGES.cover(project, `${path}: ${name}`));
  }
  if (path.startsWith('sandbox/')) return isNode(target);
  return (path.startsWith('scripts/') && isNode(target)) || isListed(path.split('/')[0] ?? '');
}
export const exceptionsOfPackages = [PACKAGES];
