import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bar, edit, field, stored } from './support/author-form.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

test('AUT-010 the texts of an event are copied to be translated, and wait for it; a day has no time', async ({ page }) => {
  await edit(page, site(), 70);
  await page.locator('#author-language').selectOption('ar');
  // Its category is in this language already: the rest is copied by the part.
  const copy = page.getByRole('button', { name: /^Copy its texts to translate them/ });
  await expect(copy).toHaveCount(3);
  for (const left of [2, 1, 0]) {
    await copy.first().click();
    await expect(copy).toHaveCount(left);
  }
  await expect(page.locator('.author-pending', { hasText: 'Waiting for translation' }).locator('.author-count')).toHaveText('3');
  await field(page, 'Title').fill('محاضرة');
  await page.locator('#author-language').selectOption('en');
  await field(page, 'Location').fill('Pier 9');
  await page.getByRole('button', { name: 'Make it an all-day event' }).click();
  await expect(field(page, 'Begin')).toHaveAttribute('type', 'date');
  await expect(field(page, 'Begin')).toHaveValue('2026-11-25');
  await expect(field(page, 'Time zone')).toHaveCount(0);
  await bar(page, 'Undo').click();
  await expect(field(page, 'Begin')).toHaveAttribute('type', 'datetime-local');
  await expect(field(page, 'Begin')).toHaveValue('2026-11-25T18:00');
  await stored(page);
  await page.goto(`${site()}/calendar-70.html?lang=ar`);
  await expect(heading(page)).toHaveText('محاضرة');
  await expect(main(page)).toContainText('Pier 9');
});

test('AUT-011 a text that was stored without its translation waits for it, until both say the same again', async ({ page }) => {
  await edit(page, site(), 22);
  const count = page.locator('.author-pending', { hasText: 'Waiting for translation' }).locator('.author-count');
  await expect(field(page, 'Title')).toHaveValue(/./);
  const before = Number(await count.textContent());
  // Its teaser, as other tests of this file change its title.
  const old = await field(page, 'Teaser').inputValue();
  await field(page, 'Teaser').fill(`${old} Again.`);
  await stored(page);
  await expect(count).toHaveText(String(before + 1));
  await edit(page, site(), 22);
  await expect(count).toHaveText(String(before + 1));
  await field(page, 'Teaser').fill(old);
  await field(page, 'Teaser').press('Tab');
  await expect(count).toHaveText(String(before));
});

test('AUT-073 an author translates side by side: what waits comes first, with what has changed in the original', async ({ page }) => {
  await edit(page, site(), 23);
  await expect(field(page, 'Title')).toHaveValue(/./);
  const old = await field(page, 'Title').inputValue();
  await field(page, 'Title').fill(`${old} today`);
  await stored(page);
  await expect(page.getByRole('button', { name: 'Original and translation side by side' })).toHaveCount(0);
  await page.locator('#author-language').selectOption('de');
  const toggle = page.getByRole('button', { name: 'Original and translation side by side' });
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = page.locator('.author-translation__row');
  await expect(page.getByRole('heading', { name: 'Waits (1)' })).toBeVisible();
  await expect(rows.first().locator('ins')).toHaveText('today');
  await expect(rows.first()).toContainText('The original has changed');
  const title = rows.first().getByRole('textbox');
  await expect(title).toHaveAttribute('lang', 'de');
  await title.fill('Heute in der Werkstatt');
  // The formatted text is a field of its own, beside the original as it is drawn.
  const text = page.locator('.author-translation__row', { has: page.locator('.author-html') }).first();
  await text.scrollIntoViewIfNeeded();
  await expect(text.locator('.author-translation__original p').first()).toBeVisible();
  await text.locator('.rt-text').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Zum Schluss.');
  await expectAccessible(page);
  // Another language and back: what was typed is there.
  await page.locator('#author-language').selectOption('en');
  await expect(field(page, 'Title')).toHaveValue(`${old} today`);
  await page.locator('#author-language').selectOption('de');
  await expect(title).toHaveValue('Heute in der Werkstatt');
  await expect(text.locator('.author-html')).toContainText('Zum Schluss.');
  await page.getByRole('button', { name: /^Translated, next/ }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Waits/ })).toHaveCount(0);
  await toggle.click();
  await expect(field(page, 'Title')).toHaveValue('Heute in der Werkstatt');
  await stored(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await toggle.click();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto(`${site()}/news-23.html?lang=de`);
  await expect(main(page)).toContainText('Heute in der Werkstatt');
  await expect(main(page)).toContainText('Zum Schluss.');
});

