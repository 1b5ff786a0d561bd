/**
 * Loads modules of customers in a process of its own and prints what they say of themselves. What they import of the page is not there:
 * `react` is the real one, everything of `lectern` does nothing.
 * Arguments: JSON `{ "api": [names], "files": [paths] }`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

const SECONDS = 3;
/** Does nothing, whatever is done with it. */
const nothing = new Proxy(() => undefined, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => 'nothing' : key === 'then' ? undefined : nothing),
  apply: () => nothing,
  construct: () => nothing,
});
const context = vm.createContext({
  console: { log() {}, info() {}, warn() {}, error() {}, debug() {} },
  URL,
  TextEncoder,
  Intl,
  structuredClone,
});

const OFFERED = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
};

async function offered(specifier, api) {
  if (specifier !== 'lectern' && !Object.hasOwn(OFFERED, specifier)) throw Object.assign(new Error('not offered'), { specifier });
  const exports = specifier === 'lectern' ? Object.fromEntries(api.map((name) => [name, nothing])) : { ...(await OFFERED[specifier]()) };
  delete exports['module.exports'];
  return new vm.SyntheticModule(
    Object.keys(exports),
    function fill() {
      for (const [name, value] of Object.entries(exports)) this.setExport(name, value);
    },
    { context, identifier: specifier },
  );
}

/** Where in the file an error says that it happened. */
function positionOf(error, address) {
  const at = String(error?.stack ?? '').split(`${address}:`)[1] ?? '';
  const [, line = 1, column = 1] = /^(\d+):(\d+)/.exec(at) ?? [];
  return { line: Number(line), column: Number(column) };
}

/** Where a syntax error is: only Node itself, asked to look at a file, says it. */
function positionOfSyntax(file) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-module-'));
  try {
    const copy = join(folder, 'module.mjs');
    copyFileSync(file, copy);
    const lines = spawnSync(process.execPath, ['--check', copy], { encoding: 'utf8' }).stderr.split('\n');
    const line = Number(/:(\d+)$/.exec(lines[0] ?? '')?.[1] ?? 1);
    return { line, column: Math.max(lines[2]?.indexOf('^') ?? 0, 0) + 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(file, api) {
  const address = pathToFileURL(file).href;
  const failed = (kind, error) => ({
    file,
    error: {
      kind,
      message: String(error?.message ?? error),
      specifier: error?.specifier ?? '',
      ...(kind === 'syntax' ? positionOfSyntax(file) : positionOf(error, address)),
    },
  });
  let module;
  try {
    module = new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: address });
  } catch (error) {
    return failed('syntax', error);
  }
  try {
    await module.link((specifier) => offered(specifier, api));
  } catch (error) {
    return failed('import', error);
  }
  try {
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`it does not end within ${SECONDS} seconds`)), SECONDS * 1000);
    });
    await Promise.race([module.evaluate({ timeout: SECONDS * 1000 }), late]).finally(() => clearTimeout(timer));
  } catch (error) {
    return failed('run', error);
  }
  const plugin = module.namespace.default;
  if (typeof plugin !== 'object' || plugin === null)
    return { file, error: { kind: 'default', message: '', specifier: '', line: 1, column: 1 } };
  const exports = Object.fromEntries(Object.entries(plugin).map(([name, value]) => [name, value === null ? 'null' : typeof value]));
  return { file, manifest: plugin.manifest === undefined ? null : JSON.parse(JSON.stringify(plugin.manifest)), exports };
}

const { api, files } = JSON.parse(process.argv[2]);
const loaded = [];
for (const file of files) loaded.push(await load(file, api));
process.stdout.write(JSON.stringify(loaded), () => process.exit(0));
