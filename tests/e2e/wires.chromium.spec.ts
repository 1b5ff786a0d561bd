import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answer, envelope } from './support/faults.ts';
import { withUnit } from './support/lesson.ts';
import { dialog, heading, loginForm, main, menuItem } from './support/site.ts';

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

test('ERR-024 CFG-010 the commands of the demonstration do what their page says', async ({ page, open, calls }) => {
  await open('/object-922.html');
  const row = (name: string): Locator => main(page).locator(`[data-example="${name}"] .gallery__live`).locator('a, button');
  await row('notify.info').click();
  await expect(page.locator('.cms-notice')).toContainText('The lamp is warm now.');
  await row('page.bookmark').click();
  await expect(dialog(page)).toContainText("Sorry! Your browser doesn't support this function.");
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await row('nav.scrollTo').scrollIntoViewIfNeeded();
  const below = await page.evaluate(() => scrollY);
  expect(below).toBeGreaterThan(0);
  await row('nav.scrollTo').click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(below);
  await row('window.open').click();
  const help = page.locator('dialog[data-window]');
  await expect(help).toContainText('the topmost dialog');
  await expect(page).toHaveURL(/object-922\.html/);
  await help.getByRole('button', { name: 'Close the help' }).click();
  await expect(help).toHaveCount(0);
  await expect(row('window.open')).toBeFocused();
  calls.forget();
  await row('menu.reload').click();
  await expect.poll(() => calls.of('p_Menu').map(({ query }) => query.get('menu'))).toEqual(['main']);
  await expect(menuItem(page, 'News')).toBeVisible();
  await row('request.send').click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => calls.of('p_News').length).toBe(1);
  await open('/object-922.html');
  await row('login.open').click();
  await expect(loginForm(page)).toBeVisible();
  await open('/object-922.html');
  await row('course.current').click();
  await expect(page).toHaveURL(/course-100\.html/);
  await expect(main(page).locator('.chapters')).toBeVisible();
});

test('UNI-017 the texts of a unit start units, add lessons and go back to a level; unitCount is how many lessons it has', async ({
  page,
  open,
}) => {
  await withUnit(page, (xml) => xml.replace(' unitCount="2"', ' unitCount="5"'));
  await open('/unit-4714.html');
  const top = main(page).locator('.unit-level:not([inert])');
  const words = (name: string): Locator => top.getByRole('link', { name });
  await words('here, between the lamps').click();
  await expect(top.locator('#lessonArea').getByRole('heading', { name: 'Measure', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await words('as a unit of its own').click();
  // An author's test gives this unit its other title at some time.
  await expect(top.getByRole('heading', { level: 1 })).toHaveText(/^(Deeper: measuring the sun|Measuring once more)$/);
  await expect(top.locator('.lessons__link[aria-current=step]')).toContainText('Try it');
  await expect(top.locator('.unit-progress__text')).toContainText('of 5');
  await words('Back to the lamps').click();
  await expect(main(page).locator('.unit-level')).toHaveCount(1);
  await expect(heading(page)).toHaveText('Excursus: the lamps of Ibn al-Haytham');
});

test('NAV-053 a list in a part of the page that scrolls by itself grows before its end is seen', async ({ page, open, calls }) => {
  await open('/search.html');
  // As a customer's style sheet would have it.
  await main(page).evaluate((element) => Object.assign(element.style, { blockSize: '1600px', overflowY: 'auto' }));
  await main(page).getByRole('searchbox').fill('light');
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.hit').first()).toBeVisible();
  const scrolls = (): string[] =>
    calls.of('p_Site').flatMap(({ query }) => (query.get('searchType') === 'scroll' ? [query.get('m')!] : []));
  await expect.poll(scrolls).toContain('10');
});

test('I18-016 I18-017 I18-018 a customer that says nothing about numbers gets the form of the specification in English, too', async ({
  page,
  open,
}) => {
  await open('/unit-4711.html', 'third');
  await page.locator('[data-control=speed]').first().click();
  await expect(page.getByRole('menuitemradio', { name: '1,50×' })).toBeVisible();
});
