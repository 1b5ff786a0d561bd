import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading } from './support/site.ts';

const site = openAuthorSite();
const tree = (page: Page): Locator => page.locator('.studio-tree');
const toggle = (page: Page, title: string): Locator => tree(page).getByRole('button', { name: `What is in ${title}`, exact: true });
const list = (page: Page, title: string): Locator => tree(page).getByRole('list', { name: title, exact: true });
/** Titles of what is in a branch, in their order. */
const titles = (page: Page, title: string): Promise<string[]> =>
  list(page, title).locator(':scope > li > .tree-row .tree-row__title').allTextContents();
const status = (page: Page): Locator => page.locator('.studio-tree__words');

async function open(page: Page, ...all: readonly string[]): Promise<void> {
  for (const title of all) {
    const button = toggle(page, title);
    await expect(button).toBeVisible();
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
}

const COURSE = 'Light makes pictures';
const CHAPTER = 'Brightness and colour';
const UNIT = 'Exposure and colour';

test('the tree of the site is opened by keys, remembered, and what is in it moves by keys and comes back', async ({ page }) => {
  await page.goto(`${site()}/studio.html?lang=en`);
  await expect(heading(page)).toHaveText('Studio');
  await page.getByRole('button', { name: 'The site as a tree' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The site as a tree' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'The site as a tree' })).toBeInViewport();
  await toggle(page, 'Courses').focus();
  await page.keyboard.press('ArrowRight');
  await expect(list(page, 'Courses')).toContainText(COURSE);
  await page.keyboard.press('ArrowDown');
  await expect(toggle(page, COURSE)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(list(page, COURSE)).toContainText(CHAPTER);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(toggle(page, COURSE)).toBeFocused();
  await open(page, CHAPTER);
  await expect(list(page, CHAPTER)).toContainText(UNIT);
  const before = await titles(page, CHAPTER);
  expect(before[0]).toBe(UNIT);
  await toggle(page, UNIT).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(status(page)).toContainText(`${UNIT} has been moved.`);
  await expect.poll(() => titles(page, CHAPTER)).toEqual([before[1], before[0], ...before.slice(2)]);
  await expect(tree(page).getByRole('link', { name: UNIT, exact: true }).first()).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page, CHAPTER)).toEqual(before);
  await expect(status(page)).toContainText(`${UNIT} has been moved.`);
  await status(page).getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toContainText(`${UNIT} is where it was.`);
  await expect(tree(page).getByRole('link', { name: UNIT, exact: true }).first()).toBeFocused();
  await expect.poll(async () => (await titles(page, CHAPTER))[1]).toBe(UNIT);
  await page.reload();
  await expect(list(page, CHAPTER)).toContainText(UNIT);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await tree(page)
    .getByRole('button', { name: `Actions: ${UNIT}`, exact: true })
    .first()
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.goto(`${site()}/studio.html?lang=ar`);
  await expect(tree(page).locator('.tree-row').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a lesson goes to another unit by the dialog, with the keyboard alone, and a step to another chapter by the mouse', async ({
  page,
}) => {
  await page.goto(`${site()}/studio.html?lang=en`);
  await open(page, 'Courses', COURSE, 'Light and hole', 'The path of light', CHAPTER);
  await expect(list(page, 'The path of light')).toBeVisible();
  const lessons = await titles(page, 'The path of light');
  const [lesson = ''] = lessons;
  await tree(page)
    .getByRole('button', { name: `Actions: ${lesson}`, exact: true })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await tree(page)
    .getByRole('button', { name: `Move …: ${lesson}`, exact: true })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Move: ${lesson}` });
  await expect(dialog.getByLabel('Position').locator('option')).not.toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Into').selectOption({ label: UNIT });
  await expect(dialog.getByLabel('Position')).toContainText('At the beginning');
  await expect(dialog.getByLabel('Position').locator('option').first()).toHaveText('At the beginning');
  await dialog.getByRole('button', { name: 'Move', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(`${lesson} has been moved.`);
  await expect.poll(() => titles(page, 'The path of light')).toEqual(lessons.slice(1));
  await open(page, UNIT);
  await expect(list(page, UNIT)).toContainText(lesson);
  await expect.poll(async () => (await titles(page, UNIT))[0]).toBe(lesson);
  await status(page).getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toContainText(`${lesson} is where it was.`);
  await expect.poll(() => titles(page, 'The path of light')).toEqual(lessons);

  const steps = await titles(page, CHAPTER);
  const moved = steps.at(-1)!;
  const row = (title: string): Locator => tree(page).locator('.tree-row', { hasText: title }).first();
  const grip = row(moved).locator('[data-grip]');
  // Both ends of the way in one window.
  await toggle(page, UNIT).click();
  await row(CHAPTER).evaluate((element) => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    scrollBy({ top: -150, behavior: 'instant' });
  });
  const from = (await grip.boundingBox())!;
  const to = (await row(CHAPTER).locator('xpath=following::div[contains(@class,"tree-row")][1]').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4);
  await expect(page.locator('.tree-row--before')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.tree-row--before')).toHaveCount(0);
  await page.mouse.up();
  expect(await titles(page, CHAPTER)).toEqual(steps);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4);
  await page.mouse.up();
  await expect(status(page)).toContainText(`${moved} has been moved.`);
  await expect.poll(() => titles(page, CHAPTER)).toEqual([moved, ...steps.slice(0, -1)]);
  await status(page).getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toContainText(`${moved} is where it was.`);
  await expect.poll(() => titles(page, CHAPTER)).toEqual(steps);
});

test('branches that come late move nothing that is above them', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/[?&]tree=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site()}/studio.html?lang=en`);
  const search = page.getByRole('search', { name: 'Search objects' });
  await expect(search).toBeVisible();
  const before = await search.boundingBox();
  release();
  await expect(tree(page).locator('.tree-row').first()).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});
