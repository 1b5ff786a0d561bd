import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { ada, heading, loginForm, logOut, main, submitLogin, userName } from './support/site.ts';

const token = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('JWT'));

test(
  'SES-023 SES-024 SES-025 SES-027 SES-028 SES-033 a right login reaches userhome.html with courses and progress',
  { tag: '@engines' },
  async ({ page, open, calls }) => {
    await open('/login.html');
    await submitLogin(page, ada.user, ada.password);
    await expect(page).toHaveURL(/userhome\.html\?lang=en$/);
    await shown(page);
    await expect(userName(page, ada.name)).toBeVisible();
    await expect(main(page).locator('a[href="course-100.html"]').first()).toBeVisible();
    await expect(main(page).locator('progress, [role=progressbar], meter').first()).toBeVisible();
    const [login] = calls.of('p_Login').filter(({ method }) => method === 'POST');
    expect(['128', 'verify']).toContain(login?.query.get('action'));
    expect(login?.body.get('subAction')).toBe('login');
    expect(login?.body.get('loginMode')).toBe('password');
    expect(await token(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  },
);

test('RT-023 RT-035 SES-010 the token stands in local storage and travels in the header, never in an address', async ({
  page,
  open,
  calls,
}) => {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  const stored = (await token(page)) ?? '';
  const claims = JSON.parse(Buffer.from(stored.split('.')[1] ?? '', 'base64url').toString()) as { jti: string; ccmsAnon: number };
  expect(Number(claims.ccmsAnon)).toBe(0);
  const home = calls.of('p_UserHome').at(-1);
  expect(home?.headers.authorization).toBe(`Bearer ${stored}`);
  expect(home?.query.get('user')).toBe(String(claims.jti));
  expect(calls.addresses.filter((address) => address.includes(stored))).toEqual([]);
});

test('a wrong login says so, keeps the name and stores no logged-in token', async ({ page, open }) => {
  await open('/login.html');
  await submitLogin(page, ada.user, 'wrong');
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/login\.html/);
  await expect(loginForm(page).locator('input[name=user]')).toHaveValue(ada.user);
  const stored = await token(page);
  if (stored) expect(Number(JSON.parse(Buffer.from(stored.split('.')[1] ?? '', 'base64url').toString()).ccmsAnon)).not.toBe(0);
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
});

test('after many wrong passwords the page says how long to wait', async ({ page, open, allowConsole }) => {
  allowConsole(/status of 429/);
  await open('/login.html?lang=de');
  const alert = main(page).getByRole('alert');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitLogin(page, 'nobody-at-all', 'wrong');
    await answered;
  }
  await expect(alert).toContainText(/noch einmal/);
  await expect(alert).toContainText(/in \d+ Sekunden?/);
});

test('an empty login is not sent', async ({ page, open, calls }) => {
  await open('/login.html');
  calls.forget();
  await loginForm(page).locator('[type=submit]').click();
  await expect(loginForm(page).locator('input[name=user]')).toBeFocused();
  expect(calls.of('p_Login')).toEqual([]);
});

test('SES-034 logout goes to /p_Logout.php, forgets the token and ends at the start page', async ({ page, open, calls, allowConsole }) => {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  const before = await token(page);
  await logOut(page, ada.name);
  await expect(page).toHaveURL(/startPage\.html/);
  await shown(page);
  expect(calls.addresses.some((address) => new URL(address).pathname === '/p_Logout.php')).toBe(true);
  expect(await token(page)).not.toBe(before);
  // The token that was forgotten here opens nothing elsewhere either.
  allowConsole(/status of 440/);
  const home = (sent: string | null): Promise<number> =>
    page.evaluate(async (bearer) => {
      const address = '/dispatcher.php?mode=ajax&lang=en&action=2&id=0&datatype=p_UserHome&user=0';
      return (await fetch(address, { headers: { Authorization: `Bearer ${bearer}` } })).status;
    }, sent);
  await expect.poll(() => home(before)).toBe(440);
  await expect(userName(page, ada.name)).toHaveCount(0);
});

test('SES-035 a visitor sees no author entry', async ({ page, open }) => {
  await open('/object-901.html');
  await expect(heading(page)).toBeVisible();
  await expect(main(page).getByRole('button', { name: /edit/i })).toHaveCount(0);
});
