import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading } from './support/site.ts';

const site = openAuthorSite();

const block = (page: Page, name: string): Locator =>
  page.locator('.author-block', { has: page.locator(':scope > .author-block__head', { hasText: name }) });
const stored = (page: Page): Locator => page.locator('.author-state[data-changed="0"]');

/** The labels on the first level of the main menu, as a guest sees them. */
async function expectMenu(guest: Page, lang: string, labels: readonly string[]): Promise<void> {
  await guest.goto(`${site()}/news.html?lang=${lang}`);
  await expect(guest.locator('#main-items > li > .menu__row .menu__label')).toHaveText(labels);
}

test('RT-007 a publisher adds an entry in two languages and moves it; a guest sees it in both, until it is reset', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/400/);
  const guest = await (await browser.newContext()).newPage();
  await page.goto(`${site()}/studio.html?lang=en`);
  await page.locator('#studio-menus ~ ul').getByRole('link', { name: 'Main menu' }).click();
  await expect(heading(page)).toHaveText('Edit: Main menu');
  await page.getByRole('button', { name: 'Add: Item', exact: true }).click();
  const item = block(page, 'Item item1').last();
  await item.getByLabel('Label (en)').fill('Our imprint');
  await item.getByLabel('Label (de)').fill('Unser Impressum');
  await expect(item.locator('.author-faults').first()).toContainText('This item leads nowhere.');
  await item.getByLabel('Leads to').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Store' }).click();
  await expect(page.locator('[data-problem="badXml"]')).toContainText('“Our imprint”: Pages do not follow this address.');
  await item.getByRole('button', { name: /^Choose a page/ }).click();
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('902');
  await page.keyboard.press('Enter');
  await pages.getByRole('button', { name: /object-902\.html/ }).click();
  const own = block(page, 'Our imprint').last();
  await expect(own.getByLabel('Leads to')).toHaveValue('object-902.html');
  await expectAccessible(page);
  const up = own.getByRole('button', { name: 'Move up: Our imprint' });
  await up.focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(up).toBeFocused();
  await expect(page.locator('.author-blocks').first().locator(':scope > li').nth(-2)).toContainText('Our imprint');
  await page.getByRole('button', { name: 'Store' }).click();
  await expect(stored(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset to the site’s file' })).toBeVisible();
  await expectMenu(guest, 'en', ['Start', 'News', 'Courses', 'Blog', 'Calendar', 'Contact', 'Our imprint', 'About']);
  await expectMenu(guest, 'de', ['Start', 'Aktuelles', 'Kurse', 'Blog', 'Kalender', 'Kontakt', 'Unser Impressum', 'Über uns']);
  await guest.locator('#main-items').getByRole('link', { name: 'Unser Impressum' }).click();
  await expect(guest).toHaveURL(/object-902\.html/);
  await expect(guest.locator('#main-items [aria-current="page"]')).toHaveText('Unser Impressum');

  await page.getByRole('button', { name: 'Move in: Our imprint' }).click();
  await page.getByRole('button', { name: 'Store' }).click();
  await expect(stored(page)).toBeVisible();
  await expectMenu(guest, 'en', ['Start', 'News', 'Courses', 'Blog', 'Calendar', 'Contact', 'About']);
  await expect(guest.locator('#main-items .menu__sub')).toContainText(['Light makes pictures', 'Our imprint']);

  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.locator('.author-versions__item')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset to the site’s file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Reset to the site’s file' })).toBeHidden();
  await expectMenu(guest, 'en', ['Start', 'News', 'Courses', 'Blog', 'Calendar', 'Contact', 'About']);
  await expect(guest.locator('#main-items .menu__sub')).toHaveCount(1);
});

test('RT-007 what is not stored of a menu is there again after a reload, and undo leads back', async ({ page }) => {
  await page.goto(`${site()}/edit-menu-footer.html?lang=en`);
  await page.getByLabel('Label (en)').first().fill('Legal notice');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Legal notice'))).toBe(true);
  await page.reload();
  await expect(page.getByText('Changes that were not stored the last time are back.')).toBeVisible();
  await expect(page.getByLabel('Label (en)').first()).toHaveValue('Legal notice');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Label (en)').first()).not.toHaveValue('Legal notice');
});

