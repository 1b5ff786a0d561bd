import type { Page } from '@playwright/test';
import { expect as patient, test } from './fixtures.ts';
import { largeNews, routeNews } from './support/large.ts';
import { dialog, main, menuItem } from './support/site.ts';

const expect = patient.configure({ timeout: 90_000 });

const sheet = (content: string): string =>
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ' +
  `xmlns:regexp="http://exslt.org/regular-expressions" exclude-result-prefixes="regexp">${content}</xsl:stylesheet>`;
const LONG = 'a'.repeat(100_000);

/** What a stylesheet may do that goes on without end, and the words that say so. */
const HOSTILE: readonly { readonly what: string; readonly content: string; readonly words: RegExp }[] = [
  {
    what: 'an endless recursion',
    content: '<xsl:template match="/" name="r">\n<b><xsl:call-template name="r"/></b></xsl:template>',
    words: /p_News\.xsl, line 2, .*nested/,
  },
  {
    what: 'an endless loop',
    content:
      '<xsl:template match="/"><xsl:call-template name="r"/></xsl:template>\n<xsl:template name="r">' +
      '<xsl:call-template name="r"/></xsl:template>',
    words: /p_News\.xsl, line 2, xsl:call-template: The stylesheet takes more than \d+ ms/,
  },
  {
    what: 'a text that doubles',
    content:
      '<xsl:template match="/" name="r"><xsl:param name="s" select="\'xxxxxxxxxx\'"/>\n<xsl:call-template name="r">' +
      '<xsl:with-param name="s" select="concat($s, $s)"/></xsl:call-template></xsl:template>',
    words: /p_News\.xsl, line 2, xsl:call-template: .*more than \d+ characters/,
  },
  {
    what: 'a result without end',
    content:
      '<xsl:template match="/"><xsl:call-template name="r"/></xsl:template>\n<xsl:template name="r"><b>x</b>' +
      '<xsl:call-template name="r"/></xsl:template>',
    words: /p_News\.xsl, line 2, .*takes more than \d+ (?:elements|ms)/,
  },
  {
    what: 'a back-reference',
    content: '<xsl:template match="/"><p><xsl:value-of select="regexp:test(//title, \'(a)\\1\')"/></p></xsl:template>',
    words: /p_News\.xsl, line 1, xsl:value-of: "\(a\)\\1" is refused: a back-reference/,
  },
];

async function serveSheet(page: Page, content: string): Promise<void> {
  await page.route('**/xsl/p_News.xsl*', (route) => route.fulfill({ contentType: 'application/xml', body: sheet(content) }));
}

/** The clock of workers goes so much faster: what is stopped after 15 s is stopped after 3. */
const FASTER = 5;

/** Gives the workers of a page a fast clock. */
function hurryWorkers(page: Page): void {
  page.on('worker', (worker) => {
    void worker
      .evaluate((times) => {
        const real = performance.now.bind(performance);
        const start = real();
        performance.now = () => start + (real() - start) * times;
      }, FASTER)
      .catch(() => undefined);
  });
}

/** The engine stops each the same way everywhere (`limits.test.ts`); that its words come to the page is seen here and there. */
const isRepeated = (what: string, where: string): boolean =>
  where === 'worker' ? what !== 'an endless loop' : !['a text that doubles', 'a back-reference'].includes(what);

for (const [where, count] of [
  ['page', 3],
  ['worker', 1500],
] as const) {
  for (const { what, content, words } of HOSTILE)
    test(
      `ERR-007 ${what} in a stylesheet is stopped in the ${where}: a dialog with sheet, line and reason, and the page goes on`,
      {
        tag: isRepeated(what, where) ? ['@long'] : [],
      },
      async ({ page, open, allowConsole }) => {
        test.setTimeout(180_000);
        allowConsole(/p_News/);
        if (what === 'an endless loop') hurryWorkers(page);
        await serveSheet(page, content);
        await routeNews(page, largeNews(count));
        await open('/contact.html');
        const warned = page.waitForEvent('console', { predicate: (message) => words.test(message.text()), timeout: 90_000 });
        await menuItem(page, 'News').click();
        await warned;
        await expect(dialog(page)).toContainText('XSLT-Error');
        // A back-reference is a mistake in the sheet and no matter of limits: its words are on the console.
        if (what !== 'a back-reference') await expect(dialog(page)).toContainText(words);
        await page.keyboard.press('Escape');
        await expect(main(page).locator('form')).toBeVisible();
        await menuItem(page, 'Blog').click();
        await expect(main(page).locator('h1')).toContainText('Blog');
      },
    );

  test(`an expression that others take for ever with is matched in the ${where} within its time`, async ({ page, open }) => {
    test.setTimeout(180_000);
    await serveSheet(
      page,
      `<xsl:template match="/"><p class="matched"><xsl:value-of select="regexp:test('${LONG}!', '^(a+)+$')"/>, ` +
        `<xsl:value-of select="regexp:replace('b${LONG}', '(a+)+$', '', 'c$1')"/></p></xsl:template>`,
    );
    await routeNews(page, largeNews(count));
    await open('/contact.html');
    await menuItem(page, 'News').click();
    await expect(main(page).locator('p.matched')).toContainText('false, bca');
  });
}
