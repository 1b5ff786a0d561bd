import type { Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { largeNews, routeNews, watchBlocks } from './support/large.ts';
import { main, menuItem } from './support/site.ts';

/** Thousands of records take their time on a busy machine; nothing here is measured by it. */
const expect = patient.configure({ timeout: 60_000 });
const COUNT = 20_000;
const cards = (page: Page) => main(page).locator('li.cards__item');
/** A plain list, so that what is measured is the drawing and not the site's design. */
const LIST = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><h1>News</h1><ol><xsl:for-each select="//SHW_p_News">
  <li class="cards__item"><h2><a href="{@href}"><xsl:value-of select="title"/></a></h2>
    <p>by <b><xsl:value-of select="@author"/></b>, <time datetime="{@date}"><xsl:value-of select="substring(@date, 1, 10)"/></time></p>
    <p><xsl:value-of select="teaser"/></p></li>
</xsl:for-each></ol></xsl:template></xsl:stylesheet>`;
/** All of the view as text, without the mark of what was drawn in pieces. */
const drawn = (page: Page): Promise<string> => main(page).evaluate((element) => element.innerHTML.replaceAll(/ data-long="\d+"/g, ''));
/** Longest time without an answer, in ms, until so many records are drawn. */
async function longestUntil(page: Page, count: number): Promise<number> {
  await page.evaluate(() => globalThis.blocks.reset());
  await menuItem(page, 'News').click();
  await expect(cards(page)).toHaveCount(count, { timeout: 150_000 });
  await shown(page);
  return page.evaluate(() => globalThis.blocks.longest());
}

test('20 000 records block the page for a small part of the time that one piece takes, and end as the same page @long', async ({
  page,
  open,
  allowConsole,
}) => {
  test.setTimeout(400_000);
  allowConsole(/worker for large answers/);
  await watchBlocks(page);
  await page.route('**/xsl/p_News.xsl*', (route) => route.fulfill({ contentType: 'application/xml', body: LIST }));
  await routeNews(page, largeNews(COUNT));
  await open('/contact.html');
  const inPieces = await longestUntil(page, COUNT);
  const pieces = await drawn(page);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'Worker', { value: undefined });
  });
  await open('/contact.html');
  const atOnce = await longestUntil(page, COUNT);
  expect(pieces === (await drawn(page))).toBe(true);
  expect(inPieces).toBeLessThan(atOnce / 2);
});

test('whoever goes on while a large answer is drawn gets the next view, and nothing comes after', async ({ page, open }) => {
  test.setTimeout(240_000);
  await routeNews(page, largeNews(6000));
  await open('/contact.html');
  await menuItem(page, 'News').click();
  await expect(cards(page).first()).toBeVisible();
  await menuItem(page, 'Contact').click();
  await expect(main(page).locator('form')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await shown(page);
  await expect(page).toHaveURL(/contact\.html/);
});

test('without workers a large answer is shown all the same', async ({ page, open, allowConsole }) => {
  allowConsole(/worker for large answers/);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'Worker', { value: undefined });
  });
  await routeNews(page, largeNews(1500));
  await open('/contact.html');
  await menuItem(page, 'News').click();
  await expect(cards(page)).toHaveCount(1500, { timeout: 20_000 });
});

test('ERR-007 a large answer whose stylesheet ends the run: XSLT-Error, and the former view stays', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/p_News\.xsl/);
  await page.route('**/xsl/p_News.xsl*', (route) =>
    route.fulfill({
      contentType: 'application/xml',
      body:
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><ul>' +
        '<xsl:for-each select="//SHW_p_News"><li><xsl:value-of select="title"/></li></xsl:for-each></ul>' +
        '<xsl:message terminate="yes">enough</xsl:message></xsl:template></xsl:stylesheet>',
    }),
  );
  await routeNews(page, largeNews(1500));
  await open('/contact.html');
  await menuItem(page, 'News').click();
  await expect(page.getByRole('alertdialog')).toContainText('XSLT-Error');
  await expect(main(page).locator('form')).toBeVisible();
});

test('the focus stays when the plugin of a widget arrives that it is in', async ({ page, open }) => {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/plugin-widgets-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await open('/ui-gallery.html');
  const link = main(page).locator('[data-example="tooltip-link"] .gallery__live a');
  await link.focus();
  const before = await link.elementHandle();
  arrive();
  await expect(main(page).locator('.ui-flipbox').first()).toBeAttached();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(link).toBeFocused();
});
