import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findFirefox, findTestChromium } from './scripts/tools/browsers.mjs';
import { serverEnvironment } from './scripts/tools/setup.mjs';

/** Chosen once, by the first process; the workers inherit it. */
function once(name: string, choose: () => string): string {
  return (process.env[name] ??= choose());
}

const freePort = (): string =>
  execFileSync(
    process.execPath,
    ['-e', "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"],
    { encoding: 'utf8' },
  ).trim();

const port = once('LECTERN_E2E_PORT', freePort);
// Servers that tests start have it from here too: tests name the dates that are written in the content.
once('LECTERN_CONTENT_DAY', () => '2026-11-23');
/** Where a test that waits for a mail listens. */
const smtp = once('LECTERN_E2E_SMTP', freePort);
/** A folder that goes with the run. */
const folder = (name: string): string => {
  const path = mkdtempSync(join(tmpdir(), `lectern-${name}-`));
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
};
const data = once('LECTERN_E2E_DATA', () => folder('e2e'));
/** What tests build for themselves, once for all workers. */
once('LECTERN_E2E_BUILDS', () => folder('builds'));

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // Browsers are removing native XSLT: the pages must not notice, so no test has it.
  '--disable-blink-features=XSLT',
  // A test runs most code a few times: what V8 optimizes for it takes a fifth of the browser's processor time, and collecting garbage in a
  // heap that begins small another part.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16 --initial-heap-size=256',
];

const chromium: Project = {
  name: 'chromium',
  use: { browserName: 'chromium', launchOptions: { executablePath: findTestChromium(), args: chromiumArguments } },
};

/** `npm run test:long`: what is long by nature runs as well, and everything in each browser. */
const long = Boolean(process.env.LECTERN_SLOW);

/** A ratio of times is a measurement, not a test; of the players' many faults one of each kind runs always. */
const left = long ? [] : [/@long/];

/** Emulated screens and colour schemes are missing in Firefox; one browser is enough for the build's hash and the streams' faults. */
const chromiumOnly = ['*.chromium.spec.ts', 'third-customer.spec.ts', 'player-faults.spec.ts'];

/**
 * Where browsers differ: focus and keys, history, what hostile content may do, right to left, and one visit through every view; of other
 * files the tests with the tag `@engines`: forms, storage and tabs. `npm run test:long` runs everything in Firefox.
 */
const browsersDiffer = /\b(smoke|storage-blocked|hostile|runtime-focus|history|rtl|tab-strip|drag-drop|window)\.spec\.ts|@engines/;

/** A start of Firefox takes ten seconds of processor time. */
const firefoxPreferences = {
  // Processes that wait for further pages, and one for extensions.
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.webextensions.remote': false,
};

const firefox: Project = {
  name: 'firefox',
  testIgnore: chromiumOnly,
  ...(long ? {} : { grep: browsersDiffer }),
  // Only Chromium's driver measures the heap; `@chromium` is what need not be asked of both in `npm test`.
  grepInvert: [...left, ...(long ? [] : [/@chromium/]), /@heap/],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: findFirefox(), firefoxUserPrefs: firefoxPreferences },
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  grepInvert: left,
  // Films, timers and servers are waited for most of the time: a third page keeps two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What is right only at the second try is wrong: it is mended, or removed with a reason. `.ci/run` allows one for machines that stall.
  retries: Number(process.env.LECTERN_RETRIES ?? 0),
  // The long tests run for an hour and more, often beside other work.
  timeout: long ? 120_000 : 30_000,
  expect: { timeout: long ? 30_000 : 8_000 },
  // Most tests are about what the server answers, and change it on its way; the worker's own test allows it.
  use: {
    serviceWorkers: 'block',
    baseURL: `http://demo.localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'off',
    // Cookies and stores are emptied between tests; what is not loaded, compiled and started again is a quarter of all.
    reuseContext: true,
  },
  projects: [chromium, ...(findFirefox() ? [firefox] : [])],
  webServer: {
    command: 'node --import tsx tests/e2e/support/main-server.ts',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    // Filling a new database takes seconds, on a machine that is very busy a minute and more.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      ...(serverEnvironment({ LECTERN_DATA: data }) as Record<string, string>),
      PORT: port,
      LECTERN_SMTP: `smtp://127.0.0.1:${smtp}`,
      LECTERN_MAIL_FROM: 'academy@example.org',
      LECTERN_MEDIA: 'tests/media/files',
      LECTERN_CUSTOMERS: ['config/customers', 'tests/customers'].join(delimiter),
    },
  },
});
