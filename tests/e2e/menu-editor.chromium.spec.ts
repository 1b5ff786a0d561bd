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
