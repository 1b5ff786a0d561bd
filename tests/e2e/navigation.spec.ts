import { expect, test, shown } from './fixtures.ts';
import { customerUrl, heading, main, menuItem, menuReady } from './support/site.ts';

test('NAV-018 NAV-019 CON-001 a menu selection loads the news list into the main content area, an item opens from it', async ({
  page,
  open,
  calls,
}) => {
  await open('/');
  calls.forget();
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/\/news\.html/);
  const first = main(page).locator('a[href^="news-"]').first();
  await expect(first).toBeVisible();
  expect(calls.of('p_News').map(({ query }) => [query.get('action'), query.get('framework')])).toEqual([['1', null]]);
  const title = (await first.textContent())?.trim() ?? '';
  await first.click();
  await expect(page).toHaveURL(/\/news-\d+\.html/);
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(calls.of('p_News').at(-1)?.query.get('action')).toBe('2');
});

test('NAV-022 after a menu selection the view is scrolled to the top', async ({ page, open }) => {
  await open('/');
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await menuItem(page, 'Contact').evaluate((item: HTMLElement) => item.click());
  await expect(page).toHaveURL(/contact\.html/);
  await shown(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('NAV-002 NAV-003 kontakt.html and contact.html open the contact view with action 8', async ({ page, open, calls }) => {
  for (const path of ['/kontakt.html', '/contact.html']) {
    calls.forget();
    await open(path);
    await expect(main(page).locator('form')).toBeVisible();
    expect(calls.of('p_Contact').map(({ query }) => query.get('action'))).toEqual(['8']);
  }
});

test('NAV-004 NAV-005 CON-005 CON-011 an affiliate landing page has its data type, html name and history title', async ({
  page,
  open,
  calls,
}) => {
  await open('/af-partner7.html');
  await expect(heading(page)).toBeVisible();
  const [call] = calls.of('p_AffiliateLandingPage');
  expect(call?.query.get('html')).toBe('partner7');
  expect(['2', 'show', 'c_Show']).toContain(call?.query.get('action'));
  expect(call?.query.get('framework')).toBe('1');
  expect(call?.query.get('lang')).toBe('en');
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('af/partner7');
});

test('an address copied from the address line opens the same view in a new tab', async ({ page, open, context, watch }) => {
  await open('/news.html');
  await main(page).locator('a[href^="news-"]').nth(1).click();
  await expect(page).toHaveURL(/news-\d+\.html/);
  const title = await heading(page).textContent();
  const copy = await context.newPage();
  watch(copy);
  await copy.goto(page.url());
  await expect(heading(copy)).toHaveText(title ?? '');
});

test('NAV-006 NAV-007 a hash fragment of either form is read on load and merged into the request', async ({ page, open, calls }) => {
  await open('/#contact.html?lang=de');
  await expect(main(page).locator('form')).toBeVisible();
  expect(calls.of('p_Contact')[0]?.query.get('lang')).toBe('de');
  calls.forget();
  await page.goto('about:blank');
  await open('/#dataType=p_Object&ID=901&action=2');
  await expect(heading(page)).toHaveText('About this academy');
  expect(calls.of('p_Object')[0]?.query.get('id')).toBe('901');
});

test('NAV-008 NAV-009 NAV-011 NAV-012 the page query names action, ID or id, dataType and html', async ({ page, open, calls }) => {
  for (const key of ['ID', 'id']) {
    calls.forget();
    await open(`/?action=2&${key}=901&dataType=p_Object`);
    await expect(heading(page)).toHaveText('About this academy');
    expect(calls.of('p_Object').map(({ query }) => [query.get('action'), query.get('id')])).toEqual([['2', '901']]);
  }
  calls.forget();
  await open('/?dataType=p_AffiliateLandingPage&action=2&html=partner7');
  expect(calls.of('p_AffiliateLandingPage')[0]?.query.get('html')).toBe('partner7');
});

test('NAV-017 query keys that nobody declares do not reach the server', async ({ open, calls }) => {
  await open('/news.html?secret=1&page=1&target=footer');
  const [call] = calls.of('p_News');
  expect(call?.query.has('secret')).toBe(false);
  expect(call?.query.has('target')).toBe(false);
  expect(call?.query.get('page')).toBe('1');
});

test("NAV-020 a customer without ajax mode follows the menu's links as page navigations", async ({ page, open }) => {
  await open('/', 'plain');
  await page.evaluate(() => {
    document.documentElement.dataset.before = '1';
  });
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/news\.html/);
  await shown(page);
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBeUndefined();
});

test("a click with a modifier is the browser's: the view opens in a new tab", async ({ page, open, context, watch }) => {
  await open('/');
  const opened = context.waitForEvent('page');
  await menuItem(page, 'News').click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  watch(tab);
  await tab.waitForURL(customerUrl('demo', '/news.html'));
  expect(new URL(page.url()).pathname).not.toContain('news');
});

test('NAV-039 the selected item and its ancestors are marked, all others are not', async ({ page, open }) => {
  await open('/unit-4711.html');
  const current = page.locator('#menu-main [aria-current]');
  await expect(current).not.toHaveCount(0);
  await menuItem(page, 'News').click();
  await expect(page).toHaveURL(/news\.html/);
  await expect(current).toHaveCount(1);
  await expect(current).toHaveText(/News/);
});

test('NAV-033 NAV-035 NAV-036 NAV-037 NAV-038 the main menu works by keyboard alone', { tag: '@engines' }, async ({ page, open }) => {
  await open('/');
  await menuReady(page);
  await menuItem(page, 'Start').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveText(/News/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/news\.html/);
  await menuItem(page, 'News').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveText(/Courses/);
  await page.keyboard.press('ArrowDown');
  const child = menuItem(page, 'Light makes pictures');
  await expect(child).toBeVisible();
  await expect(child).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(child).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName(/Courses/);
  const before = await page.evaluate(() => scrollY);
  await menuItem(page, 'Contact').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/contact\.html/);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('NAV-051 topSeperator draws a separator above the item', async ({ page, open }) => {
  await open('/');
  await menuReady(page);
  await menuItem(page, 'Courses').focus();
  await page.keyboard.press('ArrowDown');
  await expect(menuItem(page, 'Light makes pictures')).toBeVisible();
  await expect(page.getByRole('banner').locator('[role=separator], hr')).toHaveCount(1);
});
