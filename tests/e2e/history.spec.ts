import { expect, shown, test } from './fixtures.ts';
import { late } from './support/faults.ts';
import { heading, languageItem, main, menuItem } from './support/site.ts';

test.use({ ownHistory: true });

test('RT-027 NAV-021 back and forward show the views again and tell the server fromHistory=1', async ({ page, open, calls }) => {
  await open('/');
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/news\.html/);
  await shown(page);
  await main(page).locator('a[href^="news-"]').first().click();
  await expect(page).toHaveURL(/news-\d+\.html/);
  await shown(page);
  const title = await heading(page).textContent();
  expect(calls.all.filter(({ query }) => query.has('fromHistory'))).toEqual([]);
  calls.forget();
  await page.goBack();
  await expect(page).toHaveURL(/news\.html/);
  await expect(main(page).locator('a[href^="news-"]').nth(1)).toBeVisible();
  await expect.poll(() => calls.of('p_News').map(({ query }) => [query.get('action'), query.get('fromHistory')])).toEqual([['1', '1']]);
  await page.goForward();
  await expect(heading(page)).toHaveText(title ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/news\.html/);
  await page.goBack();
  await expect(heading(page)).toHaveText('Learn to see what light does');
  await expect(main(page).getByRole('heading', { name: 'New here' })).toBeVisible();
});

test(
  'RT-046 NAV-021 every menu selection is one history entry, a language selection none',
  { tag: '@chromium' },
  async ({ page, open }) => {
    await open('/');
    const length = (): Promise<number> => page.evaluate(() => history.length);
    const before = await length();
    await menuItem(page, 'News').click();
    await expect(page).toHaveURL(/news\.html/);
    await shown(page);
    expect(await length()).toBe(before + 1);
    await menuItem(page, 'Calendar').click();
    await expect(page).toHaveURL(/calendar\.html/);
    await shown(page);
    expect(await length()).toBe(before + 2);
  },
);

test('back from a language selection does not trap the visitor', async ({ page, open }) => {
  await open('/');
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/news\.html/);
  await shown(page);
  await languageItem(page, 'de').click();
  await expect(page).toHaveURL(/lang=de/);
  await shown(page);
  for (let steps = 0; steps < 4 && /news/.test(page.url()); steps++) {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(700);
  }
  expect(page.url()).not.toMatch(/news/);
});

test('RT-045 going back restores where the list was scrolled to', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open('/news.html');
  const last = main(page).locator('a[href^="news-"]').last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page).toHaveURL(/news-\d+\.html/);
  await shown(page);
  await page.goBack();
  await shown(page);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
});

test('quick back and forth ends at the view that the address names, however late the answers come', async ({ page, open }) => {
  await open('/');
  for (const name of ['News', 'Calendar', 'Contact']) {
    await menuItem(page, name).click();
    await expect(page).toHaveURL(new RegExp(`${name.toLowerCase()}\\.html`));
  }
  await shown(page);
  await late(page, 'p_News', 900);
  await late(page, 'p_Calendar', 400);
  for (const step of [-1, -1, 1]) {
    await page.evaluate((by) => history.go(by), step);
    await page.waitForTimeout(150);
  }
  await expect(main(page).locator('a[href^="calendar-"]').first()).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/calendar\.html/);
  await expect(page).toHaveTitle(/Calendar/);
  await expect(main(page).locator('a[href^="calendar-"]').first()).toBeVisible();
});