test('AUT-010 AUT-073 each text of a language that is added waits beside its copy; the list leads to it', async ({ page }) => {
  await edit(page, site(), 27);
  const panel = page.locator('.author-pending', { hasText: 'Waiting for translation' });
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
  await page.locator('#author-language').selectOption('ar');
  await page.getByRole('button', { name: 'Delete this language' }).click();
  await yes.click();
  await expect(page.locator('#author-language option', { hasText: 'ar +' })).toBeAttached();
  await page.locator('#author-language').selectOption('ar');
  await yes.click();
  const count = Number(await panel.locator('.author-count').textContent());
  expect(count).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Original and translation side by side' }).click();
  await expect(page.getByRole('heading', { name: `Waits (${count})` })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Translated/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Original and translation side by side' }).click();
  await panel.locator('summary').press('Enter');
  // An open panel is as wide as the bar that it is in, and a count is one line beside its name; nothing is counted where there is nothing.
  const width = (of: Locator): Promise<number> => of.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width(panel)).toBeGreaterThan(0.9 * (await width(page.locator('.author-options'))));
  const review = page.locator('.author-pending', { hasText: 'Review' });
  await expect(review.locator('summary')).toHaveText('Review');
  await review.locator('summary').press('Enter');
  expect(await width(review)).toBeGreaterThan(0.9 * (await width(page.locator('.author-options'))));
  await panel.locator('.author-count').evaluate((element) => (element.textContent = '115'));
  expect(await panel.locator('.author-count').evaluate((element) => element.getClientRects()[0]!.height)).toBeLessThan(32);
  const first = panel.locator('.author-pending__item').first();
  await expect(first.locator('p[lang=ar]')).toHaveText((await first.locator('p[lang=en]').textContent())!);
  await first.getByRole('button', { name: 'Go to the text' }).press('Enter');
  await expect(page.locator('[lang=ar]:focus')).toHaveCount(1);
});

test('texts go to translators as XLIFF and come back; what does not fit is said and left as it is', async ({ page }) => {
  await edit(page, site(), 24);
  const panel = page.locator('.author-pending', { hasText: 'Waiting for translation' });
  await panel.locator('summary').press('Enter');
  await page.locator('#author-language').selectOption('de');
  const old = await field(page, 'Title').inputValue();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as XLIFF (en to de)' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.en-de\.xlf$/u);
  const xliff = readFileSync(await file.path(), 'utf8');
  expect(xliff).toContain(`<target>${old}</target>`);
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Take in XLIFF' }).press('Enter');
  const changed = xliff.replace(`<target>${old}</target>`, '<target>Von auswärts</target>').replace('<source>', '<source>Never ');
  const send = async (text: string, name = 'back.xlf'): Promise<void> =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });
  await (await chooser).setFiles({ name: 'back.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(changed) });
  await expect(panel).toContainText('The original reads otherwise by now.');
  await expect(field(page, 'Title')).toHaveValue(old);
  await send(xliff.replace(`<target>${old}</target>`, '<target>Von auswärts</target>'));
  await expect(panel.getByRole('status')).toContainText('Texts taken into de: ');
  await expect(panel.locator('li', { hasText: 'The original' })).toHaveCount(0);
  await expect(field(page, 'Title')).toHaveValue('Von auswärts');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await send('<html/>', 'page.xlf');
  await expect(panel.getByRole('status')).toContainText('page.xlf is no XLIFF file');
  await send(xliff.replace('object 24', 'object 25'), 'other.xlf');
  await expect(panel.getByRole('status')).toContainText('other.xlf is of another object');
  await bar(page, 'Undo').click();
  await expect(field(page, 'Title')).toHaveValue(old);
});
