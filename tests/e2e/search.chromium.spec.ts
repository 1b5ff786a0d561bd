import { parse } from '../../xsl/engine/index.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { fault } from './support/faults.ts';
import { ada, main, submitLogin } from './support/site.ts';

test('SEA-001 SEA-004 SEA-010 SEA-013 SEA-024 the start page leads to the search: results, what was found, tabs with counts', async ({
  page,
  open,
  calls,
}) => {
  await open('/startPage.html');
  await expect(page.locator('.search-box')).toHaveCount(1);
  await page.locator('.search-box input').fill('light');
  await page.locator('.search-box button').click();
  await expect(page).toHaveURL(/search\.html\?query=light/);
  const hits = main(page).locator('.hit');
  await expect(hits).toHaveCount(10);
  await expect(main(page).locator('.search__count')).toHaveText(/^\d+ results$/);
  await expect(hits.first().locator('mark').first()).toHaveText(/light/i);
  const highlights = calls
    .of('p_Site')
    .filter(({ query }) => query.get('searchType') === 'highlight')
    .map(({ query }) => query.get('id'));
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

test('SEA-001 every head has the search: the key /, suggestions by keyboard and pointer, on a narrow screen behind its button', async ({
  page,
  open,
}) => {
  await open('/news.html');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the site' });
  await expect(field).toBeFocused();
  await page.keyboard.type('lihgt');
  await expect(page.getByRole('option')).toHaveText(['Did you mean “light”?']);
  await field.fill('ligh');
  await expect(page.getByRole('option').first()).toContainText(/^(?:The path of light|Light makes pictures)/);
  await expect(page.locator('.search-box [role=status]')).toContainText(/^8 suggestions/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, [], '.site-header');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/(?:unit-4711|course-100)\.html/);
  await expect(field).toHaveValue('');

  // A key without a modifier can be switched off (WCAG 2.1.4).
  await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('checkbox', { name: 'Key / for the search' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(field).not.toBeFocused();

  await page.setViewportSize({ width: 320, height: 640 });
  await main(page).click({ position: { x: 1, y: 1 } });
  const button = page.locator('.site-header').getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(field).toBeFocused();
  await page.keyboard.type('pinhole');
  await expect(page.getByRole('option').first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const chosen = page.getByRole('option').first();
  const address = (await chosen.getAttribute('href'))!;
  await chosen.click();
  await expect(page).toHaveURL(new RegExp(`/${address}$`));
});

test('SEA-005 SEA-014 the next batch is asked for when its indicator is 1000 px below the window, not at 1001', async ({
  page,
  open,
  calls,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await open('/search.html?query=light');
  const hits = main(page).locator('.hit');
  await expect(hits).toHaveCount(10);
  const count = Number(/\d+/.exec((await main(page).locator('.search__count').textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(10);
  const batches = (): number => calls.of('p_Site').filter(({ query }) => query.get('searchType') === 'scroll').length;
  // Highlights change the height above the indicator: it is put under the page's beginning, at a known place.
  await page.evaluate(() => {
    const indicator = document.querySelector<HTMLElement>('.hits-end__indicator')!;
    Object.assign(indicator.style, { position: 'fixed', insetBlockStart: '1401px', insetBlockEnd: 'auto' });
  });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  expect(batches()).toBe(1);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.hits-end__indicator')!.style.insetBlockStart = '1400px';
  });
  // It stays there, so that what follows is asked for, too.
  await expect.poll(batches).toBeGreaterThan(1);
  await expect(hits).toHaveCount(count);
});

test('a search that did not work is tried again, and whoever pressed the button stays with the results', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await open('/search.html');
  const undo = await fault(page, 'p_Site', '503');
  await main(page).getByRole('searchbox').first().fill('light');
  await page.keyboard.press('Enter');
  const again = main(page).getByRole('alert').getByRole('button');
  await again.focus();
  await undo();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.hit')).toHaveCount(10);
  await expect(main(page).locator('.search__panel')).toBeFocused();
});

test('further results that did not come are tried again, and whoever pressed the button stays at the end of the list', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await open('/search.html?query=light');
  await expect(main(page).locator('.hit')).toHaveCount(10);
  const undo = await fault(page, 'p_Site', '503');
  const again = main(page).locator('.hits-end').getByRole('button', { name: 'Try again' });
  await main(page).locator('.hits-end').scrollIntoViewIfNeeded();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.hits-end')).toBeFocused();
  await expect(again).toBeVisible();
  await expect(main(page).locator('.hits-end')).toBeFocused();
  await again.focus();
  await undo();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.hit').nth(10).getByRole('link').first()).toBeFocused();
});

test('saved searches that did not come are tried again, and whoever pressed the button stays with them', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await open('/search.html');
  const undo = await fault(page, 'f_ClientFile', '503');
  const panel = main(page).locator('.saved__panel');
  await main(page).locator('.saved__toggle').click();
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.focus();
  await undo();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(panel).toBeFocused();
});

test('SEA-001 a word that is in no text finds what the customer says means the same, with that marked', async ({ page, open }) => {
  await open('/search.html?query=movie');
  const hit = main(page).locator('.hit').first();
  await expect(hit).toBeVisible();
  await expect(main(page).locator('.hit mark').first()).toHaveText(/^(?:film|video)s?$/i);
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

test('SEA-002 SEA-003 SEA-006 SEA-007 SEA-008 SEA-009 SEA-029 SEA-030 SEA-031 SEA-033 RT-107 an expert search, whole', async ({
  page,
  open,
  calls,
}) => {
  test.setTimeout(60_000);
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await open('/search.html');
  await main(page).getByRole('button', { name: 'Expert search' }).click();
  const form = main(page).getByRole('search', { name: 'Expert search' });
  const rows = form.locator('.expert-clause');
  await expect(rows).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Delete block 1' })).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('textbox', { name: 'Value, Condition 1' }).fill('light');
  await form.getByRole('button', { name: 'Copy condition 1' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('combobox').first()).toBeFocused();
  await rows.nth(1).getByRole('combobox', { name: /^Rule/ }).selectOption('mustNot');
  await rows
    .nth(1)
    .getByRole('combobox', { name: /^Field/ })
    .selectOption('type');
  await rows
    .nth(1)
    .getByRole('combobox', { name: /^Comparison/ })
    .selectOption('equals');
  await rows.nth(1).getByRole('textbox').fill('news');
  await form.getByRole('button', { name: 'Copy block 1' }).click();
  await expect(form.getByRole('group')).toHaveCount(2);
  // The copy shares nothing with the original.
  await rows.nth(3).getByRole('textbox').fill('blog');
  await expect(rows.nth(3).getByRole('textbox')).toHaveValue('blog');
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('news');
  await form.getByRole('button', { name: 'Delete block 2' }).click();
  await expect(form.getByRole('group')).toHaveCount(1);
  await main(page).getByRole('button', { name: 'Simple search' }).click();
  await main(page).getByRole('button', { name: 'Expert search' }).click();
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('news'); // what was written is still there
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(main(page).locator('.hit').first()).toBeVisible();
  await expect(page).toHaveURL(/expert=/);
  await expect(main(page).getByRole('tab', { name: /^News/ })).toContainText('0');
  await expectAccessible(page);

  const name = `Light ${Date.now()}`;
  await main(page).getByRole('button', { name: 'Saved searches' }).click();
  await main(page).getByRole('button', { name: 'Save search' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('Please give a file name.');
  await main(page).getByLabel('File name').fill(name);
  await main(page).getByLabel('Comment').fill('without news');
  await main(page).getByRole('button', { name: 'Save search' }).click();
  const saved = main(page).locator('.saved__one').filter({ hasText: name });
  await expect(saved).toContainText('without news');
  const [store] = calls.of('f_ClientFile').filter(({ query }) => query.get('action') === 'store');
  expect([store?.method, store?.body.get('filename'), store?.body.get('comment')]).toEqual(['POST', name, 'without news']);
  expect(() => parse(store?.body.get('xml') ?? '')).not.toThrow();
  await expectAccessible(page);

  await open('/search.html');
  await main(page).getByRole('button', { name: 'Saved searches' }).click();
  await main(page)
    .getByRole('button', { name: `Load “${name}”` })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('news');
  await expect(main(page).locator('.hit').first()).toBeVisible();
  await main(page)
    .getByRole('button', { name: `Delete “${name}”` })
    .click();
  await page.getByRole('alertdialog').getByRole('button').first().press('Enter');
  await expect(saved).toHaveCount(0);
});

test('SEA-011 SEA-012 a result shows its company; the map is asked for when its panel is opened', async ({ page, open }) => {
  const maps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('map.svg')) maps.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/search.html?query=pinhole&tab=calendar');
  const hit = main(page)
    .locator('.hit')
    .filter({ has: page.locator('.company') })
    .first();
  await expect(hit).toBeVisible();
  expect(maps).toEqual([]);
  await hit.getByRole('button', { name: /^Contact and map/ }).click();
  await expect(hit.locator('.company__address')).toContainText('Pier 7');
  await expect(hit.getByRole('img', { name: /Map with the place of/ })).toBeVisible();
  await expect.poll(() => maps.length).toBe(1);
  const [mark, picture] = await Promise.all([hit.locator('.company__mark').boundingBox(), hit.locator('.company__picture').boundingBox()]);
  const middle = { x: mark!.x + mark!.width / 2, y: mark!.y + mark!.height / 2 };
  expect(middle.x > picture!.x && middle.x < picture!.x + picture!.width).toBe(true);
  expect(middle.y > picture!.y && middle.y < picture!.y + picture!.height).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});
