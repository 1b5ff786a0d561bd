import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isOfBuild, serverEnvironment } from '../../tools/setup.mjs';
import { outcomeOfPlaywright } from './model.mjs';
import { IN_A_GROUP, interruptGroup } from './process-group.mjs';

/** What takes longer is ended: seconds. */
const LONGEST_BUILD = 240;
const LONGEST_TESTS = 1200;
const LONGEST_START = 240;

const bin = (path) => join('node_modules', ...path.split('/'));
const inPattern = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const unloaded = (why) => ({ failed: [], unloaded: [why] });

/** A cut in these may change what the server fills its database with. */
const FILLS = /^(?:sandbox|config|tests\/customers)\//;

/** Playwright in a copy of the project. The page is built for what is cut in it; the database is filled once, and copied for each run. */
export class BrowserTests {
  running = null;
  isBuiltUncut = false;
  hasHarness = false;

  constructor(folder, temporary) {
    this.folder = folder;
    this.temporary = temporary;
    this.filled = join(temporary, 'filled');
  }

  /** What the tests of a file come to in Chromium, or those whose titles are given; `changed` as for unit tests. */
  async run(file, changed = [], titles = []) {
    const wrong = (await this.build(changed)) || (await this.fill());
    if (wrong) return unloaded(wrong);
    const data = join(this.temporary, 'data');
    rmSync(data, { recursive: true, force: true });
    if (changed.some((path) => FILLS.test(path))) mkdirSync(data);
    else cpSync(this.filled, data, { recursive: true });
    const report = join(this.temporary, 'report.json');
    rmSync(report, { force: true });
    // A machine that stalls is not what is looked for: a test fails when it fails twice.
    const args = [bin('@playwright/test/cli.js'), 'test', `${file}$`, '--project=chromium', '--retries=1', '--reporter=json'];
    if (titles.length) args.push('--grep', titles.map(inPattern).join('|'));
    const { output } = await this.node(args, LONGEST_TESTS, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, LECTERN_E2E_DATA: data });
    return existsSync(report) ? outcomeOfPlaywright(JSON.parse(readFileSync(report, 'utf8')), file) : unloaded(output);
  }

  /** Builds the page if it is not built from this already; why that could not be done, or ''. */
  async build(changed) {
    const isCut = changed.some(isOfBuild);
    if (!isCut && this.isBuiltUncut) return '';
    const { code, output } = await this.vite();
    this.isBuiltUncut = code === 0 && !isCut;
    return code === 0 ? this.buildHarness(changed) : output;
  }

  /** The pages of a customer in TEST mode begin with a script of the harness, and say so when it is not there. */
  async buildHarness(changed) {
    if (this.hasHarness && !changed.some((path) => path.startsWith('sandbox/harness/'))) return '';
    const { code, output } = await this.vite('--config', 'scripts/build/harness.config.ts');
    this.hasHarness = code === 0;
    return code === 0 ? '' : output;
  }

  vite(...args) {
    return this.node([bin('vite/bin/vite.js'), 'build', '--logLevel', 'error', ...args], LONGEST_BUILD);
  }

  /** Has the server fill its database, with the customers of playwright.config.ts; why that could not be done, or ''. */
  async fill() {
    if (existsSync(this.filled)) return '';
    const filling = join(this.temporary, 'filling');
    rmSync(filling, { recursive: true, force: true });
    const environment = {
      ...serverEnvironment({ LECTERN_DATA: filling }),
      PORT: '0',
      LECTERN_CUSTOMERS: ['config/customers', 'tests/customers'].join(delimiter),
    };
    const stopWhenFilled = (output, child) => output.includes('Lectern is running') && child.kill('SIGTERM');
    const { code, output } = await this.node(['--import', 'tsx', 'sandbox/server/main.ts'], LONGEST_START, environment, stopWhenFilled);
    if (code !== 0) return output;
    renameSync(filling, this.filled);
    return '';
  }

  async stop() {
    await interruptGroup(this.running);
    this.running = null;
  }

  /** Runs a Node program in the copy: its exit code and the first line of what it output. */
  node(args, longest, added = {}, heard = () => {}) {
    const { LECTERN_SLOW: _, ...environment } = process.env;
    return new Promise((done) => {
      const child = (this.running = spawn(process.execPath, args, {
        cwd: this.folder,
        env: { ...environment, TMPDIR: this.temporary, ...added },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...IN_A_GROUP,
      }));
      let output = '';
      const hear = (part) => {
        output = `${output}${part}`.slice(0, 10_000);
        heard(output, child);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      const timer = setTimeout(() => void interruptGroup(child), longest * 1000);
      const end = (code, why) => {
        clearTimeout(timer);
        this.running = null;
        done({ code, output: why || output.trim().split('\n')[0] || 'no report was written' });
      };
      child.once('error', (error) => end(1, error.message));
      child.once('exit', (code, signal) => end(code ?? 1, signal && `ended by ${signal}`));
    });
  }
}
