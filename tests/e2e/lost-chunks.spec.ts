import { expect, shown, test } from './fixtures.ts';
import { heading, main, menuItem } from './support/site.ts';

test('@engines a plugin whose code was lost on its way is there with its next use', async ({ page, open, allowConsole }) => {
  allowConsole(/plugin-outbox|left out|module|network|net::|Failed|error loading|NS_ERROR/i);
  let isLost = true;
  await page.route(/\/assets\/plugin-outbox-[^/]*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  // A unit requires the outbox: without it the unit is what its stylesheet draws.
  await open('/unit-4711.html');
  await shown(page);
  const again = page.waitForRequest(/\/assets\/plugin-outbox/);
  await expect(main(page).locator('.unit-stack')).toHaveCount(0);
  isLost = false;
  await menuItem(page, 'News').click();
  await expect(heading(page)).toHaveText('News');
  await page.goBack();
  await again;
  await expect(main(page).locator('.unit-stack')).toBeVisible();
});

for (const kind of ['js', 'css'])
  test(`a ${kind} file of a plugin that was lost once is asked for again, and the view is whole`, async ({ page, open, allowConsole }) => {
    allowConsole(/Failed to load resource|net::|error loading|NS_ERROR/i);
    let lost = 0;
    await page.route(new RegExp(`/assets/(plugin-)?unit-[^/]*\\.${kind}`), (route) => (lost++ === 0 ? route.abort() : route.continue()));
    await open('/unit-4711.html');
    await expect(main(page).locator('.unit-stack')).toBeVisible();
    expect(lost).toBeGreaterThan(1);
    await expect
      .poll(() => page.evaluate(() => [...document.styleSheets].filter(({ href }) => /\/unit-[^/]*\.css/.test(href ?? '')).length))
      .toBe(1);
  });
