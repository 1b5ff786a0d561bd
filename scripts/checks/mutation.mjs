/**
 * `npm run mutation [-- folder ...]`: changes the files of the folders in many small ways and counts how many of the changes a test
 * notices. Without a folder it is the engine's XPath and XSLT, with the conformance cases as judges; a folder is judged by the tests
 * beside its files. `--files glob,glob` and `--tests glob,glob` choose other files and judges, `--concurrency n` the threads, `--slow ms`
 * leaves out tests that take longer, `--list` prints the changes that no test noticed. Left as it is: what runs once when a module is
 * loaded, and what `whyLeftOut` of `mutation-scores.mjs` names.
 *
 * The changes are Stryker's; its instrumenter writes all of them into a copy under `.lectern/mutation`, each behind a switch, and
 * `mutation-runner.harness.mjs` runs the tests there with one switched on after the other, in one process: some milliseconds for a
 * change, not a second. Prints each file's score and that of all, and writes `.lectern/mutation/scores.json` (a file keeps its last
 * score).
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { listSurvivors, reportOf, scoreLine, scores, total } from './mutation-scores.mjs';

const TOOLS = { '@stryker-mutator/instrumenter': '9.6.1', tinyglobby: '0.2.17' };
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, '.lectern', 'mutation');
const copy = join(folder, 'copy');
const tries = join(folder, 'tries.jsonl');

/** What is measured without a folder. Whole transformations judge it too: those that take long would run some thousand times. */
const ENGINE = ['xsl/engine/{xpath,xslt}/**/*.ts'];
const ENGINE_TESTS = ['xsl/engine/{xpath,xslt}/**/*.test.ts', 'tests/conformance/{recommendation,recorded}.test.ts'];
const ENGINE_SLOW = '100';

const { values, positionals: folders } = parseArgs({
  options: {
    files: { type: 'string' },
    tests: { type: 'string' },
    list: { type: 'boolean' },
    concurrency: { type: 'string', default: '2' },
    slow: { type: 'string' },
  },
  allowPositionals: true,
});

/** Splits at commas, but not inside braces. */
const globs = (text) => text.split(/,(?![^{]*\})/);
const below = (pattern) => folders.map((each) => `${each.replace(/\/+$/, '')}/**/${pattern}`);

const files = values.files ? globs(values.files) : folders.length ? below('*.{ts,tsx}') : ENGINE;
const slow = values.slow ?? (values.files || folders.length ? '' : ENGINE_SLOW);
const tests = values.tests ? globs(values.tests) : folders.length ? below('*.test.{ts,tsx}') : ENGINE_TESTS;
/** Tests, what they are made of, and files of types alone. */
const NOT_CHANGED = ['**/*.test.{ts,tsx}', '**/*.{harness,fixture,bench}.{ts,tsx}', '**/fixtures/**', '**/*.d.ts'];

/** What the copy has: the sources, and the files at the top by which they are built and tested. */
const PARTS = ['config', 'core', 'plugins', 'sandbox', 'scripts', 'tests', 'xsl', 'docs'];
const NOT_COPIED = /[\\/](?:node_modules|tests[\\/]media[\\/]files|tests[\\/]e2e)(?:[\\/]|$)/;

/** What outlives a test would hide a change from the next one, or spoil it: the copy does without. File, what is there, what instead. */
const FORGOTTEN = [
  ['xsl/engine/xpath/evaluate.ts', 'cache.set(xpath, closure)', 'cache.clear()'],
  ['xsl/engine/xslt/optional/sort.ts', 'collators.set(key, found)', 'collators.clear()'],
];

/** A change that does not end for so long, in ms, has stopped everything: its process is ended. */
const STUCK = 30_000;
/** How often the tests are begun anew, after changes that spoil what comes after them. */
const RUNS = 60;

