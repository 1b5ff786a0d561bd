/**
 * `npm run wires [-- NAME…]`, part of `npm run test:long`: cuts the wire between a rule and the page that uses it, and sees that a test in
 * a browser fails. Each file of tests/wires is a patch with two lines before it: `File:`, the file of tests, and `Test:`, the title of the
 * test that fails, and no other one of that file. A patch is applied to a copy of the project, which is built and tested with it. What
 * nothing notices is listed as a survivor. The last line reads `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../tools/setup.mjs';

const folder = join(root, 'tests', 'wires');

/** The patch of a file with what it says of itself. */
function wireOf(name) {
  const text = readFileSync(join(folder, name), 'utf8');
  const said = (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  return { name: name.replace(/\.patch$/, ''), path: join(folder, name), file: said('File'), title: said('Test') };
}

/** The project without what git does not know; packages are shared. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-wires-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const name of stdout.split('\0').filter((each) => each !== '' && each !== 'node_modules')) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

const run = (copy, command, args, env = {}) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 28 });

/** The titles of the tests that failed, from Playwright's report. */
function failedOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
    ...failedOf(inner),
  ]);
}

/** What is wrong with a wire, '' when cutting it is noticed by its test and no other. */
function verdict(copy, { path, file, title }) {
  if (!file || !title) return 'it names no test';
  const applied = run(copy, 'git', ['apply', path]);
  if (applied.status !== 0) return `the patch does not fit any more: ${applied.stderr.trim().split('\n')[0]}`;
  try {
    const built = run(copy, process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error']);
    if (built.status !== 0) return `it does not build: ${built.stderr.trim().split('\n')[0]}`;
    const report = join(copy, 'wires.json');
    writeFileSync(report, '{"suites":[]}');
    run(
      copy,
      process.execPath,
      [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', file, '--project=chromium', '--reporter=json'],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    const failed = failedOf(JSON.parse(readFileSync(report, 'utf8')).suites);
    if (!failed.includes(title)) return 'SURVIVES: its test passes';
    return failed.length > 1 ? `others fail with it: ${failed.filter((each) => each !== title).join('; ')}` : '';
  } finally {
    run(copy, 'git', ['apply', '-R', path]);
  }
}

const only = process.argv.slice(2);
const wires = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .map(wireOf)
  .filter(({ name }) => only.length === 0 || only.includes(name));
const copy = copyProject();
let failures = 0;
try {
  for (const wire of wires) {
    const wrong = verdict(copy, wire);
    if (wrong) failures++;
    process.stdout.write(`${wrong ? '✗' : '✓'} ${wire.name}${wrong ? `: ${wrong}` : ''}\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${wires.length - failures} passed, ${failures} failed\n`);
process.exitCode = failures ? 1 : 0;
