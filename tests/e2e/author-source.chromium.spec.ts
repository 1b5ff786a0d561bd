import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

const source = (page: Page): Locator => page.locator('.author-source .cm-content');
const change = (page: Page): Locator => page.locator('.author-options').getByRole('button', { name: 'Source', exact: true });
const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const mistake = (page: Page): Locator => page.locator('.author-source .ui-source__mistake');

async function openSource(page: Page, id: number): Promise<void> {
  await page.goto(`${site()}/edit-${id}.html?lang=en`);
  await expect(page.getByLabel('Title', { exact: true }).first()).not.toHaveValue('');
  await change(page).focus();
  await page.keyboard.press('Enter');
  await expect(change(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(source(page)).toBeFocused();
}

/** Puts the cursor behind a word, found by the editor's own search. */
async function goBehind(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

test('the whole source of a course by the keyboard: what is written is in the form, in a step back, and stored', async ({ page }) => {
  await openSource(page, 100);
  await goBehind(page, '<chapter id="1"');
  // What may be where comes from the grammar in the form's stylesheets.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('<obj');
  await expect(page.locator('.author-source .cm-tooltip-autocomplete')).toContainText('objectRef');
  await expect(page.locator('.author-source .cm-tooltip-autocomplete')).not.toContainText('objectDocument');
  // What has only just been offered is not taken by a key that was meant for a new line.
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' ID="4715" dataType="p_Unit" colour="red"/>');
  await expect(mistake(page)).toContainText('objectRef has no attribute colour. It may have: ID, IDObjectType, dataType, action');
  await expectAccessible(page);
  for (let i = 0; i < '/> colour="red"'.length; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('/>');
  await expect(mistake(page)).toBeEmpty();
  // What was written a moment before the key is stored with the rest, and nothing is left over.
  await page.keyboard.type('<!-- at once -->');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await page.waitForTimeout(500);
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await change(page).click();
  await expect(page.locator('.author-block[data-path*="objectRef"]').filter({ hasText: 'Deeper: measuring the sun' })).not.toHaveCount(0);
  await page.goto(`${site()}/course-100.html?lang=en`);
  await expect(main(page).locator('a[href*="unit-4715"]').first()).toBeVisible();
});

test('a mistake in the source is not stored, does not let go, and leads back; nothing in it is executed', async ({ page }) => {
  await openSource(page, 21);
  await goBehind(page, '<title language="en">');
  await page.keyboard.type('<img src="x" onerror="alert(1)"/><script src="x"/>');
  await expect(mistake(page)).toContainText('title has no img.');
  await page.keyboard.type('</b>');
  await expect(mistake(page)).toContainText(/Line \d+, column \d+: .*<\/b>/);
  await expect(page.locator('[data-problem="invalid"]')).toBeVisible();
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '1');
  await change(page).click();
  await expect(change(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.author-announced')).toContainText('Something cannot go into the document yet.');
  await page.getByRole('button', { name: 'Back to the last version without mistakes' }).click();
  await expect(source(page)).not.toContainText('</b>');
  await expect(page.locator('[data-problem="invalid"]')).toHaveCount(0);
  await change(page).click();
  await expect(page.getByLabel('Title', { exact: true }).first()).toBeVisible();
  while ((await bar(page, 'Undo').getAttribute('aria-disabled')) !== 'true') await bar(page, 'Undo').click();
  await expect(page.getByLabel('Title', { exact: true }).first()).not.toHaveValue(/alert/);
  await expect(heading(page)).toHaveText(/^Edit: ./);
});

test('the source is used on a narrow screen, in the dark, and undo and redo of the page reach it', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSource(page, 21);
  await goBehind(page, 'language="en">');
  await page.keyboard.type('Quite new. ');
  await expect(bar(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  await bar(page, 'Undo').click();
  await expect(page.locator('.author-source .cm-content')).not.toContainText('Quite new.');
  await bar(page, 'Redo').click();
  await expect(page.locator('.author-source .cm-content')).toContainText('Quite new.');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
