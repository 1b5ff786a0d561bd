import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, label, openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';

const site = openAuthorSite();

const bar = (page: Page, name: string): Locator => button(page.locator('.author-bar'), name);
const blocks = (page: Page): Locator => page.locator('.author-blocks > .author-block');
const dialog = (page: Page): Locator => page.locator('dialog[data-window=authorBank]');
const choose = (page: Page, text: string, name = 'bank.csv'): Promise<void> =>
  label(dialog(page), 'CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function exported(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await button(page, 'Export questions (CSV)').press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.csv$/u);
  return readFileSync(await file.path(), 'utf8');
}

test('the questions of a placement test go out as a table and come in again: looked at first, then in one step', async ({ page }) => {
  await page.goto(`${site()}/edit-820.html?lang=en`);
  await expect(blocks(page)).toHaveCount(8);
  const csv = await exported(page);
  expect(csv.split('\r\n')).toHaveLength(10);
  expect(csv).toContain('"p1","singleChoice",1,,,,,,,"Why can you not see a beam of light in clean air from the side?",,\r\n');
  await button(page, 'Import questions (CSV)').press('Enter');
  await choose(page, csv);
  await expect(dialog(page).getByRole('status')).toHaveText('Rows: 8. New: 0, changed: 0, as they are: 8, with mistakes: 0.');
  await expect(dialog(page).getByRole('button', { name: /^Take over/ })).toHaveCount(0);

  const rows = 'id;Frage;option 1;option 2;level;a;points;note\r\n';
  await choose(page, `${rows}n1;Who?;*me;you;2;1,5;1;x\r\nn2;"What; where?";*here;there;9;1;1;\r\n`);
  await expect(dialog(page).getByRole('status')).toContainText('New: 1, changed: 0, as they are: 0, with mistakes: 1.');
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing is taken over as long as a row has a mistake.');
  await expect(dialog(page)).toContainText('Not used: note.');
  await expect(dialog(page).getByRole('row')).toHaveText([/Line/, /3The test has no level of this name\.n2What; where\?/]);
  await expect(dialog(page).getByRole('button', { name: /^Take over/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, 'PK\u0003\u0004', 'bank.xlsx');
  await expect(dialog(page).getByRole('alert')).toContainText('This is a workbook.');
  await choose(page, 'id;Frage;question\r\np1;Which?;Who?\r\n');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'These columns mean the same: Frage, question. Each may be there once; nothing has been taken over.',
  );

  await choose(page, `\uFEFF${rows}n1;=Who?;*me;you;2;1,5;1;x\r\np1;;;;;;2,5;\r\n`);
  await button(dialog(page), 'Take over: 1 new, 1 changed').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.author-announced')).toHaveText('Questions added: 1, changed: 1. Undo takes them back.');
  await expect(blocks(page)).toHaveCount(9);
  await expect(blocks(page).last()).toContainText('=Who?');
  await expect(blocks(page).last().locator('.author-block__name')).toBeFocused();
  const more = await exported(page);
  expect(more).toContain(`"n1","singleChoice",1,,,2,1.5,,,"'=Who?","*me","you"\r\n`);
  expect(more).toContain('"p1","singleChoice",2.5,,,');
  await bar(page, 'Undo').click();
  await expect(blocks(page)).toHaveCount(8);
  expect(await exported(page), 'all of it was one step').toBe(csv);
  await bar(page, 'Redo').click();
  await expect(blocks(page)).toHaveCount(9);
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await page.reload();
  await expect(blocks(page)).toHaveCount(9);
  expect(await exported(page)).toBe(more);
});
