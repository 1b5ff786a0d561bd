import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, dialog, logOut, submitLogin, userName } from './support/site.ts';

const RESULT = 't_ClientCompetence';
const isResult = (url: URL): boolean => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === RESULT;
const indicator = (page: Page) => page.locator('[data-outbox]');

async function logIn(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
}

/** What a tab leaves that ends before it could load the outbox: an entry in local storage. */
async function leaveBehind(page: Page, title: string, points = '8'): Promise<string> {
  return page.evaluate(
    ([name, value]) => {
      const token = localStorage.getItem('JWT')!;
      const { jti } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { jti: string };
      const key = crypto.randomUUID();
      const entry = {
        kind: 'result',
        dataType: 't_ClientCompetence',
        action: 16,
        id: '812',
        body: { points: value, IDObject: '812', mpoints: '16' },
        title: name,
        key,
        user: String(jti),
        order: 1,
        put: Date.now(),
        failure: null,
      };
      localStorage.setItem(`lectern.outbox.demo.${key}`, JSON.stringify(entry));
      return key;
    },
    [title, points] as const,
  );
}

/** The keys of what the server has stored for the user. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/dispatcher.php?mode=ajax&lang=en&action=1&id=0&datatype=t_ClientCompetence&user=0', {
      headers: { Authorization: `Bearer ${localStorage.getItem('JWT')}` },
    });
    return [...(await answer.text()).matchAll(/ key="([^"]*)"/g)].map(([, key]) => key!);
  });

test('TST-004 TST-013 a result of an earlier visit waits without a network, is asked about at the logout, and is sent with it', async ({
  page,
  open,
  allowConsole,
  browserName,
  calls,
}) => {
  test.setTimeout(90_000);
  allowConsole(/ERR_FAILED|NS_ERROR|Failed to load resource|Cross-Origin/i);
  await logIn(page, open);
  const key = await leaveBehind(page, 'Capitals of Europe');
  await page.route(isResult, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.reload();
  await shown(page);
  await expect(indicator(page).getByRole('status')).toHaveText('1 entry is waiting to be sent.', { timeout: 20_000 });
  await expectAccessible(page);

  await indicator(page).getByRole('button', { name: 'Details' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Capitals of Europe' })).toBeVisible();
  // Firefox's driver tells of no downloads.
  if (browserName !== 'firefox') {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download: Capitals of Europe' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Capitals-of-Europe-[\da-f]{8}\.json$/);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(indicator(page).getByRole('button', { name: 'Details' })).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await logOut(page, ada.name);
  await expect(dialog(page)).toContainText('1 entry has not been sent yet.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Stay logged in' }).press('Enter');
  await expect(userName(page, ada.name)).toBeVisible();

  await logOut(page, ada.name);
  await page.unroute(isResult);
  expect(await stored(page)).not.toContain(key);
  const home = await page.evaluate(() => localStorage.getItem('JWT'));
  await dialog(page).getByRole('button', { name: 'Send now, then log out' }).press('Enter');
  await expect(page).toHaveURL(/startPage\.html/);
  expect(await page.evaluate(() => localStorage.getItem('JWT'))).not.toBe(home);
  const sent = calls.of(RESULT).filter(({ method }) => method === 'POST');
  expect([...(sent.at(-1)?.body ?? [])]).toEqual([
    ['points', '8'],
    ['IDObject', '812'],
    ['mpoints', '16'],
  ]);
  await logIn(page, open);
  expect((await stored(page)).filter((each) => each === key)).toEqual([key]);
});

test('TST-004 a result that a full server cannot take waits and is said to wait, and is sent by itself when there is room', async ({
  page,
  open,
  allowConsole,
}) => {
  test.setTimeout(90_000);
  allowConsole(/Failed to load resource/i);
  await logIn(page, open);
  const key = await leaveBehind(page, 'Rivers of Asia');
  let refused = 0;
  // What the server answers on a full disk (sandbox/server/store/full-disk.test.ts).
  await page.route(isResult, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    refused++;
    return route.fulfill({
      status: 507,
      headers: { 'Retry-After': '2' },
      contentType: 'application/xml',
      body: '<error code="diskFull"/>',
    });
  });
  await page.reload();
  await shown(page);
  await expect(indicator(page).getByRole('status')).toHaveText('1 entry is waiting to be sent.', { timeout: 20_000 });
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect(await stored(page)).not.toContain(key);
  await page.unroute(isResult);
  await expect.poll(() => stored(page), { timeout: 60_000 }).toContain(key);
  await expect(indicator(page).getByRole('status')).not.toContainText('waiting');
  expect((await stored(page)).filter((each) => each === key)).toEqual([key]);
});

test('TST-004 a result that the server refuses stays until a person discards it; a logout warns of it, other users do not see it', async ({
  page,
  open,
  allowConsole,
  browserName,
}) => {
  test.setTimeout(90_000);
  allowConsole(/Failed to load resource/i);
  await logIn(page, open);
  const key = await leaveBehind(page, 'Too good a result', '17');
  await page.reload();
  await shown(page);
  await expect(indicator(page).getByRole('status')).toHaveText('1 entry was not accepted.', { timeout: 20_000 });
  await page.evaluate(() => localStorage.removeItem('JWT'));
  await page.reload();
  await shown(page);
  await expect(userName(page, ada.name)).toHaveCount(0);
  await expect(indicator(page)).toHaveCount(0);

  await logIn(page, open);
  await expect(indicator(page).getByRole('status')).toHaveText('1 entry was not accepted.', { timeout: 20_000 });
  await logOut(page, ada.name);
  await expect(dialog(page).getByRole('status')).toContainText('The server has not accepted 1 entry.');
  await expectAccessible(page);
  if (browserName !== 'firefox') {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download: Too good a result' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Too-good-a-result-[\da-f]{8}\.json$/);
  }
  await dialog(page).getByRole('button', { name: 'Stay logged in' }).press('Enter');
  await expect(userName(page, ada.name)).toBeVisible();

  await indicator(page).getByRole('button', { name: 'Details' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Discard: Too good a result' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Nothing is waiting');
  expect(await stored(page)).not.toContain(key);
});
