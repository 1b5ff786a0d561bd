import { expect, test } from './fixtures.ts';
import { answer, envelope } from './support/faults.ts';
import { dialog, heading, main, menuItem } from './support/site.ts';

// What a page does with rules that have a test of their own beside their code: cutting the wire between them fails here (tests/wires).

test.describe('a browser of old', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763',
  });
  test('WID-054 a visitor with Edge 18 reads that the browser is old', async ({ page, open }) => {
    await open('/');
    await expect(page.getByText('This browser is old')).toBeVisible();
  });
});

test('WID-054 nobody else reads it', async ({ page, open }) => {
  await open('/');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('This browser is old')).toHaveCount(0);
});

const part = (content: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${content}</xsl:stylesheet>`;

for (const depth of [20, 21])
  test(`REN-006 a stylesheet with includes ${depth} levels deep ${depth > 20 ? 'is refused' : 'is drawn'}`, async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(/level\d+\.xsl|p_News/);
    await page.route(/\/xsl\/(?:p_News|level\d+)\.xsl/, (route) => {
      const level = Number(/level(\d+)\.xsl/.exec(route.request().url())?.[1] ?? 0);
      const body =
        level === depth
          ? '<xsl:template match="/"><p class="included">All of it.</p></xsl:template>'
          : `<xsl:include href="level${level + 1}.xsl"/>`;
      return route.fulfill({ contentType: 'application/xml', body: part(body) });
    });
    await open('/contact.html');
    await menuItem(page, 'News').click();
    if (depth > 20) {
      await expect(dialog(page)).toContainText('XSLT-Error');
      await expect(main(page).locator('form')).toBeVisible();
    } else await expect(main(page).locator('.included')).toHaveText('All of it.');
  });

test('NAV-052 where a view is scrolled to is in its history entry within seconds, for a tab that is ended without a word', async ({
  page,
  open,
}) => {
  await open('/news.html');
  await page.evaluate(() => scrollTo(0, 300));
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll), { timeout: 10_000 }).toBe(position);
});

test('I18-019 the description of a page has its punctuation put right', async ({ page, open }) => {
  const words = 'Bring a coat ,a hat and good shoes :the river is cold in March.';
  await answer(page, 'p_News', {
    body: envelope('p_Object', `<genericObject><html language="en"><p>${words}</p></html></genericObject>`),
  });
  await open('/contact.html');
  await menuItem(page, 'News').click();
  await expect(main(page)).toContainText('good shoes');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Bring a coat, a hat and good shoes: the river is cold in March.',
    { timeout: 15_000 },
  );
});
