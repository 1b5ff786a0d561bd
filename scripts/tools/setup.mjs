import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Who started this process, read before anything takes time. */
const parent = process.ppid;

/** What the build is made of; customers are not in it. */
const SOURCES = [
  'core',
  'plugins',
  'xsl/engine',
  'sandbox/harness',
  'scripts/build',
  'config/customer.schema.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Whether the build is made of this file of the project. */
export const isOfBuild = (path) => SOURCES.some((source) => path === source || path.startsWith(`${source}/`));

const BUILD_STAMP = join(root, '.lectern', 'build');

/** What the file of settings names as the folder of what is stored; '' also for a file that the server will refuse with words. */
function dataFolderOfFile(file) {
  try {
    const { LECTERN_DATA: folder = '' } = JSON.parse(readFileSync(file, 'utf8'));
    return folder === '' ? '' : resolve(dirname(file), folder);
  } catch {
    return '';
  }
}

/** The folder of what is stored. */
export const dataFolder = (environment = process.env) =>
  environment.LECTERN_DATA || dataFolderOfFile(environment.LECTERN_CONFIG ?? '') || join(root, '.lectern', 'data');

/**
 * The environment of a server: tsx keeps what it has translated in the temporary folder, which is one of the server's own data, so that
 * nothing is written elsewhere. Without that cache a start costs a quarter of a second more. Two arenas of the C library instead of one a
 * thread: what threads that compile have given back is not held by each of them (50 MB of 500).
 */
export function serverEnvironment(environment = process.env) {
  const TMPDIR = join(dataFolder(environment), 'cache');
  mkdirSync(TMPDIR, { recursive: true });
  return { MALLOC_ARENA_MAX: '2', ...environment, TMPDIR };
}

/** Ends the process with a message for a person. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const numbersOf = (version) => version.split('.').map(Number);
/** Whether `version` is `least` or newer: major, minor, patch. */
const isAtLeast = (version, least) => {
  const parts = numbersOf(version);
  const differing = numbersOf(least).findIndex((part, index) => part !== (parts[index] ?? 0));
  return differing < 0 || (parts[differing] ?? 0) > numbersOf(least)[differing];
};
/** Whether a Node version fits `engines.node`: `>=` and `^` with `||` between them. */
const fits = (version, range) =>
  range.split('||').some((each) => {
    const [, sign, least] = /^(>=|\^)([\d.]+)$/.exec(each.trim()) ?? [];
    if (least === undefined) throw new Error(`package.json: engines.node has "${each.trim()}", only >= and ^ are understood.`);
    return isAtLeast(version, least) && (sign === '>=' || numbersOf(version)[0] === numbersOf(least)[0]);
  });

/** Ends the process when this Node is none that package.json names under `engines`. */
export function checkNode(version = process.versions.node) {
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  if (fits(version, range)) return;
  fail(`Lectern needs Node ${range}, this is Node ${version}. Please install another one from https://nodejs.org.`);
}

/**
 * Calls back once when the shell through which npm started this script is gone: killed together with npm, it passes its signal to nobody.
 * Does nothing for a script that was started without npm, whose terminal may close while it goes on.
 */
export function whenAbandoned(callback, everyMs = 500) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}

/**
 * Runs the server, or another program that reads or fills its folder, as one process with the server's environment, and ends with it;
 * signals are handed on.
 * @param program a file that tsx translates
 */
export function runProgram(program, args = [], cwd = root) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { cwd, stdio: 'inherit', env: serverEnvironment() });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenAbandoned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Runs a command quietly; its output is shown only when it fails. */
function quietly(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, shell: process.platform === 'win32' });
  if (done.error) return { ok: false, output: String(done.error.message) };
  return { ok: done.status === 0, output: `${done.stdout}${done.stderr}` };
}

/**
 * True when what npm installed is what the lock file names. npm's own record of an installation is compared,
 * so that an interrupted `npm ci` and a lock file that changed with a `git pull` are both noticed.
 */
export function isInstalled(folder = root) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true || entry.devOptional === true || entry.peer === true;
  });
}

/** Installs the packages of the lock file when they are not there yet. */
export function install() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages …\n');
  const done = quietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!done.ok) fail(`${done.output}\nThe packages could not be installed (npm ci). Is the package registry reachable?`);
}

/** SHA-256 over the build's sources: every path and content, tests left out. */
export function sourcesHash(folder = root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(folder, path);
    if (!existsSync(full)) return;
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  const walk = (path) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(inner);
      else if (!/\.test\.tsx?$/.test(entry.name)) add(inner);
    }
  };
  for (const source of SOURCES) {
    if (/\.[a-z]+$/.test(source)) add(source);
    else if (existsSync(join(folder, source))) walk(source);
  }
  return hash.digest('hex');
}

/** Builds when the sources changed since the last build. Returns `{ok, output}` and leaves the verdict to the caller. */
export function build() {
  const hash = sourcesHash();
  const current = existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, 'utf8') : '';
  if (current === hash && existsSync(join(root, 'dist', 'index.html'))) return { ok: true, output: '' };
  process.stdout.write('Building …\n');
  const vite = (...more) =>
    quietly(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...more]);
  const product = vite();
  const done = product.ok ? vite('--config', join('scripts', 'build', 'harness.config.ts')) : product;
  if (done.ok) {
    mkdirSync(dirname(BUILD_STAMP), { recursive: true });
    writeFileSync(BUILD_STAMP, hash);
  }
  return done;
}
