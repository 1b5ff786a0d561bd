import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl } from './support/site.ts';

// What is wrong with a customer's files is checked in a process of its own, which takes seconds on a busy machine.
const CHECKED = { timeout: 25_000 };
const notice = (page: Page) => page.getByRole('region', { name: /^Wrong in the files of / });

test('CFG-003 CFG-004 in DEV and TEST mode the page shows what is wrong with its files, with file, line and what to do', async ({
  page,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/bad-manifest/);
  for (const host of ['dev.badmanifest', 'test.badmanifest'] as const) {
    await page.goto(customerUrl(host));
    await expect(notice(page)).toBeVisible(CHECKED);
    await expect(notice(page).getByRole('heading')).toHaveText('Wrong in the files of badmanifest: 1');
    await expect(notice(page).getByRole('listitem')).toHaveText(
      /^Error modules\/bad-manifest\.js:1:\d+ .*is left out.*Correct the manifest/,
    );
    await expect(page.getByRole('banner'), 'the page itself is there').toBeVisible();
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toHaveCount(0);
  }
});

test('CFG-001 a file that cannot be read is named with its line, by the page and by the notice', async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/500/);
  await page.goto(customerUrl('dev.notjson'));
  await expect(page.getByRole('alert')).toContainText('line 2, column 1: the file ends too early');
  await expect(notice(page).getByRole('listitem')).toHaveText(/customer\.json:2:1 .*the file ends too early/, CHECKED);
  await page.keyboard.press('Tab');
  await notice(page).getByRole('button').focus();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toHaveCount(0);
});

test('CFG-001 the gate of the harness lists what is wrong, file by file, and checks again', async ({ page }) => {
  test.slow();
  await page.goto(customerUrl('dev.notjson', '/sandbox/gate/'));
  const status = page.getByRole('status', { name: 'Check' });
  await expect(status).toHaveText('Wrong in the files of notjson: 1 errors, 0 warnings.', CHECKED);
  const file = page.getByRole('region', { name: 'customer.json' });
  await expect(file.getByRole('listitem')).toHaveText(/^Error customer\.json:2:1 .*the file ends too early/);
  await expectAccessible(page);
  await page.getByLabel('Show').selectOption('warnings');
  await expect(file).toHaveCount(0);
  await page.getByLabel('Show').selectOption('errors');
  const answer = page.waitForResponse((response) => response.url().includes('again=1'), CHECKED);
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(status).toHaveText(/^The files are checked\./);
  expect((await answer).status()).toBe(200);
  await expect(file.getByRole('listitem')).toHaveCount(1, CHECKED);
});

test('the gate says so when nothing is wrong, and when it cannot check', async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(customerUrl('test.demo', '/sandbox/gate/'));
  const status = page.getByRole('status', { name: 'Check' });
  await expect(status).toHaveText('Nothing is wrong with the files of demo.', CHECKED);
  await page.route(/gate\.json/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(status).toHaveText(/^The files could not be checked/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('CFG-005 in LIVE mode nothing of it is shown, nor asked for', async ({ page, allowConsole }) => {
  allowConsole(/bad-manifest/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(customerUrl('badmanifest'));
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(page.locator('#lectern-gate')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/sandbox/'))).toEqual([]);
});

test('a customer without mistakes has no notice in DEV mode either', async ({ page, open }) => {
  test.slow();
  const answer = page.waitForResponse((response) => response.url().includes('/sandbox/gate.json'), CHECKED);
  await open('/', 'dev.demo');
  expect(((await (await answer).json()) as { findings: unknown[] }).findings).toEqual([]);
  await expect(page.locator('#lectern-gate')).toHaveCount(0);
});

test('axe finds nothing in the notice', async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/./); // axe reads the notice's own style sheet in a way that the page's policy refuses
  await page.goto(customerUrl('dev.badmanifest'));
  await expect(notice(page)).toBeVisible(CHECKED);
  await expectAccessible(page, [], '#lectern-gate');
});