/** The labels of a menu's form on its first level. */
const labels = (page: Page): Promise<string[]> =>
  page
    .locator('.author-section .author-blocks')
    .first()
    .locator(':scope > li > .author-block__head [data-drag]')
    .evaluateAll((grips) => grips.map((grip) => (grip as HTMLElement).dataset['name'] ?? ''));

test('an item of a menu is dragged to another position and into another item; Escape leaves it, and undo brings it back', async ({
  page,
}) => {
  await page.goto(`${site()}/edit-menu-main.html?lang=en`);
  await expect(block(page, 'News').first()).toBeVisible();
  const before = await labels(page);
  const grip = (name: string): Locator => page.locator(`[data-drag][data-name="${name}"]`);
  const head = (name: string): Locator => grip(name).locator('xpath=ancestor::div[contains(@class,"author-block__head")]');
  const dragTo = async (name: string, target: string): Promise<void> => {
    // Both ends of the way in one window, and neither below what stays at its top.
    await head(target).evaluate((element) => scrollBy({ top: element.getBoundingClientRect().y - 300, behavior: 'instant' }));
    const from = (await grip(name).boundingBox())!;
    const to = (await head(target).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 12, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 4);
  };
  await page.setViewportSize({ width: 1200, height: 4800 });
  const [first = '', second = '', third = ''] = before;
  await dragTo(third, second);
  await expect(page.locator('.author-block[data-drop="before"]')).toHaveCount(1);
  await expect(page.locator('.author-block[data-dragged]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText(`${third} stays where it was.`)).toBeVisible();
  expect(await labels(page)).toEqual(before);

  await dragTo(third, first);
  await page.mouse.up();
  await expect.poll(() => labels(page)).toEqual([third, first, second, ...before.slice(3)]);
  await expect(page.getByText(`${third}: now number 1 of ${before.length}.`)).toBeVisible();
  await expectAccessible(page);

  // Into the item that has others in it, beside these.
  const inner = page.locator('.author-blocks .author-blocks [data-drag]').first();
  const innerName = (await inner.getAttribute('data-name'))!;
  await dragTo(first, innerName);
  await page.mouse.up();
  await expect.poll(() => labels(page)).toEqual([third, second, ...before.slice(3)]);
  await expect(page.locator('.author-blocks .author-blocks [data-drag]').first()).toHaveAttribute('data-name', first);
  // Never into itself.
  await dragTo(third, first);
  await expect(page.locator('[data-drop]')).toHaveCount(0);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => labels(page)).toEqual(before);
});

test('a finger drags an item of a menu at its handle on a narrow screen, and scrolls the page elsewhere', async ({
  browser,
  page: mouse,
  watch,
}) => {
  const state = await mouse.context().storageState();
  const context = await browser.newContext({ storageState: state, hasTouch: true, isMobile: true, viewport: { width: 320, height: 2200 } });
  const page = await context.newPage();
  watch(page);
  await page.goto(`${site()}/edit-menu-footer.html?lang=en`);
  await expect(page.locator('[data-drag]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const before = await labels(page);
  const grips = page.locator('.author-section .author-blocks').first().locator(':scope > li > .author-block__head [data-drag]');
  await grips.nth(0).evaluate((element) => scrollBy({ top: element.getBoundingClientRect().y - 260, behavior: 'instant' }));
  const from = (await grips.nth(1).boundingBox())!;
  const target = (await grips.nth(0).locator('xpath=ancestor::li[1]').boundingBox())!;
  const touch = await context.newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: from.x + from.width / 2, y }] });
  const end = target.y + 60;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y + from.height / 2) });
  for (let step = 1; step <= 6; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.y + ((end - from.y) * step) / 6) });
  await expect(page.locator('[data-drop="before"]')).toHaveCount(1);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => labels(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await context.close();
});
