import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, label, openAuthorSite } from './support/author-site.ts';

const site = openAuthorSite();

const bar = (page: Page, name: string): Locator => button(page.locator('.author-bar'), name);
const state = (page: Page): Locator => page.locator('.author-state');

/** Opens the form of an object. @returns its text as the server has it, without revisions */
async function edit(page: Page, id: number): Promise<string> {
  const answered = page.waitForResponse((each) => {
    const query = new URL(each.url()).searchParams;
    return query.get('datatype') === 'p_ObjectDocument' && query.get('action') === '8' && each.request().method() === 'GET';
  });
  await page.goto(`${site()}/edit-${id}.html?lang=en`);
  const text = await (await answered).text();
  await expect(label(page, 'Title').first()).toBeVisible();
  return /<object [\s\S]*<\/object>/.exec(text)![0].replace(/ revision="\d+"/g, '');
}

async function stored(page: Page): Promise<void> {
  await bar(page, 'Store').click();
  await expect(state(page)).toHaveAttribute('data-changed', '0');
}

test('what was stored is taken back after the page was loaded again, step by step, and stored as it was', async ({ page, context }) => {
  const before = await edit(page, 23);
  const [author, day] = [await label(page, 'Author').inputValue(), await label(page, 'Published on').inputValue()];
  await label(page, 'Author').fill('Somebody to be taken back');
  await label(page, 'Published on').fill('2026-11-22T10:30');
  await stored(page);
  expect(await edit(page, 23)).not.toBe(before);
  await expect(state(page)).toHaveAttribute('data-changed', '0');
  await expect(label(page, 'Author')).toHaveValue('Somebody to be taken back');
  await expect(bar(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  await bar(page, 'Undo').click();
  await expect(label(page, 'Published on')).toHaveValue(day);
  await expect(label(page, 'Author')).toHaveValue('Somebody to be taken back');
  await expect(state(page)).toHaveAttribute('data-changed', '1');
  // Loaded again here, undo goes back and redo on, as they would have without that.
  await edit(page, 23);
  await expect(label(page, 'Published on')).toHaveValue(day);
  await expect(bar(page, 'Redo')).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Control+z');
  await expect(label(page, 'Author')).toHaveValue(author);
  await bar(page, 'Redo').click();
  await bar(page, 'Redo').click();
  await expect(label(page, 'Published on')).toHaveValue('2026-11-22T10:30');
  await expect(state(page)).toHaveAttribute('data-changed', '0');
  await expect(bar(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  await bar(page, 'Undo').click();
  await bar(page, 'Undo').click();
  await expect(label(page, 'Author')).toHaveValue(author);
  await expect(bar(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await stored(page);
  expect(await edit(page, 23), 'the same bytes').toBe(before);

  // What the server writes a second time, and what it notes of translations, keeps nothing from being taken back.
  const title = await label(page, 'Title').inputValue();
  await label(page, 'Title').fill('A title to be taken back');
  await stored(page);
  await edit(page, 23);
  await bar(page, 'Undo').click();
  await expect(label(page, 'Title')).toHaveValue(title);
  await stored(page);

  // What somebody else has stored meanwhile is theirs: nothing of before is put over it.
  await label(page, 'Teaser').fill('Mine');
  await stored(page);
  await expect(bar(page, 'Undo')).toHaveAttribute('aria-disabled', 'false');
  const other = await context.browser()!.newContext({ storageState: await context.storageState() });
  const theirs = await other.newPage();
  await theirs.goto(`${site()}/edit-23.html?lang=en`);
  await label(theirs, 'Title').fill('Theirs');
  await stored(theirs);
  await other.close();
  await edit(page, 23);
  await expect(label(page, 'Title')).toHaveValue('Theirs');
  await expect(bar(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
});
