import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findChromium, findFirefox } from './scripts/tools/browsers.mjs';

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
const data = once('LECTERN_E2E_DATA', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
});

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

const chromium = (name: string, more: readonly string[] = [], rest: Partial<Project> = {}): Project => ({
  name,
  use: { browserName: 'chromium', launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, ...more] } },
  ...rest,
});

/** The player alone on pages of their own: no stylesheet is there that could miss the browser's XSLT. */
const playerFaults = 'player-faults.spec.ts';
const playerAlone = ['player-adapter.spec.ts', 'player-controls.chromium.spec.ts', playerFaults];

/** A ratio of times is a measurement, not a test; of the players' many faults one of each kind runs always. */
const long = process.env.LECTERN_SLOW ? [] : [/1000 instances mount|@long/];

const firefox: Project = {
  name: 'firefox',
  // Emulated screens and colour schemes are missing there; one browser is enough for the build's hash, for axe and for the streams' faults.
  testIgnore: ['*.chromium.spec.ts', 'third-customer.spec.ts', 'axe.spec.ts', playerFaults],
  // Only Chromium's driver measures the heap.
  grepInvert: [...long, /@heap/],
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: findFirefox() } },
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  grepInvert: long,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Films are decoded by the processor here, two tests at a time: what fails by being late and then passes is told as flaky.
  retries: 2,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  use: { baseURL: `http://demo.localhost:${port}`, viewport: { width: 1280, height: 800 }, locale: 'en-GB', trace: 'off' },
  projects: [
    chromium('chromium'),
    // Browsers are removing native XSLT: the pages must not notice. What builds the project need not be built again.
    chromium('chromium-no-xslt', ['--disable-blink-features=XSLT'], {
      testIgnore: [
        'third-customer.spec.ts',
        'write-a-plugin.chromium.spec.ts',
        'axe.chromium.spec.ts',
        'learner.chromium.spec.ts',
        'unit-leaks.chromium.spec.ts',
        'unit-heap.chromium.spec.ts',
        'widgets/*.chromium.spec.ts',
        ...playerAlone,
      ],
    }),
    ...(findFirefox() ? [firefox] : []),
  ],
  webServer: {
    command: 'node --import tsx sandbox/server/main.ts',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    // Filling a new database takes seconds, on a machine that is very busy a minute and more.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: port,
      LECTERN_DATA: data,
      LECTERN_MEDIA: 'tests/media/files',
      LECTERN_CUSTOMERS: ['config/customers', 'tests/customers'].join(delimiter),
    },
  },
});
