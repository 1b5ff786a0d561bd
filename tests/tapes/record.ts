/** `npm run harness:record -- [NAME…]` records the days of `days.ts` anew, on a server of its own; all, or those that are named. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { record } from '../../sandbox/harness/driver/record.ts';
import { writeTape } from '../../sandbox/harness/tape/file.ts';
import { findTestChromium } from '../../scripts/tools/browsers.mjs';
import { root, startOwnServer } from '../e2e/support/own-server.ts';
import { days, settle, type Day } from './days.ts';

const folder = join(root, 'tests', 'tapes', 'files');
const named = process.argv.slice(2);
const wanted = days.filter(({ name }) => named.length === 0 || named.includes(name));
mkdirSync(folder, { recursive: true });

const server = await startOwnServer(() => ({}));
const site = server.address.replace('127.0.0.1', 'test.demo.localhost');
const browser = await chromium.launch({
  executablePath: findTestChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=XSLT', '--autoplay-policy=no-user-gesture-required'],
});

async function recordDay({
  name,
  title,
  address,
  screen = { width: 1280, height: 800 },
  dark = false,
  undecided = false,
  faults,
  focus = false,
  does,
}: Day): Promise<void> {
  const context = await browser.newContext({
    viewport: screen,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (!undecided) await context.addCookies([{ name: 'ga-opt-out', value: '1', url: site }]);
  const page = await context.newPage();
  const recording = await record(page, title, { ...(faults && { faults }), ...(focus && { focus }) });
  const go = async (to: string): Promise<void> => {
    await page.goto(new URL(to, site).href);
    await settle(page);
  };
  await go(address);
  await does(page, go);
  const tape = await recording.stop();
  const text = writeTape(tape);
  writeFileSync(join(folder, `${name}.jsonl`), text);
  const actions = tape.entries.filter(({ type }) => type === 'action').length;
  process.stdout.write(`${name}: ${actions} actions, ${(text.length / 1024).toFixed(0)} KB\n`);
  await context.close();
}

try {
  for (const day of wanted)
    await recordDay(day).catch((error: unknown) => {
      console.error(`${day.name} was not recorded:`, error);
      process.exitCode = 1;
    });
} finally {
  await browser.close();
  await server.close();
}
