/**
 * `npm test`: set-up, then every check; a failing one does not stop the next. `npm test -- unit e2e` runs only those named.
 * The last line reads `N passed, N failed`; the exit code is 0 only when none failed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowsers } from './tools/browsers.mjs';
import { startPostgres } from './tools/postgres.mjs';
import { build, checkNode, fail, install, root, whenAbandoned } from './tools/setup.mjs';
import { checkTally, ownFile, playwrightFile, sum, tallyLine, vitestFile } from './tools/tally.mjs';

const bin = (path) => join(root, 'node_modules', ...path.split('/'));
const report = (name) => join(root, '.lectern', 'reports', `${name}.json`);

let running = null;
let interrupted = false;

/** Runs a Node program with the output shown; its exit code, 1 when it did not come to one. */
const exitCode = (script, args, env = {}) =>
  new Promise((done) => {
    if (interrupted) return done(1);
    const child = (running = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }));
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });

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

const steps = {
  lint: async () =>
    sum([checkTally(await run(bin('oxlint/bin/oxlint'), ['--deny-warnings'])), checkTally(await run(bin('oxfmt/bin/oxfmt'), ['--check']))]),
  types: async () => checkTally(await run(bin('typescript/bin/tsc'), ['-p', '.'])),
  unit: () => vitest('unit', []),
  build: async () => {
    const built = build();
    if (!built.ok) process.stdout.write(built.output);
    return checkTally(built.ok);
  },
  e2e: async () => {
    const missing = provideBrowsers();
    if (missing) {
      process.stdout.write(`${missing}\n`);
      return checkTally(false);
    }
    const ok = await run(bin('@playwright/test/cli.js'), ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e'),
      FORCE_COLOR: '0',
    });
    return playwrightFile(report('e2e'), ok);
  },
  webkit: async () => {
    const code = await exitCode(bin('tsx/dist/cli.mjs'), ['tests/webkit/run.ts', report('webkit')]);
    return code === 2 ? null : ownFile(report('webkit'), code === 0);
  },
  postgres: async () => {
    const server = await startPostgres();
    if (!server.url) {
      process.stdout.write(`Left out: ${server.reason}.\n`);
      return null;
    }
    try {
      return await vitest('postgres', ['sandbox/server', '--no-file-parallelism'], { DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  },
};

// What a step started (a database server, browsers) is stopped by that step: the signal reaches its child, which ends it.
const interrupt = (signal) => {
  interrupted = true;
  running?.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal));
whenAbandoned(() => interrupt('SIGTERM'));

checkNode();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length) fail(`Unknown part: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`);
install();
rmSync(join(root, '.lectern', 'reports'), { recursive: true, force: true });
mkdirSync(join(root, '.lectern', 'reports'), { recursive: true });

const results = [];
for (const [name, step] of Object.entries(steps)) {
  if (interrupted || (wanted.length && !wanted.includes(name))) continue;
  process.stdout.write(`\n== ${name}\n`);
  const began = Date.now();
  const tally = await step();
  results.push({ name, tally, seconds: (Date.now() - began) / 1000 });
}

process.stdout.write('\n');
for (const { name, tally, seconds } of results)
  process.stdout.write(`${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${tally ? tallyLine(tally) : 'left out'}\n`);
const total = sum(results.flatMap(({ tally }) => (tally ? [tally] : [])));
process.stdout.write(`${tallyLine(total)}\n`);
process.exitCode = total.failed || interrupted ? 1 : 0;
