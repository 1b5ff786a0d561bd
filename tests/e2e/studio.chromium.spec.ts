import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipped } from '../../sandbox/server/exchange/unzip.ts';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

const entry = (page: Page, title: string): Locator => page.locator('.studio__entry', { hasText: title });

async function studio(page: Page): Promise<void> {
  await page.goto(`${site()}/studio.html?lang=en`);
  await expect(heading(page)).toHaveText('Studio');
}

test('RT-007 an author makes a post by the keyboard, from the studio to its page; nobody sees the draft', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/40[04]/);
  await page.goto(`${site()}/blog.html?lang=en`);
  await page.goto(`${site()}/blog-50.html?lang=en`);
  // In one line, and readable over whatever is below them.
  const entries = page.locator('.author-entry');
  await expect(entries).toHaveCount(2);
  for (const entry of await entries.all()) await expect(entry).toHaveCSS('background-color', /^rgb\(/);
  const tops = await entries.evaluateAll((found) => found.map((entry) => entry.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  await page.locator('.author-entry', { hasText: 'Studio' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Studio');
  await page.getByRole('form', { name: 'Begin a new object' }).getByLabel('Kind').selectOption('p_Blog');
  const title = page.getByRole('form', { name: 'Begin a new object' }).getByLabel('Title');
  // A title that was pasted is not cut: what is wrong with it is said, and all of it is still there.
  await title.fill('x'.repeat(301));
  await page.keyboard.press('Enter');
  await expect(title).toHaveAccessibleDescription(/300/);
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toBeFocused();
  const message = main(page).getByRole('alert').filter({ hasText: '300' });
  await expect(message).toHaveCount(1);
  const [field, below] = [(await title.boundingBox())!, (await message.boundingBox())!];
  expect(below.y - field.y - field.height, 'beside its field').toBeLessThan(24);
  await expect(title).toHaveValue('x'.repeat(301));
  // What no XML can say is named at the field, too.
  await title.evaluate((element: HTMLInputElement) => (element.value = 'a\0b'));
  await page.keyboard.press('Enter');
  await expect(title).toHaveAccessibleDescription(/U\+0000/);
  await expectAccessible(page);
  await title.fill('');
  await page.keyboard.type('Made in the browser');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Edit: Made in the browser');
  const id = /edit-(\d+)/.exec(page.url())![1]!;
  // Its editor is fetched when it comes into view.
  await page.locator('.author-html').first().scrollIntoViewIfNeeded();
  await page.locator('.rt-text').click();
  await page.keyboard.type('A text of its own.');
  await page.getByLabel('Teaser', { exact: true }).fill('In short');
  const call = `/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=p_Blog`;
  expect(await page.evaluate(async (address) => (await fetch(address)).status, call)).toBe(404);
  await page.getByRole('button', { name: 'Publish' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Show the page' }).click();
  await expect(heading(page)).toHaveText('Made in the browser');
  await expect(main(page)).toContainText('A text of its own.');
  await page.goto(`${site()}/blog.html?lang=en`);
  await expect(main(page)).toContainText('In short');
});

test('RT-007 what is deleted is asked about, waits in the bin, and comes back as a draft; a copy is a draft, too', async ({ page }) => {
  await studio(page);
  await page.getByRole('search', { name: 'Search objects' }).getByLabel('Title or number').fill('darkroom');
  await page.keyboard.press('Enter');
  await expect(page.locator('.studio__count')).toHaveText('Objects: 1');
  const found = entry(page, 'Why the darkroom lamp is red');
  await found.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It goes into the bin, and can be brought back from there for 30 days.');
  await expect(question).toContainText('"Why the darkroom lamp is red"');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(found).toBeVisible();
  await found.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.studio__count')).toHaveText('Objects: 0');
  await page.getByRole('button', { name: /^Bring back as a draft: Why the darkroom/ }).click();
  await expect(heading(page)).toHaveText('Edit: Why the darkroom lamp is red');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'Show the page' })).toBeVisible();
  await page.getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('search', { name: 'Search objects' }).getByLabel('Title or number').fill('70');
  await page.keyboard.press('Enter');
  await entry(page, 'Lecture: the room as a camera')
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect(heading(page)).toHaveText('Edit: Lecture: the room as a camera (copy)');
});

test('RT-007 who publishes a draft is asked about what readers would stumble over, in its form and in the list alike', async ({ page }) => {
  await studio(page);
  const begin = page.getByRole('form', { name: 'Begin a new object' });
  await begin.getByLabel('Kind').selectOption('p_News');
  await begin.getByLabel('Title').fill('…');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Edit: …');
  const id = /edit-(\d+)/.exec(page.url())![1]!;
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question).toContainText(/There are things readers would stumble over: [1-9]/);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page.locator('[data-panel=help]')).toHaveAttribute('open', '');
  await studio(page);
  const draft = page.locator('.studio__entry', { hasText: id });
  await draft.getByRole('button', { name: /^Publish/ }).click();
  await expect(question).toContainText(/“…”: there are things readers would stumble over: [1-9]/);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(draft.getByRole('button', { name: /^Publish/ })).toBeVisible();
  await draft.getByRole('button', { name: /^Publish/ }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.studio__message').first()).toHaveText('Done.');
  await expect(draft.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
});

test('the studio: axe finds nothing, light and dark, and nothing is cut off at 320 px', async ({ page }) => {
  await studio(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('RT-007 a unit is copied with its lessons; many drafts come a page at a time', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await studio(page);
  const { authorization = '' } = (await asked).headers();
  const search = page.getByRole('search', { name: 'Search objects' });
  await search.getByLabel('Title or number').fill('4715');
  await page.keyboard.press('Enter');
  await expect(page.locator('.studio__count')).toHaveText('Objects: 1');
  await page.getByRole('button', { name: /^Duplicate: Deeper: measuring the sun/ }).click();
  await expect(heading(page)).toHaveText('Edit: Deeper: measuring the sun (copy)');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Show the page' }).click();
  await expect(heading(page)).toHaveText('Deeper: measuring the sun (copy)');
  await expect(main(page).locator('.lessons__link')).toHaveCount(2);
  const statuses = await page.evaluate(async (token) => {
    const found: number[] = [];
    for (let each = 1; each <= 26; each++) {
      const body = new URLSearchParams({ subAction: 'create', dataType: 'p_News', title: `Draft ${each}` });
      const address = '/dispatcher.php?mode=ajax&lang=en&action=16&id=0&datatype=p_Studio';
      found.push((await fetch(address, { method: 'POST', headers: { authorization: token }, body })).status);
    }
    return found;
  }, authorization);
  expect(statuses).toEqual(statuses.map(() => 200));
  await studio(page);
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts.locator('.studio__entry')).toHaveCount(25);
  await expect(drafts.locator('.studio__pages')).toContainText('Page 1 of 2');
  await drafts.getByRole('button', { name: 'Next objects' }).click();
  await expect(drafts.locator('.studio__pages')).toContainText('Page 2 of 2');
  await expect(drafts.getByText('Draft 1', { exact: true })).toBeVisible();
  await expect(drafts.getByText('Draft 26', { exact: true })).toHaveCount(0);
});

test('RT-007 an author finds a course by several words and exports it by its button: one file with everything that belongs to it', async ({
  page,
}) => {
  await studio(page);
  await page.getByRole('search', { name: 'Search objects' }).getByLabel('Title or number').fill('Light makes pictures');
  await page.keyboard.press('Enter');
  await expect(page.locator('.studio__count')).toHaveText('Objects: 1');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: Light makes pictures' }).focus();
  await page.keyboard.press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('course-100.zip');
  await expect(page.getByRole('status').filter({ hasText: 'The download has begun.' })).toBeVisible();
  const names = [...unzipped(await readFile(await download.path())).keys()];
  expect(names).toEqual(expect.arrayContaining(['objects/course-100.xml', 'objects/unit-4713.xml', 'objects/practicetest-842.xml']));
});
