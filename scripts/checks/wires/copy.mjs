import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../tools/setup.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from './model.mjs';

/** A cut may make a loop endless: what takes longer is ended, and counts as tests that do not load. */
const LONGEST_UNIT = 240_000;
const LONGEST_BROWSER = 1_200_000;

const bin = (path) => join('node_modules', ...path.split('/'));
const read = (file, empty) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty);

/** A copy of the project without what git does not know, to cut wires in; packages are shared. */
export class Copy {
  folder = mkdtempSync(join(tmpdir(), 'lectern-wires-'));
  running = null;

  constructor() {
    const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    for (const name of stdout.split('\0').filter((each) => each && each !== 'node_modules' && existsSync(join(root, each)))) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      cpSync(join(root, name), join(this.folder, name), { force: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
  }

  /** Ends what runs in the copy and removes it. */
  remove() {
    this.running?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Runs `task` with the patch applied; its answer, or why the patch does not fit. */
  async patched(patch, task) {
    const input = readFileSync(patch, 'utf8');
    const git = (...args) => spawnSync('git', ['apply', ...args], { cwd: this.folder, encoding: 'utf8', input });
    const applied = git();
    if (applied.status !== 0) return { misfit: applied.stderr.trim().split('\n')[0] };
    try {
      return await task();
    } finally {
      git('-R');
    }
  }

  /** What files of Vitest's tests come to. */
  async vitest(files) {
    const report = this.report();
    const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`];
    const { output } = await this.node(bin('vitest/vitest.mjs'), args, LONGEST_UNIT * Math.max(1, files.length / 10));
    const found = read(report, null);
    return (file) => (found ? outcomeOfVitest(found, file) : { failed: [], unloaded: [output] });
  }

  /** Builds the page, then what files of Playwright's tests come to in Chromium. */
  async playwright(files) {
    const built = await this.node(bin('vite/bin/vite.js'), ['build', '--logLevel', 'error'], LONGEST_UNIT);
    if (built.code !== 0) return () => ({ failed: [], unloaded: [built.output] });
    const report = this.report();
    const args = ['test', ...files, '--project=chromium', '--reporter=json'];
    await this.node(bin('@playwright/test/cli.js'), args, LONGEST_BROWSER, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const found = read(report, { suites: [] });
    return (file) => outcomeOfPlaywright(found, file);
  }

  report() {
    const file = join(this.folder, 'wires-report.json');
    rmSync(file, { force: true });
    return file;
  }

  /** Runs a Node program in the copy: its exit code and the first line that it wrote to its error output. */
  node(script, args, timeout, env = {}) {
    return new Promise((done) => {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: this.folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout,
      });
      this.running = child;
      let output = '';
      child.stderr.on('data', (part) => (output += part));
      child.on('error', (error) => done({ code: 1, output: error.message }));
      child.on('close', (code, signal) => {
        this.running = null;
        const line = signal ? `ended by ${signal} after ${timeout / 1000} s` : output.trim().split('\n')[0];
        done({ code, output: line || 'no report was written' });
      });
    });
  }
}
