import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { main } from './support/site.ts';

test('SEA-001 SEA-004 SEA-010 SEA-013 SEA-024 the start page leads to the search: results, what was found, tabs with counts', async ({ page, open, calls }) => {
  await open('/startPage.html');
  await page.locator('.search-box input').fill('light');
  await page.locator('.search-box button').click();
  await expect(page).toHaveURL(/search\.html\?query=light/);
  const hits = main(page).locator('.hit');
  await expect(hits).toHaveCount(10);
  await expect(main(page).locator('.search__count')).toHaveText(/^\d+ results$/);
  await expect(hits.first().locator('mark').first()).toHaveText(/light/i);
  const highlights = calls.of('p_Site').filter(({ query }) => query.get('searchType') === 'highlight').map(({ query }) => query.get('id'));
  expect(new Set(highlights).size).toBe(highlights.length);
  expect(highlights.length).toBeLessThan(10);
  await expect(hits.first().locator('.hit__preview')).toHaveAttribute('target', '_blank');
  await expect(hits.first().locator('.hit__preview')).toHaveAttribute('rel', /noopener/);
  const news = main(page).getByRole('tab', { name: /^News/ });
  const count = Number(/\d+/.exec((await news.textContent()) ?? '')?.[0]);
  await news.click();
  await expect(page).toHaveURL(/tab=news/);
  await expect(hits).toHaveCount(count);
  await page.goBack();
  await expect(main(page).getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await expect(hits).toHaveCount(10);
});

test('SEA-005 SEA-014 the next batch is asked for when its indicator is 1000 px below the window, not at 1001', async ({ page, open, calls }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open('/search.html?query=light');
  const hits = main(page).locator('.hit');
  await expect(hits).toHaveCount(10);
  const batches = (): number => calls.of('p_Site').filter(({ query }) => query.get('searchType') === 'scroll').length;
  // Highlights change the height above the indicator: it is put under the page's beginning, at a known place.
  await page.evaluate(() => {
    const indicator = document.querySelector<HTMLElement>('.hits-end__indicator')!;
    Object.assign(indicator.style, { position: 'fixed', insetBlockStart: '1401px', insetBlockEnd: 'auto' });
  });
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  expect(batches()).toBe(1);
  await page.evaluate(() => { document.querySelector<HTMLElement>('.hits-end__indicator')!.style.insetBlockStart = '1400px'; });
  await expect(hits).toHaveCount(20);
  expect(batches()).toBe(2);
});

test('SEA-001 nothing found is said, topics search, and axe finds nothing, narrow and wide', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/search.html');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'camera obscura' }).click();
  await expect(main(page).locator('.hit').first()).toBeVisible();
  await shown(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await main(page).getByRole('searchbox').fill('xyzzyplugh');
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.empty')).toContainText('Nothing found');
  await expectAccessible(page);
});
