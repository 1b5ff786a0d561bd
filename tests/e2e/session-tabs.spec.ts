import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { ada, customerUrl, heading, logOut, main, menuItem, submitLogin, userName } from './support/site.ts';

const claims = (user: string, exp: number, anonymous: number): string => {
  const part = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ jti: user, exp, ccmsAnon: anonymous })}.c2lnbmF0dXJl`;
};

/** Puts a token into storage before the page's first script: in an empty page of the same site. */
async function plant(page: Page, token: string): Promise<void> {
  const empty = customerUrl('demo', '/empty.html');
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><title>empty</title>' }),
  );
  await page.goto(empty);
  await page.evaluate((value) => localStorage.setItem('JWT', value), token);
}

test(
  'a login in one tab is known in the other, a logout too',
  { tag: '@engines' },
  async ({ page, open, context, watch, allowConsole }) => {
    allowConsole(/440|401/);
    await open('/');
    const second = await context.newPage();
    watch(second);
    await second.goto(customerUrl('demo', '/login.html'));
    await shown(second);
    await submitLogin(second, ada.user, ada.password);
    await expect(second).toHaveURL(/userhome\.html/);
    await menuItem(page, 'News').click();
    await expect(userName(page, ada.name)).toBeVisible();
    // The view that comes takes the focus, and with it goes a menu that is open.
    await expect(heading(page)).toHaveText('News');
    await logOut(page, ada.name);
    await expect(page).toHaveURL(/startPage\.html/);
    await expect(userName(second, ada.name)).toHaveCount(0);
  },
);

for (const [what, token] of [
  ['a malformed token', 'not-a-token-at-all'],
  ['a broken payload', 'abc.def.ghi'],
  ['an empty token', ''],
  ['a forged token', claims('12', 4_000_000_000, 0)],
] as const) {
  test(`${what} in storage does not stop the page`, async ({ page, allowConsole, open }) => {
    allowConsole(/440|401|token/i);
    await plant(page, token);
    await page.goto(customerUrl('demo'));
    await expect(page.locator('#lectern')).not.toBeEmpty();
    const lost = page.locator('#sessionLostInfo, [data-window=sessionLostInfo]');
    await expect(heading(page).or(lost).first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('JWT'));
    await open('/');
    await expect(heading(page)).toHaveText('Learn to see what light does');
  });
}

test(
  'SES-020 an expired token opens the session-lost window or gives way to a new one',
  { tag: '@engines' },
  async ({ page, allowConsole }) => {
    allowConsole(/440|401/);
    await plant(page, claims('12', 1_000_000_000, 0));
    await page.goto(customerUrl('demo'));
    const lost = page.locator('#sessionLostInfo, [data-window=sessionLostInfo]');
    await expect(heading(page).or(lost).first()).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('JWT'));
    expect(stored).not.toBe(claims('12', 1_000_000_000, 0));
  },
);

test('after the session was lost the visitor can go on as a guest', async ({ page, open, allowConsole }) => {
  allowConsole(/440/);
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  await page.route(
    (url) => url.pathname === '/dispatcher.php',
    (route) => route.fulfill({ status: 440, body: '' }),
    { times: 1 },
  );
  await menuItem(page, 'News').click();
  const lost = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: /guest/i }).click();
  await expect(lost).toBeHidden();
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
});
