import { expect, test } from './fixtures.ts';
import { customerUrl, heading, main, menuItem } from './support/site.ts';

test('CFG-001 CON-006 RT-006 the second customer differs by its folder alone: brand, colours, language, plugins', async ({
  page,
  open,
}) => {
  await open('/', 'demo');
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const script = await page.locator('script[type=module][src*="/lectern-"]').getAttribute('src');
  await expect(
    page
      .getByRole('banner')
      .getByRole('img', { name: /Lectern Academy/ })
      .or(page.getByRole('banner').getByText('Lectern Academy'))
      .first(),
  ).toBeVisible();
  await expect(menuItem(page, 'Blog')).toBeVisible();

  await open('/', 'nordlicht');
  expect(await page.locator('script[type=module][src*="/lectern-"]').getAttribute('src')).toBe(script);
  await expect(page).toHaveTitle(/Nordlicht Kolleg/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(dark).not.toBe(light);
  const brightness = (dark.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  expect(brightness).toBeLessThan(200);
  await expect(menuItem(page, 'Aktuelles')).toBeVisible();
  await expect(menuItem(page, 'Blog')).toHaveCount(0);
  await expect(menuItem(page, 'Kalender')).toHaveCount(0);
});

test('a plugin that is switched off does not answer to its address', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.goto(customerUrl('nordlicht', '/blog.html'));
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(main(page).locator('a[href^="blog-"]')).toHaveCount(0);
});

test('the imprint leads to the licences of the packages in the build', async ({ page, open }) => {
  await open('/object-902.html', 'demo');
  await main(page).getByRole('link', { name: 'their licences' }).click();
  await expect(page).toHaveURL(/\/licenses\.md$/);
  await expect(page.locator('body')).toContainText('react-dom');
});

test('localhost and 127.0.0.1 show the demonstration', async ({ page }) => {
  for (const host of ['localhost', '127.0.0.1']) {
    await page.goto(customerUrl('demo').replace('demo.localhost', host));
    await expect(heading(page)).toHaveText('Learn to see what light does');
  }
});

test('CFG-003 CFG-004 dev. and test. before the host name the customer all the same', async ({ page, open }) => {
  for (const host of ['dev.demo', 'test.demo'] as const) {
    await open('/', host);
    await expect(page).toHaveTitle(/Lectern Academy/);
  }
});
