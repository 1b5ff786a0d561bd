import { expect, test } from './fixtures.ts';
import { heading, main } from './support/site.ts';

test('CON-001 the news list shows dates, titles and teasers, newest first', async ({ page, open }) => {
  await open('/news.html');
  await expect(heading(page)).toBeVisible();
  const dates = await main(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates.length).toBeGreaterThan(2);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('CON-002 the blog has a list and a detail view', async ({ page, open }) => {
  await open('/blog.html');
  const first = main(page).locator('a[href^="blog-"]').first();
  const title = (await first.textContent())?.trim() ?? '';
  await first.click();
  await expect(page).toHaveURL(/blog-\d+\.html/);
  await expect(heading(page)).toHaveText(title);
});

test('CON-003 the calendar has a list and a detail view', async ({ page, open }) => {
  await open('/calendar.html');
  const first = main(page).locator('a[href^="calendar-"]').first();
  const title = (await first.textContent())?.trim() ?? '';
  await first.click();
  await expect(page).toHaveURL(/calendar-\d+\.html/);
  await expect(heading(page)).toHaveText(title);
});

test('a generic object opens by its address, and its links by request', async ({ page, open }) => {
  await open('/object-901.html');
  await expect(heading(page)).toHaveText('About this academy');
  await page.evaluate(() => {
    document.documentElement.dataset.before = '1';
  });
  await main(page).locator('a[href="calendar.html"]').click();
  await expect(page).toHaveURL(/calendar\.html/);
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBe('1');
});

test('RT-091 a window object opens in a window no larger than 1020 x 2048 and closes by Esc', async ({ page, open }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await open('/object-930.html');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1020);
  expect(box?.height).toBeLessThanOrEqual(1000);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
