import type { Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { largeNews, routeNews } from './support/large.ts';
import { main, menuItem } from './support/site.ts';

const expect = patient.configure({ timeout: 60_000 });
const COUNT = 1200;
const LIST = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><h1>News</h1><ol><xsl:for-each select="//SHW_p_News">
  <li class="cards__item" id="r{position()}"><h2><a href="{@href}"><xsl:value-of select="title"/></a></h2>
    <p><xsl:value-of select="teaser"/></p></li>
</xsl:for-each></ol></xsl:template></xsl:stylesheet>`;
const waiting = (page: Page) => main(page).locator('li[hidden="until-found"]');
const last = (page: Page) =>
  main(page)
    .locator('li')
    .nth(COUNT - 1);

/** Frames that take long, so that items far from the screen are not displayed, whatever machine this is. */
async function slowFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const next = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (work) =>
      next((now) => {
        work(now);
        if (!document.querySelector('progress.cms-drawing')) return;
        const end = performance.now() + 40;
        while (performance.now() < end) /* waits */ ;
      });
  });
}

test('items far from the screen are not displayed, but the search of the browser finds them, and shows them with those around', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000);
  await slowFrames(page);
  await page.route('**/xsl/p_News.xsl*', (route) => route.fulfill({ contentType: 'application/xml', body: LIST }));
  await routeNews(page, largeNews(COUNT));
  await open('/contact.html');
  await menuItem(page, 'News').click();
  await expect(main(page).locator('li')).toHaveCount(COUNT);
  await shown(page);
  const finds = (text: string): Promise<boolean> =>
    page.evaluate((words) => (globalThis as unknown as { find(text: string): boolean }).find(words), text);
  const text = `Record ${COUNT - 1} of`;
  expect(await last(page).evaluate((item) => item.checkVisibility())).toBe(false);
  expect(await finds(text)).toBe(false);
  // The focus goes to the search of the browser, which was opened from its menu.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('blur')));
  await expect(last(page)).toHaveAttribute('hidden', 'until-found');
  expect(await waiting(page).count()).toBeGreaterThan(100);
  expect(await last(page).evaluate((item) => item.checkVisibility())).toBe(true);
  // Back in the page, nothing was found: as before.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(waiting(page)).toHaveCount(0);
  expect(await last(page).evaluate((item) => item.checkVisibility())).toBe(false);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('blur')));
  await expect(last(page)).toHaveAttribute('hidden', 'until-found');
  await expect.poll(() => finds(text)).toBe(true);
  // The way in which a browser shows what its search has found: the event, then the item without `hidden`.
  await page.evaluate(
    (id) => {
      location.hash = id;
    },
    `r${COUNT - 50}`,
  );
  await expect(waiting(page)).toHaveCount(0);
  expect(await last(page).evaluate((item) => item.checkVisibility())).toBe(true);
});
