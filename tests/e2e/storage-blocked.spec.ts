import { expect, shown, test } from './fixtures.ts';
import { ada, customerUrl, heading, menuItem, submitLogin } from './support/site.ts';

const block = (): void => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} });
};

test('the site works when the browser blocks storage and cookies, with one warning', async ({ page, allowConsole }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/stor/i.test(message.text())) warnings.push(message.text());
  });
  allowConsole(/stor/i);
  await page.addInitScript(block);
  await page.goto(customerUrl('demo'));
  await expect(heading(page)).toHaveText('Learn to see what light does');
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/news\.html/);
  await shown(page);
  expect(warnings).toHaveLength(1);
});

test('a login is taken when storage is blocked, and the page that follows says that it is not permitted', async ({
  page,
  allowConsole,
}) => {
  // The token cannot outlive the page, so the user's home is refused.
  allowConsole(/stor/i, /status of 403/);
  await page.addInitScript(block);
  await page.goto(customerUrl('demo', '/login.html'));
  await shown(page);
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await expect(page.locator('#lectern')).not.toBeEmpty();
});

test('full storage is no error for the visitor', async ({ page, allowConsole }) => {
  allowConsole(/stor|quota/i);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(customerUrl('demo'));
  await expect(heading(page)).toHaveText('Learn to see what light does');
});
