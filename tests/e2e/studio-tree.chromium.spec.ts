import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

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

test('a chapter, a unit in it and a lesson in that are begun in the tree by keys alone, get other titles, and chapters move', async ({
  page,
  watch,
}) => {
  await page.goto(`${site()}/studio.html?lang=en`);
  await open(page, 'Courses', COURSE);
  const before = await titles(page, COURSE);
  const act = async (action: string, title: string): Promise<void> => {
    const actions = tree(page)
      .getByRole('button', { name: `Actions: ${title}`, exact: true })
      .first();
    if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.press('Enter');
    await tree(page)
      .getByRole('button', { name: `${action}: ${title}`, exact: true })
      .first()
      .press('Enter');
  };
  const create = async (kind: string, title: string, below: string): Promise<void> => {
    await act('Create below …', below);
    const dialog = page.getByRole('dialog', { name: `Create below ${below}` });
    await dialog.getByLabel('Kind').selectOption({ label: kind });
    await dialog.getByLabel('Title').fill(title);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(status(page)).toContainText(`${title} has been created at the end.`);
  };
  await create('Chapter', 'A new chapter', COURSE);
  await expect.poll(() => titles(page, COURSE)).toEqual([...before, 'A new chapter']);
  await create('Unit', 'A new unit', 'A new chapter');
  const unit = tree(page).getByRole('link', { name: 'A new unit', exact: true });
  await expect(unit).toBeFocused();
  await create('Lesson', 'A new lesson', 'A new unit');
  await expect.poll(() => titles(page, 'A new unit')).toEqual(['A new lesson']);
  // What is made is among the drafts, too, and visitors do not see any of it.
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('A new unit');
  const preview = await page.context().newPage();
  watch(preview);
  await preview.goto(`${site()}/preview-100.html?lang=en`);
  const step = main(preview).getByRole('link', { name: 'A new unit' }).first();
  await step.focus();
  await preview.keyboard.press('Enter');
  await expect(preview).toHaveURL(/preview-\d{6}\.html/);
  await expect(heading(preview)).toHaveText('A new unit');
  await preview.close();
  await act('Rename …', 'A new lesson');
  const dialog = page.getByRole('dialog', { name: 'Rename: A new lesson' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Another lesson');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Its title is now Another lesson. Visitors see this when it is published.');
  await expect.poll(() => titles(page, 'A new unit')).toEqual(['Another lesson']);

  const chapter = tree(page).locator('.tree-row', { hasText: 'A new chapter' }).first();
  await chapter.locator('.tree-row__title').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(status(page)).toContainText('A new chapter is the last here already.');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(status(page)).toContainText('A new chapter has been moved.');
  await expect.poll(() => titles(page, COURSE)).toEqual([...before.slice(0, -1), 'A new chapter', before.at(-1)]);
  await expect(chapter.locator('.tree-row__title')).toBeFocused();
  await status(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => titles(page, COURSE)).toEqual([...before, 'A new chapter']);
  // The focus goes to what came back; it would take the keys from what is chosen before.
  await expect(chapter.locator('.tree-row__title')).toBeFocused();
  await toggle(page, 'Courses').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(status(page)).toContainText('Courses stays where it is: only what is in a course or unit can be moved here.');
});

test('a finger moves a step by its handle, and finds the dialog for that under its actions', async ({ browser, page: mouse, watch }) => {
  const state = await mouse.context().storageState();
  const context = await browser.newContext({ storageState: state, hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  watch(page);
  await page.goto(`${site()}/studio.html?lang=en`);
  await open(page, 'Courses', COURSE, CHAPTER);
  await expect(list(page, CHAPTER)).toContainText(UNIT);
  const before = await titles(page, CHAPTER);
  const [first = '', second = ''] = before;
  const rows = list(page, CHAPTER).locator(':scope > li > .tree-row');
  await rows.first().evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  const grip = (await rows.first().locator('[data-grip]').boundingBox())!;
  const below = (await rows.nth(1).boundingBox())!;
  const touch = await context.newCDPSession(page);
  const at = (x: number, y: number): { touchPoints: { x: number; y: number }[] } => ({ touchPoints: [{ x, y }] });
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x, y) });
  const end = below.y + below.height - 4;
  for (const part of [0.3, 0.6, 1]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x, y + (end - y) * part) });
  await expect(page.locator('.tree-row--after')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(status(page)).toContainText(`${first} has been moved.`);
  await expect.poll(() => titles(page, CHAPTER)).toEqual([second, first, ...before.slice(2)]);
  // The page goes along with the focus, and a finger meets what is there then.
  await expect(rows.nth(1).locator('.tree-row__title')).toBeFocused();
  await status(page).getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => titles(page, CHAPTER)).toEqual(before);
  await tree(page)
    .getByRole('button', { name: `Actions: ${first}`, exact: true })
    .first()
    .tap();
  const move = tree(page)
    .getByRole('button', { name: `Move …: ${first}`, exact: true })
    .first();
  expect((await move.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  await move.tap();
  await expect(page.getByRole('dialog', { name: `Move: ${first}` })).toBeVisible();
  await context.close();
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
