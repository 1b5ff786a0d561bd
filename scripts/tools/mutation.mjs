/**
 * `npm run mutation [-- --files glob,glob] [--tests glob,glob] [--concurrency n] [--list]`: changes the engine's XPath and its template
 * matching in many small ways and counts
 * how many of the changes a test notices (Stryker). The tool is installed under `.lectern/mutation`, outside the project's own packages;
 * it works there on a copy. Prints each file's score, writes `.lectern/mutation/scores.json` (a file keeps its last score);
 * `--list` prints the changes that no test noticed, `--tests` lets fewer tests judge, for a busy machine.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { listSurvivors, scoreLine, scores } from './mutation-scores.mjs';

const VERSION = '9.6.1';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, '.lectern', 'mutation');
const copy = join(folder, 'copy');

/** What is measured, in parts that a busy machine finishes one after the other. */
const FILES = ['xsl/engine/xpath/**/*.ts', 'xsl/engine/xslt/{rules,expressions/pattern,instructions/templates}.ts'];

const TESTS = 'xsl/engine/**/*.test.ts,tests/conformance/{recommendation,recorded}.test.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    tests: { type: 'string', default: TESTS },
    list: { type: 'boolean' },
    concurrency: { type: 'string', default: '2' },
  },
});

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
  for (const part of ['xsl/engine', 'tests/conformance', 'scripts/tools/xml-file.ts', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ${JSON.stringify(values.tests.split(/,(?![^{]*\})/))}, exclude: ['**/*.property.test.ts', '**/limits.test.ts'], testTimeout: 20000 } });\n`,
  );
}

const mutate = [...(values.files?.split(',') ?? FILES), '!**/*.test.ts'];
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
    mutate,
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
const all = { ...(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}), ...scores(found) };
writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
if (values.list) for (const line of listSurvivors(found)) process.stdout.write(`${line}\n`);
for (const [name, score] of Object.entries(all)) process.stdout.write(`${scoreLine(name, score)}\n`);
