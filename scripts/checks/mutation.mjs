/**
 * `npm run mutation [-- folder ...]`: changes the files of the folders in many small ways and counts how many of the changes a test notices
 * (Stryker). Without a folder it is the engine's XPath and its template matching, with the conformance cases as judges; a folder is judged
 * by the tests beside its files. `--files glob,glob` and `--tests glob,glob` choose other files and judges, `--concurrency n` the
 * processes, `--list` prints the changes that no test noticed. The tool is installed under `.lectern/mutation`, outside the project's own
 * packages; it works there on a copy. Prints each file's score and that of all, and writes `.lectern/mutation/scores.json` (a file keeps
 * its last score).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { listSurvivors, scoreLine, scores, total } from './mutation-scores.mjs';

const VERSION = '9.6.1';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, '.lectern', 'mutation');
const copy = join(folder, 'copy');

/** What is measured without a folder, in parts that a busy machine finishes one after the other. */
const ENGINE = ['xsl/engine/xpath/**/*.ts', 'xsl/engine/xslt/{rules,expressions/pattern,instructions/templates}.ts'];
const ENGINE_TESTS = ['xsl/engine/**/*.test.ts', 'tests/conformance/{recommendation,recorded}.test.ts'];

const { values, positionals: folders } = parseArgs({
  options: {
    files: { type: 'string' },
    tests: { type: 'string' },
    list: { type: 'boolean' },
    concurrency: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});

/** Splits at commas, but not inside braces. */
const globs = (text) => text.split(/,(?![^{]*\})/);
const below = (pattern) => folders.map((each) => `${each.replace(/\/+$/, '')}/**/${pattern}`);

const files = values.files ? globs(values.files) : folders.length ? below('*.{ts,tsx}') : ENGINE;
const tests = values.tests ? globs(values.tests) : folders.length ? below('*.test.{ts,tsx}') : ENGINE_TESTS;
/** Tests, what they are made of, and files of types alone. */
const NOT_CHANGED = ['!**/*.test.{ts,tsx}', '!**/*.{harness,fixture,bench}.{ts,tsx}', '!**/{fixtures,harness}/**', '!**/*.d.ts'];

/** What the copy has: the sources, and the files at the top by which they are built and tested. */
const PARTS = ['config', 'core', 'plugins', 'sandbox', 'scripts', 'tests', 'xsl', 'docs'];
const NOT_COPIED = /[\\/](?:node_modules|tests[\\/]media[\\/]files|tests[\\/]e2e)(?:[\\/]|$)/;

function run(program, args, cwd) {
  const { status, error } = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, LECTERN_XSLTPROC: 'no' },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) {
    process.stderr.write(`${program} ${args[0]} failed${error ? `: ${error.message}` : ''}.\n`);
    process.exit(1);
  }
}

function install() {
  const installed = join(folder, 'node_modules', '@stryker-mutator', 'vitest-runner', 'package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === VERSION) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { '@stryker-mutator/core': VERSION, '@stryker-mutator/vitest-runner': VERSION } }),
  );
  // Vitest, its peer, is found in the project's own packages above.
  run('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'], folder);
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true });
  const top = readdirSync(root).filter((name) => /^(?:tsconfig[^/]*|package)\.json$|^vitest\.config\.ts$/.test(name));
  for (const part of [...PARTS, ...top])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (from) => !NOT_COPIED.test(from) });
  renameSync(join(copy, 'vitest.config.ts'), join(copy, 'vitest.project.config.ts'));
  const test = { include: tests, exclude: ['**/*.property.test.ts', '**/*.model.test.ts', '**/limits.test.ts'], testTimeout: 20_000 };
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    "import project from './vitest.project.config.ts';\n" +
      `export default { ...project, test: { ...project.test, ...${JSON.stringify(test)}, projects: undefined } };\n`,
  );
}

install();
makeCopy();
const report = join(folder, 'report.json');
writeFileSync(
  join(copy, 'stryker.config.json'),
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(values.concurrency),
    timeoutMS: 5000,
    mutate: [...files, ...NOT_CHANGED],
    inPlace: true,
    checkers: [],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowEmpty: false,
    ignoreStatic: true,
    tempDirName: join(folder, 'tmp'),
  }),
);
run(process.execPath, [join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', 'stryker.config.json'], copy);

const found = JSON.parse(readFileSync(report, 'utf8'));
const file = join(folder, 'scores.json');
const now = scores(found);
const all = { ...(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}), ...now };
writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
if (values.list) for (const line of listSurvivors(found)) process.stdout.write(`${line}\n`);
for (const [name, score] of Object.entries(now)) process.stdout.write(`${scoreLine(name, score)}\n`);
process.stdout.write(`${scoreLine('all of these', total(Object.values(now)))}\n`);