function install() {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: TOOLS });
  const list = join(folder, 'package.json');
  if (existsSync(join(folder, 'node_modules')) && existsSync(list) && readFileSync(list, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, wanted);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm install failed.');
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true });
  const top = readdirSync(root).filter((name) => /^(?:tsconfig[^/]*|package)\.json$|^vitest\.config\.ts$/.test(name));
  for (const part of [...PARTS, ...top])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (from) => !NOT_COPIED.test(from) });
  for (const [name, there, instead] of FORGOTTEN) {
    const content = readFileSync(join(copy, name), 'utf8');
    if (!content.includes(there)) throw new Error(`${name} has no "${there}".`);
    writeFileSync(join(copy, name), content.replace(there, instead));
  }
  renameSync(join(copy, 'vitest.config.ts'), join(copy, 'vitest.project.config.ts'));
  const test = {
    include: tests,
    exclude: ['**/*.property.test.ts', '**/*.model.test.ts', '**/limits.test.ts'],
    runner: './scripts/checks/mutation-runner.harness.mjs',
    pool: 'threads',
    isolate: false,
    maxWorkers: Number(values.concurrency),
    testTimeout: 6_000,
    hookTimeout: 20_000,
    silent: true,
    reporters: ['dot'],
    dangerouslyIgnoreUnhandledErrors: true,
  };
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    "import project from './vitest.project.config.ts';\n" +
      `export default { ...project, test: { ...project.test, ...${JSON.stringify(test)}, projects: undefined } };\n`,
  );
}

/** Writes the changes into the copy; all of them, and the files as they were. */
function change() {
  const program = join(root, 'scripts', 'checks', 'mutation-changes.harness.mjs');
  const lists = [files, NOT_CHANGED].map((each) => JSON.stringify(each));
  const { status } = spawnSync(process.execPath, [program, folder, copy, ...lists], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The files could not be changed.');
  return JSON.parse(readFileSync(join(folder, 'changes.json'), 'utf8'));
}

const notes = () =>
  existsSync(tries)
    ? readFileSync(tries, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

/** One run of the tests; ends what does not end by itself. */
function runTests() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, LECTERN_XSLTPROC: 'no', LECTERN_MUTATION: folder, LECTERN_MUTATION_SLOW: slow };
  for (const name of readdirSync(folder)) if (name.startsWith('present-')) rmSync(join(folder, name));
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [vitest, 'run'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    running.stderr.on('data', (data) => (errors = `${errors}${data}`.slice(-4_000)));
    const watch = setInterval(() => {
      for (const name of readdirSync(folder).filter((each) => each.startsWith('present-'))) {
        const { change: stuck, at, test } = readPresent(join(folder, name));
        if (stuck === undefined || Date.now() - at < STUCK) continue;
        appendFileSync(tries, `${JSON.stringify({ change: stuck, test, isNoticed: true })}\n${JSON.stringify({ isSpoilt: true })}\n`);
        running.kill('SIGKILL');
        return;
      }
    }, 1_000);
    running.on('exit', () => {
      clearInterval(watch);
      resolve(errors);
    });
  });
}

function readPresent(name) {
  try {
    return JSON.parse(readFileSync(name, 'utf8'));
  } catch {
    return {}; // just being written
  }
}

const began = Date.now();
install();
makeCopy();
const { sources, mutants } = change();
if (sources.length === 0) throw new Error(`No file fits ${files.join(', ')}.`);
rmSync(tries, { force: true });
for (let run = 1; run <= RUNS; run += 1) {
  const before = notes().length;
  const errors = await runTests();
  const now = notes();
  const broken = now.slice(before).filter((each) => each.broken !== undefined);
  for (const { test, broken: why } of broken) process.stderr.write(`${test} fails by itself: ${why}\n`);
  if (now.length === 0) throw new Error(`No test ran.\n${errors}`);
  process.stderr.write(
    `run ${run}: ${new Set(now.filter((each) => each.isNoticed).map((each) => each.change)).size} of ${mutants.length} noticed\n`,
  );
  if (!now.slice(before).some((each) => each.isSpoilt)) break;
}

const found = reportOf(sources, mutants, notes());
const list = join(folder, 'scores.json');
const now = scores(found);
const all = { ...(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}), ...now };
writeFileSync(list, `${JSON.stringify(all, null, 2)}\n`);
if (values.list) for (const line of listSurvivors(found)) process.stdout.write(`${line}\n`);
for (const [name, score] of Object.entries(now)) process.stdout.write(`${scoreLine(name, score)}\n`);
process.stdout.write(`${scoreLine('all of these', total(Object.values(now)))}  in ${Math.round((Date.now() - began) / 1000)} s\n`);
