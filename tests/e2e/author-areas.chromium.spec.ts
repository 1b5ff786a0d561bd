import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';

const site = openAuthorSite();

const area = (page: Page, number: number): Locator => page.getByRole('button', { name: new RegExp(`^Area ${number} `) });
const coords = (page: Page): Locator => page.locator('.author-block').getByLabel('Coordinates in the picture');
const picture = (page: Page): Locator => page.locator('.area-picture');

async function openAreas(page: Page): Promise<void> {
  await page.goto(`${site()}/edit-812.html?lang=en`);
  await expect(page.getByLabel('Title', { exact: true }).first()).not.toHaveValue('');
  await page.locator('.author-block:has(.ui-area-editor) summary').first().click();
  await expect(area(page, 1)).toBeVisible();
  await picture(page).scrollIntoViewIfNeeded();
}

/** From one point of the picture to another, in its px: it is 640 wide, however wide it is shown. */
async function drag(page: Page, [fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): Promise<void> {
  const box = (await picture(page).boundingBox())!;
  const by = box.width / 640;
  await page.mouse.move(box.x + fromX * by, box.y + fromY * by);
  await page.mouse.down();
  await page.mouse.move(box.x + ((fromX + toX) / 2) * by, box.y + ((fromY + toY) / 2) * by);
  await page.mouse.move(box.x + toX * by, box.y + toY * by);
  await page.mouse.up();
}

test('TST-001 an area of a picture is drawn, moved and reshaped by the mouse; a step back undoes each; it is stored', async ({ page }) => {
  await openAreas(page);
  const count = await coords(page).count();
  await drag(page, [20, 20], [120, 80]);
  await expect(coords(page)).toHaveCount(count + 1);
  await expect(coords(page).last()).toHaveValue('20,20,120,80');
  await expect(area(page, count + 1)).toBeFocused();
  await drag(page, [60, 50], [80, 60]);
  await expect(coords(page).last()).toHaveValue('40,30,140,90');
  await drag(page, [140, 90], [200, 150]);
  await expect(coords(page).last()).toHaveValue('40,30,200,150');
  await page.locator('.author-bar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(coords(page).last()).toHaveValue('40,30,140,90');
  await expect(area(page, count + 1)).toHaveAttribute('aria-label', /40,30,140,90/);
  await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await openAreas(page);
  await expect(coords(page).last()).toHaveValue('40,30,140,90');
});

test('TST-001 areas are begun, moved, given points and deleted by the keyboard, also on a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAreas(page);
  const count = await coords(page).count();
  await page.getByRole('button', { name: 'Polygon', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(area(page, count + 1)).toBeFocused();
  const before = (await coords(page).last().inputValue()).split(',').map(Number);
  expect(before).toHaveLength(8);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(coords(page).last()).toHaveValue(before.map((each, index) => each + (index % 2 === 0 ? 1 : 10)).join(','));
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Point 1: / })).toBeFocused();
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: /^Point 5: / })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(coords(page).last()).toHaveValue(new RegExp(`^${before[0]},`));
  await page.keyboard.press('-');
  await expect(page.getByRole('button', { name: /^Point 5: / })).toHaveCount(0);
  await area(page, count + 1).focus();
  await page.keyboard.press('Delete');
  await expect(coords(page)).toHaveCount(count);
  await expect(area(page, 1)).toBeFocused();
});

test('TST-001 a gap that a word is dragged into is written as the word reads, and stored by its name', async ({ page }) => {
  await page.goto(`${site()}/edit-5005.html?lang=en`);
  await expect(page.getByLabel('Title', { exact: true }).first()).not.toHaveValue('');
  const question = page.locator('.author-block--step').filter({ hasText: 'feeds the young plant' });
  await question.locator('summary').first().click();
  const text = question.locator('.author-marked textarea').first();
  await expect(text).toHaveValue(/The \[endosperm\] feeds the young plant, the \[bran\] protects it/);
  await text.fill((await text.inputValue()).replace('[bran]', '[bran/crust]'));
  await expect(question.locator('.author-marked input[type=hidden]').first()).toHaveValue(/<accept>w2<\/accept><accept>w4<\/accept>/);
  await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  await page.reload();
  await question.locator('summary').first().click();
  await expect(text).toHaveValue(/\[bran\/crust\]/);
});
