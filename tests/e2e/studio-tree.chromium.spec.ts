import type { Locator, Page } from '@playwright/test';
import { expect, follow, test } from './fixtures.ts';
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

async function act(page: Page, action: string, title: string): Promise<void> {
  const actions = tree(page)
    .getByRole('button', { name: `Actions: ${title}`, exact: true })
    .first();
  if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.press('Enter');
  await tree(page)
    .getByRole('button', { name: `${action}: ${title}`, exact: true })
    .first()
    .press('Enter');
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

test('a lesson and a step move by the dialog and the mouse; a chapter, a unit and a lesson are begun, named and moved by keys', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  await test.step('a lesson goes to another unit by the dialog with keys alone, and a step to another chapter by the mouse', async () => {
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
  await test.step('a chapter, a unit in it and a lesson in that are begun by keys alone, get other titles, and chapters move', async () => {
    await open(page, 'Courses', COURSE);
    const before = await titles(page, COURSE);
    const create = async (kind: string, title: string, below: string): Promise<void> => {
      await act(page, 'Create below …', below);
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
    await act(page, 'Rename …', 'A new lesson');
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
    // It is shown at once, and said when it is stored.
    await expect(status(page)).toContainText('A new chapter is where it was.');
    // The focus goes to what came back; it would take the keys from what is chosen before.
    await expect(chapter.locator('.tree-row__title')).toBeFocused();
    const grip = chapter.locator('[data-grip]');
    await chapter.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const last = tree(page)
      .locator('.tree-row', { hasText: before.at(-1)! })
      .first();
    const dragUp = async (): Promise<void> => {
      const [from, to] = [(await grip.boundingBox())!, (await last.boundingBox())!];
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 60, to.y + 10, { steps: 4 });
      await page.mouse.move(to.x + 60, to.y + 4);
      await expect(page.locator('.tree-row--before')).toHaveCount(1);
    };
    await dragUp();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(status(page)).toContainText('A new chapter stays where it was.');
    await dragUp();
    await page.mouse.up();
    await expect(status(page)).toContainText('A new chapter has been moved.');
    await expect.poll(() => titles(page, COURSE)).toEqual([...before.slice(0, -1), 'A new chapter', before.at(-1)]);
    await status(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => titles(page, COURSE)).toEqual([...before, 'A new chapter']);
    await expect(status(page)).toContainText('A new chapter is where it was.');
    await toggle(page, 'Courses').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(status(page)).toContainText('Courses stays where it is: only what is in a course or unit can be moved here.');
  });
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
  const undo = status(page).getByRole('button', { name: 'Undo' });
  // What was done is in sight, and not over what has the focus.
  await expect(undo).toBeInViewport({ ratio: 1 });
  const [words, row] = [(await status(page).boundingBox())!, (await rows.nth(1).boundingBox())!];
  expect(row.y).toBeGreaterThanOrEqual(words.y + words.height);
  // The driver's finger takes no time to press: at times the browser makes no press of it.
  await expect(async () => {
    if (await undo.isVisible()) await undo.tap();
    await expect.poll(() => titles(page, CHAPTER), { timeout: 2000 }).toEqual(before);
  }).toPass();
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

test('branches that come late move nothing above them; quick moves are stored one by one, and a title when it is right', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  await test.step('branches that come late move nothing that is above them', async () => {
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
  await test.step('keys move as often as they are pressed while the first move is stored; a refused one shows what is stored', async () => {
    const [path, stored]: [string, string[]] = [COURSE, []];
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    let refused = -1;
    await page.route('**/dispatcher.php*', async (route) => {
      const data = route.request().postData() ?? '';
      if (!data.includes('subAction=move')) return route.fallback();
      stored.push(data);
      if (stored.length === 1) await held;
      if (stored.length !== refused) return route.fallback();
      await route.fulfill({
        status: 409,
        contentType: 'application/xml; charset=UTF-8',
        body: `<cms version="1" lang="en"><error status="409" code="revisionConflict" ref="r" retry="0">
          <text language="en">Too late.</text></error></cms>`,
      });
    });
    await open(page, 'Courses', path);
    await expect(list(page, path)).toBeVisible();
    const [first = '', ...others] = await titles(page, path);
    expect(others.length).toBeGreaterThan(2);
    const row = list(page, path).getByText(first, { exact: true });
    await row.focus();
    for (const _ of others) await page.keyboard.press('Alt+ArrowDown');
    expect(await titles(page, path), 'before any of it is stored').toEqual([...others, first]);
    await expect(row).toBeFocused();
    expect(stored).toHaveLength(1);
    release();
    await expect(status(page)).toContainText(`${first} has been moved.`);
    expect(stored).toHaveLength(others.length);
    await page.reload();
    await expect.poll(() => titles(page, path)).toEqual([...others, first]);
    // The second of three is refused: the first one stays, and the third is not sent.
    allowConsole(/409/);
    refused = stored.length + 2;
    await row.focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press('Alt+ArrowUp');
    await expect(status(page).getByRole('alert')).toHaveText('Too late. The tree shows what is stored.');
    await expect.poll(() => titles(page, path)).toEqual([...others.slice(0, -1), first, others.at(-1)]);
    await expect(row).toBeFocused();
    expect(stored).toHaveLength(refused);
    // What is pressed after that is moved as before.
    for (const _ of others.slice(1)) await page.keyboard.press('Alt+ArrowUp');
    await expect(status(page)).toContainText(`${first} has been moved.`);
    await page.reload();
    await expect.poll(() => titles(page, path)).toEqual([first, ...others]);
  });
  await test.step('the dialog for a title stays until that is stored, keeps what was written, and says why it is not', async () => {
    let calls = 0;
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/dispatcher.php*', async (route) => {
      if (!(route.request().postData() ?? '').includes('subAction=rename')) return route.fallback();
      calls += 1;
      if (calls === 2) await held;
      return route.fallback();
    });
    await open(page, 'Courses', COURSE, CHAPTER);
    await act(page, 'Rename …', UNIT);
    const dialog = page.getByRole('dialog', { name: `Rename: ${UNIT}` });
    const title = dialog.getByLabel('Title', { exact: true });
    await title.fill('   ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('A title is needed.');
    await expect(title).toHaveAccessibleDescription('A title is needed.');
    await expect(title).toBeFocused();
    expect(calls).toBe(0);
    allowConsole(/400/);
    const long = 'ض'.repeat(301);
    await title.fill(long);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('A title has at most 300 characters.');
    await expect(title).toHaveValue(long);
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await title.fill(long.slice(1));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'One moment …' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog).toHaveCount(0);
    expect(calls).toBe(2);
    await expect.poll(() => titles(page, CHAPTER)).toContain(long.slice(1));
    await act(page, 'Rename …', long.slice(1));
    await page.keyboard.type(UNIT);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => titles(page, CHAPTER)).toContain(UNIT);
  });
});

test('a course without chapters gets its first step in a chapter, which stays open wherever it is', async ({ page }) => {
  await page.goto(`${site()}/studio.html?lang=en`);
  const begin = page.getByRole('form', { name: 'Begin a new object' });
  await begin.getByLabel('Kind').selectOption({ label: 'Course' });
  await begin.getByLabel('Title').fill('A bare course');
  await begin.getByRole('button', { name: 'Begin a new object' }).click();
  await expect(page).toHaveURL(/edit-\d+\.html/);
  await follow(page, '/studio.html?lang=en');
  await open(page, 'Courses');
  const create = async (kind: string, title: string, chapter: string): Promise<void> => {
    await act(page, 'Create below …', 'A bare course');
    const dialog = page.getByRole('dialog', { name: 'Create below A bare course' });
    await dialog.getByLabel('Kind').selectOption({ label: kind });
    await dialog.getByLabel('Title', { exact: true }).fill(title);
    if (chapter !== '') await dialog.getByLabel('Title of its new chapter').fill(chapter);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    if (chapter === '' && kind !== 'Chapter') return;
    await expect(dialog).toHaveCount(0);
    await expect(status(page)).toContainText(`${title} has been created at the end.`);
  };
  await create('Unit', 'First unit', '');
  const alone = page.getByRole('dialog').getByLabel('Title of its new chapter');
  await expect(alone).toHaveAccessibleDescription('A title is needed.');
  await expect(alone).toBeFocused();
  await page.keyboard.press('Escape');
  await create('Unit', 'First unit', 'First part');
  await expect(tree(page).getByRole('link', { name: 'First unit', exact: true })).toBeFocused();
  await create('Chapter', 'Second part', '');
  await expect.poll(() => titles(page, 'A bare course')).toEqual(['First part', 'Second part']);
  await expect(tree(page).locator('.tree-row__title', { hasText: 'Second part' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(status(page)).toContainText('Second part has been moved.');
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload();
    await expect.poll(() => titles(page, 'A bare course')).toEqual(['Second part', 'First part']);
    await expect(toggle(page, 'Second part')).toHaveAttribute('aria-expanded', 'false');
    await expect(list(page, 'First part')).toContainText('First unit');
  }
});
