import type { Page } from '@playwright/test';
import { batches, refusal, type Batch } from '../hostile/batches.ts';
import { corpus } from '../hostile/corpus.ts';
import { harm, keepWatch, touch } from '../hostile/in-page.ts';
import { expect, test } from './fixtures.ts';
import { envelope } from './support/faults.ts';
import { heading, main, menuItem } from './support/site.ts';

const all = batches();
/** What is no XML is sent alone: the dearest part, which the two browsers share in `npm test`. */
const noXml = all.filter(({ kind, entries }) => kind === 'html' && entries.length === 1);
/** Few tests with many batches each: a page is opened once for all of them. */
const GROUPS: readonly (readonly [what: string, batches: readonly Batch[], longIn?: 'chromium' | 'firefox'])[] = [
  ['stylesheets emit', all.filter(({ kind }) => kind === 'sheet'), 'firefox'],
  ['authors write into objects', all.filter(({ kind }) => kind === 'insert'), 'firefox'],
  ['the server sends as HTML', all.filter(({ kind, entries }) => kind === 'html' && entries.length > 1)],
  ['the server sends as HTML that is no XML, most', noXml.filter((_, i) => i % 3 > 0), 'firefox'],
  ['the server sends as HTML that is no XML, the rest', noXml.filter((_, i) => i % 3 === 0), 'chromium'],
];

/** Complaints that show a refusal, not harm: unknown commands and widgets, pictures and films that are not there or not let in. */
const REFUSED = [
  /is not offered/,
  /Command "|nav\.scrollTo|form\.send|No switched-on plugin|is not (?:known|a language)|XSLT|stylesheet|alternate|menu|Lesson|lesson|unit/i,
  /policy violation: (?:img|media)-src/,
  /blocked the loading of a resource \((?:img|media)-src\)|may not load data from/,
  /violates the following Content Security Policy directive: "?(?:img|media)-src/,
  /Failed to load resource|the server responded with|net::ERR|NetworkError|Loading (?:failed|mixed)|404/,
];
/** A cleaner has to read markup before it can clean it; the policy stops handlers and styles in the document that it reads into. */
const WHILE_READ = [
  /policy violation: (?:script-src-attr|style-src-attr|style-src-elem|style-src|base-uri)/,
  /inline event handler|inline style|base URI/i,
];

/**
 * Answers the calls for an object with the batch of the moment, its stylesheet included; other calls, which hostile commands make, with
 * nothing.
 */
async function serve(page: Page, current: () => Batch & { number: number }): Promise<void> {
  const markOf = (number: number): string => `<p class="hostile-mark">batch ${number}</p>`;
  await page.route(/\/xsl\/hostile-\d+\.xsl/, (route) =>
    route.fulfill({
      contentType: 'application/xml',
      body: current().body.replace('<div class="hostile">', (start) => start + markOf(current().number)),
    }),
  );
  await page.route(
    (url) => url.pathname === '/dispatcher.php',
    (route) => {
      const type = new URL(route.request().url()).searchParams.get('datatype');
      if (type === 'p_News') return route.fallback();
      if (type !== 'p_Object') return route.fulfill({ status: 204 });
      const { kind, body, number } = current();
      const mark = markOf(number);
      if (kind === 'html') return route.fulfill({ contentType: 'text/html; charset=UTF-8', body: mark + body });
      const content = kind === 'insert' ? `<genericObject><html language="en">${mark}${body}</html></genericObject>` : '<genericObject/>';
      return route.fulfill({
        contentType: 'application/xml; charset=UTF-8',
        body: envelope('p_Object', content, kind === 'sheet' ? { xslStylesheet: `hostile-${number}` } : {}),
      });
    },
  );
}

async function closeDialogs(page: Page): Promise<void> {
  for (let i = 0; i < 20 && (await page.locator('dialog[open]:modal, [role=alertdialog]').count()); i++)
    await page.keyboard.press('Escape');
}

test.describe('hostile content', () => {
  test('is much, and what the engine refuses to emit is an error of the stylesheet', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
    const refused = corpus
      .filter(({ kind }) => kind === 'sheet')
      .map(refusal)
      .filter((reason) => reason !== null);
    for (const reason of refused) expect(reason).toMatch(/^XsltError/);
    expect(refused.length).toBeLessThan(6);
  });

  for (const [what, group, longIn] of GROUPS) {
    test(`OP-11 REN-003 that ${what} does nothing`, async ({ page, context, open, allowConsole, baseURL, browserName }) => {
      test.skip(!process.env.LECTERN_SLOW && browserName === longIn, 'The other browser takes them; npm run test:long takes all in both.');
      test.setTimeout(180_000);
      allowConsole(...REFUSED, ...(group[0]!.kind === 'html' ? WHILE_READ : []));
      const outside: string[] = [];
      page.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).host !== new URL(baseURL!).host) outside.push(request.url());
      });
      page.on('requestfailed', (request) => {
        const at = outside.indexOf(request.url());
        if (at >= 0 && /csp|blocked|aborted/i.test(request.failure()?.errorText ?? '')) outside.splice(at, 1);
      });
      page.on('dialog', (dialog) => {
        outside.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      context.on('page', (other) => outside.push(`window ${other.url()}`));
      await page.addInitScript(keepWatch);
      await open('/');
      await page.evaluate(() => {
        Object.assign(window, { sameDocument: true });
      });
      let number = 0;
      await serve(page, () => ({ ...group[number]!, number }));
      const problems: string[] = [];
      for (; number < group.length; number++) {
        const { name } = group[number]!;
        await menuItem(page, 'About').click();
        await expect(main(page).getByText(`batch ${number}`, { exact: true }), name).toBeAttached();
        const found = [...(await page.evaluate(touch)), ...(await page.evaluate(harm))];
        problems.push(...found.map((each) => `${name}: ${each}`));
        await closeDialogs(page);
        expect(await page.evaluate(() => 'sameDocument' in window), `${name}: the page was left`).toBe(true);
      }
      expect(problems).toEqual([]);
      expect(outside).toEqual([]);
      await menuItem(page, 'News').click();
      await expect(main(page).locator('a[href^="news-"]').first()).toBeVisible();
      await expect(heading(page)).toBeVisible();
    });
  }
});
