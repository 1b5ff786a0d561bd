import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from './fixtures.ts';
import { customerUrl } from './support/site.ts';
import type { Account, harness } from './support/outbox-schedules.ts';

const SCHEDULES = process.env.LECTERN_SLOW ? 200 : 30;
const ACCOUNTS = [
  ['ada', 'analytical-engine'],
  ['vera', 'dark-matter'],
] as const;

async function bundle(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-outbox-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2022',
      modulePreload: false,
      minify: false,
      rollupOptions: { input: fileURLToPath(new URL(`./support/${name}.ts`, import.meta.url)), output: { entryFileNames: 'bundle.js' } },
    },
  });
  const script = readFileSync(join(folder, 'bundle.js'), 'utf8');
  rmSync(folder, { recursive: true, force: true });
  return script;
}

type Harness = typeof harness;

async function openHarness(page: Page): Promise<void> {
  const files = new Map<string, string>(
    await Promise.all(['outbox-schedules', 'outbox-tab'].map(async (name) => [`${name}.js`, await bundle(name)] as const)),
  );
  await page.route('**/outbox-harness/**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname.split('/').at(-1)!);
    return route.fulfill(
      file === undefined
        ? {
            contentType: 'text/html; charset=UTF-8',
            body:
              '<!doctype html><html lang="en"><head><title>Outbox</title><link rel="icon" href="data:,"></head><body>' +
              '<script type="module" src="/outbox-harness/outbox-schedules.js"></script></body></html>',
          }
        : { contentType: 'text/javascript', body: file },
    );
  });
  await page.goto(customerUrl('demo', '/outbox-harness/'));
  await page.waitForFunction(() => 'outboxHarness' in window);
}

test(`TST-004 ${SCHEDULES} schedules of faults in a real browser: no result lost, none counted twice, the outbox empty in the end`, async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(process.env.LECTERN_SLOW ? 600_000 : 150_000);
  // Faults of the network and the server are the point.
  allowConsole(/.*/);
  await openHarness(page);
  const seed = Number(process.env.LECTERN_SEED ?? 20_261_121);
  const { outcome, stored } = await page.evaluate(
    async ([count, start, people]) => {
      const {
        outboxHarness: { logIn, runSchedules, storedResults },
      } = window as unknown as { outboxHarness: Harness };
      const accounts: Account[] = [];
      for (const [user, password] of people) accounts.push(await logIn(user, password));
      const script = URL.createObjectURL(
        new Blob([await (await fetch('/outbox-harness/outbox-tab.js')).text()], { type: 'text/javascript' }),
      );
      const done = await runSchedules(count, start, accounts, script);
      // By ID: while another browser's run stores something, a result moves down and is on two pages.
      const found = new Map<string, readonly [user: string, key: string, points: number]>();
      for (const { user, token } of accounts) {
        for (let number = 1; ; number++) {
          const results = await storedResults(token, number);
          for (const [ID, key, points] of results) found.set(ID, [user, key, points]);
          if (results.length < 500) break;
        }
      }
      return { outcome: done, stored: [...found.values()] };
    },
    [SCHEDULES, seed, ACCOUNTS] as const,
  );
  expect(outcome.problems).toEqual([]);
  expect(outcome.promised.length).toBeGreaterThan(SCHEDULES);
  const positions = stored.map(([user, key]) => `${user} ${key}`);
  expect(
    outcome.promised.filter(({ user, key }) => !positions.includes(`${user} ${key}`)),
    'lost',
  ).toEqual([]);
  const keys = stored.map(([, key]) => key).filter((key) => key !== '');
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    'counted twice, or under another user',
  ).toEqual([]);
  const results = stored.map(([user, key, points]) => `${user} ${key} ${points}`);
  expect(
    outcome.ended.filter(({ user, key, points }) => !results.includes(`${user} ${key} ${points}`)),
    'an attempt without its result, or with other answers',
  ).toEqual([]);
  expect(outcome.ended.length).toBeGreaterThan(SCHEDULES / 5);
  const { promised, ended, answers } = outcome;
  const counts = `${promised.length} results, ${ended.length} attempts with ${answers} answers`;
  test.info().annotations.push({ type: 'results', description: `${counts} in ${SCHEDULES} schedules, seed ${seed}` });
  if (process.env.LECTERN_SLOW) process.stdout.write(`${counts}\n`);
});
