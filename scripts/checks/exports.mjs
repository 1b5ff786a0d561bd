/**
 * `npm run exports [-- --fix | --tests | --most=N]`, part of `npm run lint`: exports that nothing imports (N of them are allowed), and that
 * no more of them are for tests alone than there were. `--fix` takes the keyword `export` away where the name is used in its own file; what
 * is used nowhere is named, for a person to delete. `--tests` lists what tests alone import.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blank } from './scan.mjs';
import { root } from '../tools/setup.mjs';

/** Exports that tests alone import, at most. The number may only fall: test through what the product uses. */
const FOR_TESTS = 63;

const FOLDERS = ['core', 'xsl', 'plugins', 'sandbox', 'scripts', 'config', 'tests'];

/** Files whose exports are for others than the project's files: added modules, users of the engine's package, tools that load a file. */
const OPEN = [
  /^core\/api\.ts$/,
  /^xsl\/engine\/(?:(?:\w+\/)?index|page|trace|vocabulary|edit\/(?:edits|reparse)|worker\/(?:client|decoder|entry|protocol|start))\.ts$/,
  /^xsl\/engine\/polyfill\/(?:script|service-worker\/(?:client|index|script))\.ts$/,
  /\.config\.ts$|\.d\.m?ts$|^scripts\/tools\/temporary\.mjs$/,
];
/**
 * What tests may be the first to take: what a contract promises, and the parts of a script, which itself runs them as a program of its own.
 */
const FOR_TESTS_TOO = /\/contract\.ts$|\.mjs$/;
/** A plugin's entry: core takes the exports that the manifest beside it names, and these. */
const PLUGIN = /^(plugins\/[^/]+\/)index\.tsx?$/;
const OF_EVERY_PLUGIN = ['start', 'stop'];
const CODE = /\.(?:tsx?|mjs)$/;
const TEST = /(?:\.(?:test|spec|harness|fixture|bench)\.tsx?$)|^tests\/|\/fixtures\//;

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** `a, type b as c` as `[['a', 'a'], ['b', 'c']]`. */
const names = (list) =>
  list
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/),
    )
    .filter(([first]) => first)
    .map(([first, second = first]) => [first, second]);

/** What a source exports by name: `[{name, at}]`, `at` where the statement begins; of a list, which may be of another file, without it. */
export function exportsOf(source) {
  const { code } = blank(source);
  return [
    ...[...code.matchAll(DECLARATION)].map((found) => ({ name: found[1], at: found.index })),
    ...[...code.matchAll(LIST)].flatMap((found) => names(found[1]).map(([, name]) => ({ name }))),
  ];
}

/** What a source takes from other files: `[{from, names}]`; `*` means everything. */
export function importsOf(source) {
  const { code, strings } = blank(source);
  const at = new Map(strings.map((each) => [each.start, each.text]));
  const from = (position) => at.get(position) ?? '';
  const taken = [];
  for (const found of code.matchAll(/\b(import|export)\b([^;'"()]*?)\bfrom\s*(?=['"])/g)) {
    const text = found[2];
    const list = /\{([^}]*)\}/.exec(text)?.[1];
    const all = /\*/.test(text.replace(/\{[^}]*\}/, ''));
    const wanted = all ? ['*'] : list === undefined ? [] : names(list).map(([name]) => name);
    taken.push({ from: from(found.index + found[0].length), names: wanted });
  }
  for (const found of code.matchAll(/\bimport\s*\(\s*(?=['"`])/g)) taken.push({ from: from(found.index + found[0].length), names: ['*'] });
  for (const found of code.matchAll(/\b(?:vi\.\w+|new URL)\s*\(\s*(?=['"`])/g))
    taken.push({ from: from(found.index + found[0].length), names: [] });
  return taken.filter((each) => each.from.startsWith('.'));
}

/** How often a name is used in blanked code, its declaration left out. */
const usesOf = (code, name) => [...code.matchAll(new RegExp(`(?<![\\w$.])${name.replace(/\$/g, '\\$&')}(?![\\w$])`, 'g'))].length - 1;

/** What core takes from a plugin's entry, by its manifest. */
function takenByCore(file, sources) {
  const [, folder] = PLUGIN.exec(file) ?? [];
  if (!folder) return [];
  const named = [...(sources.get(`${folder}manifest.json`) ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
  return [...OF_EVERY_PLUGIN, ...named].map((name) => ({ name, test: false }));
}

/**
 * The exports that no other file takes: `[{file, name, at, own, tests}]`; `own` when the file itself uses the name, `tests` when tests take
 * it.
 * @param sources `Map(path, text)`, paths with slashes
 */
export function unused(sources) {
  const takers = new Map();
  for (const [path, text] of sources) {
    if (!CODE.test(path)) continue;
    for (const { from, names: wanted } of importsOf(text)) {
      const target = posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
      const file = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((each) => sources.has(each));
      if (!file) continue;
      const list = takers.get(file) ?? [];
      takers.set(file, list);
      for (const name of wanted) list.push({ name, test: TEST.test(path) });
    }
  }
  const found = [];
  for (const [file, text] of sources) {
    if (OPEN.some((pattern) => pattern.test(file)) || !CODE.test(file) || TEST.test(file)) continue;
    const { code } = blank(text);
    const taken = [...(takers.get(file) ?? []), ...takenByCore(file, sources)];
    for (const { name, at } of exportsOf(text)) {
      const by = taken.filter((each) => each.name === name || each.name === '*');
      if (by.some(({ test }) => !test)) continue;
      if (by.length > 0 && FOR_TESTS_TOO.test(file)) continue;
      found.push({ file, name, at, own: at !== undefined && usesOf(code, name) > 0, tests: by.length > 0 });
    }
  }
  return found;
}

function readSources() {
  const files = FOLDERS.filter((each) => existsSync(join(root, each))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => posix.join(folder, String(file).replaceAll('\\', '/')))
      .filter((file) => /\.(?:tsx?|mjs)$|\/manifest\.json$/.test(file) && !/node_modules|\/dist\//.test(file)),
  );
  const top = readdirSync(root).filter((file) => file.endsWith('.config.ts'));
  return new Map([...files, ...top].map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

function fix(found, sources) {
  for (const file of new Set(found.map((each) => each.file))) {
    let text = sources.get(file);
    const offsets = found.filter((each) => each.file === file && each.own && each.at !== undefined).map(({ at }) => at);
    for (const at of offsets.toSorted((one, other) => other - one)) text = text.slice(0, at) + text.slice(at).replace(/^export /, '');
    writeFileSync(join(root, file), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources();
  const all = unused(sources);
  const nobody = all.filter(({ tests }) => !tests);
  const forTests = all.filter(({ tests }) => tests);
  const list = (found) => found.forEach(({ file, name }) => process.stdout.write(`${file}: ${name} is imported by tests alone\n`));
  if (process.argv.includes('--fix')) fix(nobody, sources);
  else if (process.argv.includes('--tests')) list(forTests);
  else {
    const most = Number(/^--most=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? 0);
    for (const { file, name, own } of nobody.length > most ? nobody : [])
      process.stdout.write(`${file}: ${name} is exported, and ${own ? 'only its own file uses it' : 'nothing uses it'}\n`);
    if (forTests.length > FOR_TESTS) list(forTests);
    if (forTests.length !== FOR_TESTS)
      process.stdout.write(`${forTests.length} exports are for tests alone; ${FOR_TESTS} is what scripts/checks/exports.mjs allows\n`);
    process.exitCode = nobody.length > most || forTests.length > FOR_TESTS ? 1 : 0;
  }
}
