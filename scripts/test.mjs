/**
 * `npm test`: set-up, then every check; a failing one does not stop the next. `npm test -- unit e2e` runs only those named.
 * `npm run check` (`--check`) is the short form while one works, `npm run test:long` (`--long`) what is long by nature: see
 * CONTRIBUTING.md.
 * Each part says how long it took last time (`.lectern/times.json`).
 * The last line reads `N passed, N failed`; the exit code is 0 only when none failed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowsers } from './tools/browsers.mjs';
import { databaseTests } from './tools/database-tests.mjs';
import { providePostgres, startPostgres } from './tools/postgres.mjs';
import { build, checkNode, fail, install, root, whenAbandoned } from './tools/setup.mjs';
import { checkTally, failureLines, ownFile, playwrightFile, sum, tallyLine, vitestFile } from './checks/tally.mjs';
import { unprovenIn } from './checks/proven.mjs';
import { clock, heading, progressLine, Times } from './checks/tally-times.mjs';

const bin = (path) => join(root, 'node_modules', ...path.split('/'));
const report = (name) => join(root, '.lectern', 'reports', `${name}.json`);

let running = null;
let interrupted = false;

/** Runs a program with the output shown; its exit code, 1 when it did not come to one. */
const program = (command, args, options) =>
  new Promise((done) => {
    if (interrupted) return done(1);
    const child = (running = spawn(command, args, { cwd: root, stdio: 'inherit', ...options }));
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });

/** The same with a Node program. */
const exitCode = (script, args, env = {}) => program(process.execPath, [script, ...args], { env: { ...process.env, ...env } });

/** A script of package.json as one check. */
const script = async (name) => checkTally((await program('npm', ['run', '--silent', name], { shell: process.platform === 'win32' })) === 0);

/** The same; true when it ended with 0. */
const run = async (script, args, env) => (await exitCode(script, args, env)) === 0;

const vitest = async (name, args, env) => {
  const ok = await run(
    bin('vitest/vitest.mjs'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
    env,
  );
  return vitestFile(report(name), ok);
};

const playwright = async (name, args) => {
  const missing = provideBrowsers();
  if (missing) {
    process.stdout.write(`${missing}\n`);
    return checkTally(false);
  }
  const ok = await run(bin('@playwright/test/cli.js'), ['test', ...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report(name),
    FORCE_COLOR: '0',
  });
  return playwrightFile(report(name), ok);
};

/** Whether tests are left to the part postgres, which then has to run. */
let onPostgresOnly = false;

const steps = {
  lint: () => script('lint'),
  types: () => script('types'),
  unit: () => {
    // What the part postgres runs need not run twice; `npm run test:long` runs it on both databases.
    onPostgresOnly = set === 'test' && isWanted('postgres') && providePostgres();
    if (onPostgresOnly) process.stdout.write('The tests of what is stored run in the part postgres.\n');
    return vitest('unit', [], onPostgresOnly ? { LECTERN_ON_POSTGRES: '1' } : {});
  },
  build: async () => {
    const built = build();
    if (!built.ok) process.stdout.write(built.output);
    return checkTally(built.ok);
  },
  smoke: () => playwright('smoke', ['smoke.spec.ts', '--project=chromium']),
  e2e: () => playwright('e2e', []),
  webkit: async () => {
    const code = await exitCode(bin('tsx/dist/cli.mjs'), ['tests/webkit/run.ts', report('webkit')]);
    return code === 2 ? null : ownFile(report('webkit'), code === 0);
  },
  wires: async () => checkTally(await run(join(root, 'scripts', 'checks', 'wires.mjs'), [])),
  postgres: async () => {
    const server = await startPostgres();
    if (!server.url) {
      process.stdout.write(`Left out: ${server.reason}.\n`);
      return onPostgresOnly ? checkTally(false) : null;
    }
    try {
      return await vitest('postgres', databaseTests(), { DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  },
  spec: async () => {
    const lacking = unprovenIn([report('unit'), report('e2e')], [report('postgres')]);
    if (lacking === null) {
      process.stdout.write('Left out: it needs the reports of unit and e2e.\n');
      return null;
    }
    for (const { id, lacks } of lacking) process.stdout.write(`${id} lacks: ${lacks} that passed in this run\n`);
    // What a machine cannot run is left out with a word; a build server can run everything.
    return checkTally(lacking.length === 0 || !process.env.CI);
  },
};

// What a step started (a database server, browsers) is stopped by that step: the signal reaches its child, which ends it.
const interrupt = (signal) => {
  interrupted = true;
  running?.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
whenAbandoned(() => interrupt('SIGTERM'));

/** Which parts make up which command. */
const sets = {
  test: ['lint', 'types', 'unit', 'build', 'e2e', 'webkit', 'postgres', 'spec'],
  check: ['lint', 'types', 'unit', 'build', 'smoke'],
  long: ['unit', 'build', 'e2e', 'webkit', 'postgres', 'wires'],
};

checkNode();
const set = ['check', 'long'].find((name) => process.argv.includes(`--${name}`)) ?? 'test';
// Tests read it: the whole matrix, every fault, ten times the schedules, the whole suite in each browser.
if (set === 'long') process.env.LECTERN_SLOW = '1';
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const isWanted = (name) => !wanted.length || wanted.includes(name);
const unknown = wanted.filter((name) => !sets[set].includes(name));
if (unknown.length) fail(`Unknown part: ${unknown.join(', ')}. There are ${sets[set].join(', ')}.`);
install();
rmSync(join(root, '.lectern', 'reports'), { recursive: true, force: true });
mkdirSync(join(root, '.lectern', 'reports'), { recursive: true });

/** Runs one part with a line every half minute: some print nothing until their end. */
async function timed(name, last) {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const progress = setInterval(() => process.stdout.write(`${progressLine(name, seconds(), last)}\n`), 30_000);
  try {
    return { name, tally: await steps[name](), seconds: seconds() };
  } finally {
    clearInterval(progress);
  }
}

const times = new Times(join(root, '.lectern', 'times.json'));
const parts = sets[set].filter(isWanted);
const results = [];
for (const [index, name] of parts.entries()) {
  if (interrupted) break;
  process.stdout.write(`\n${heading(name, index + 1, parts.length, times.of(set, name))}\n`);
  const result = await timed(name, times.of(set, name));
  results.push(result);
  if (result.tally && !interrupted) times.remember(set, name, result.seconds);
}

process.stdout.write('\n');
for (const { name, tally, seconds } of results)
  process.stdout.write(`${name.padEnd(9)} ${clock(seconds).padStart(6)}  ${tally ? tallyLine(tally) : 'left out'}\n`);
const total = sum(results.flatMap(({ tally }) => (tally ? [tally] : [])));
process.stdout.write(`${'all'.padEnd(9)} ${clock(results.reduce((all, { seconds }) => all + seconds, 0)).padStart(6)}\n`);
for (const line of failureLines(total)) process.stdout.write(`${line.replaceAll(join(root, '/'), '')}\n`);
process.stdout.write(`${tallyLine(total)}\n`);
process.exitCode = total.failed || interrupted ? 1 : 0;
