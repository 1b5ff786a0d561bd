import { startProvider, type SmallProvider } from '../../sandbox/server/fixtures/small-provider.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { heading, logOut, main, userName } from './support/site.ts';

test.describe.configure({ mode: 'default' });

const mary = { sub: 'mary', name: 'Mary Somerville', preferred_username: 'mary', email: 'mary@campus.example', email_verified: true };
let provider: SmallProvider;
let server: OwnServer;
let site = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await startProvider();
  provider.asks = true;
  const secret = 'a secret of the campus';
  const campus = { id: 'campus', issuer: provider.issuer, clientId: 'lectern', clientSecret: { variable: 'CAMPUS' }, makeAccounts: true };
  const names = { en: 'Sign in with Campus', de: 'Mit Campus anmelden' };
  const oidc = JSON.stringify({ demo: { providers: [{ ...campus, names }] } });
  server = await startOwnServer(() => ({ LECTERN_OIDC: oidc, CAMPUS: secret }));
  site = server.address.replace('127.0.0.1', 'demo.localhost');
  await provider.serve([
    {
      client_id: 'lectern',
      client_secret: secret,
      redirect_uris: [`${site}/oidc/campus/callback`],
      post_logout_redirect_uris: [`${site}/startPage.html`],
    },
  ]);
});
test.afterAll(async () => {
  await server.close();
  await provider.close();
});

test('a learner signs in by a provider from a page that she wanted, ends there, and logs out at both', async ({ page, allowConsole }) => {
  test.slow();
  // What guests are refused, for which the login is shown.
  allowConsole(/status of 403/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.setViewportSize({ width: 320, height: 640 });
  const button = main(page).getByRole('link', { name: 'Sign in with Campus' });

  // Somebody who refuses reads so, and what was wanted is not forgotten.
  provider.person = null;
  await page.goto(`${site}/results.html?lang=en`);
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(main(page).getByRole('alert')).toContainText('You were not signed in');
  expect(new URL(page.url()).searchParams.has('signIn')).toBe(false);

  provider.person = mary;
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Go on as Mary Somerville' }).click();
  await expect(page).toHaveURL(`${site}/results.html?lang=en`);
  await shown(page);
  await expect(heading(page)).not.toHaveText('Log in');
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(userName(page, mary.name)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('JWT'));
  expect(token).toMatch(/^eyJ/);
  expect(addresses.filter((address) => address.includes(token!))).toEqual([]);

  await logOut(page, mary.name);
  await page.getByRole('button', { name: 'Log out there' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site}/startPage\\.html`));
  await expect(page.getByRole('banner')).not.toContainText(mary.name);
  // Neither remembers her: the provider asks again.
  await page.goto(`${site}/results.html?lang=de`);
  await main(page).getByRole('link', { name: 'Mit Campus anmelden' }).click();
  await expect(page.getByRole('button', { name: 'Go on as Mary Somerville' })).toBeVisible();
});
