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
