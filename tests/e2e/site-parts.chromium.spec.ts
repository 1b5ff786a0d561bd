import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { heading, main } from './support/site.ts';

const site = openAuthorSite();

const block = (page: Page, name: string): Locator =>
  page.locator('.author-block', { has: page.locator(':scope > .author-block__head', { hasText: name }) });
const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const stored = (page: Page): Locator => page.locator('.author-state[data-changed="0"]');
const guestOf = async (page: Page): Promise<Page> => (await page.context().browser()!.newContext()).newPage();

/** Nothing is cut off on a narrow screen, and axe finds nothing, light and dark. */
async function expectFits(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Types at the end of a formatted text, whose editor comes when it is in view. */
async function typeInto(part: Locator, words: string): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const text = part.locator('.rt-text');
  await text.click({ position: { x: 20, y: 20 } });
  await text.press('Control+End');
  await text.pressSequentially(words);
}

test('AUT-096 RT-007 an author edits the start page: texts, lists, topics and their order; a draft first, then visitors see it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  const guest = await guestOf(page);
  await page.goto(`${site()}/studio.html?lang=en`);
  await page.locator('#studio-menus ~ ul').getByRole('link', { name: 'Start page', exact: true }).click();
  await expect(heading(page)).toHaveText('Edit: Start');
  await expectFits(page);

  await typeInto(block(page, 'Text 2 – New here'), ' today');
  const topic = block(page, 'Corrections').last();
  await topic.getByLabel('Leads to').fill('javascript:alert(1)');
  await bar(page, 'Store as draft').click();
  await expect(page.locator('[data-problem="badXml"]')).toContainText('Topic “Corrections”: Pages do not follow this address.');
  await topic.getByRole('button', { name: /^Choose a page/ }).click();
  const pages = page.getByRole('dialog', { name: 'Pages of the site' });
  await pages.getByLabel('Title or number').fill('902');
  await page.keyboard.press('Enter');
  await pages.getByRole('button', { name: /object-902\.html/ }).click();
  await expect(topic.getByLabel('Leads to')).toHaveValue('object-902.html');

  const dates = block(page, 'Text 3 – Next dates').getByRole('button', { name: 'Delete: Text 3 – Next dates' });
  await dates.click();
  await expect(block(page, 'Next dates')).toHaveCount(0);
  await block(page, 'List of what is new').nth(1).getByLabel('How many').fill('2');
  await page.getByRole('button', { name: 'Move up: Courses' }).click();
  await expect(page.getByRole('button', { name: 'Move up: Courses' })).toBeFocused();
  await bar(page, 'Store as draft').click();
  await expect(stored(page)).toBeVisible();
  await guest.goto(`${site()}/startPage.html?lang=en`);
  await expect(main(guest)).not.toContainText('New here today');

  const preview = await page.context().newPage();
  await preview.goto(`${site()}/preview-1000.html?lang=en`);
  await expect(main(preview)).toContainText('New here today');
  await preview.close();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // The page has a text that not every language of it has.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(stored(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  await guest.goto(`${site()}/startPage.html?lang=en`);
  await expect(main(guest).locator('h2')).toHaveText(['New here today', 'Coming up', 'Courses', 'Our courses', 'Topics']);
  await expect(main(guest).locator('.events > li')).toHaveCount(2);
  await expect(main(guest).getByRole('link', { name: 'Corrections' })).toHaveAttribute('href', 'object-902.html');
  await guest.goto(`${site()}/startPage.html?lang=de`);
  await expect(main(guest)).toContainText('Neu bei uns');
  await expect(main(guest)).not.toContainText('Die nächsten Termine');
});

test('AUT-096 CON-005 an author begins the page of a partner; a name that is taken is refused, and a visitor comes to it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  const guest = await guestOf(page);
  await page.goto(`${site()}/studio.html?lang=en`);
  const begin = page.getByRole('form', { name: 'Begin a new object' });
  await begin.getByLabel('Kind').selectOption({ label: 'Partner page' });
  await begin.getByLabel('Title').fill('Friends of the observatory');
  await begin.getByRole('button').click();
  await expect(heading(page)).toHaveText('Edit: Friends of the observatory');
  const name = page.getByLabel('Name in the address');
  await expect(name).toHaveValue(/^friends-of-the-observatory-\d+$/);
  await name.fill('partner7');
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem]')).toContainText('Another page has the address “partner7” already');
  await name.fill('observatory');
  await typeInto(block(page, 'Text 1 – Friends of the observatory'), 'Clear skies to you.');
  await expectFits(page);
  await bar(page, 'Store').click();
  await expect(stored(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'af-observatory.html' })).toBeVisible();
  await guest.goto(`${site()}/af-observatory.html?lang=en`);
  await expect(main(guest)).toContainText('Clear skies to you.');

  await page.goto(`${site()}/studio.html?lang=en`);
  await page.getByRole('search', { name: 'Search objects' }).getByLabel('Kind').selectOption({ label: 'Partner page' });
  await page.getByRole('search', { name: 'Search objects' }).getByRole('button').click();
  await page.getByRole('link', { name: 'Welcome, friends of the Harbour Camera Club', exact: true }).click();
  await page.locator('#author-language').selectOption('de');
  await typeInto(block(page, 'Text 1 – Willkommen'), ' Bis bald.');
  await bar(page, 'Store').click();
  await expect(stored(page)).toBeVisible();
  await guest.goto(`${site()}/af-partner7.html?lang=de`);
  await expect(main(guest)).toContainText('wann immer Sie mögen. Bis bald.');
});

test('I18-003 RT-007 a publisher writes another text of the site in two languages; a visitor reads it, until it is reset', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  const guest = await guestOf(page);
  await page.goto(`${site()}/studio.html?lang=en`);
  await page.locator('#studio-menus ~ ul').getByRole('link', { name: 'Texts of the site' }).click();
  await expect(heading(page)).toHaveText('Edit: Texts of the site');
  const choose = async (words: string, key: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Choose a text …' }).click();
    const texts = page.getByRole('dialog', { name: 'What the site says' });
    await texts.getByLabel('Words or key').fill(words);
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await texts.getByRole('button', { name: new RegExp(` ${key.replace('.', '\\.')}$`) }).click();
    await expect(texts).toBeHidden();
    return page.locator(`.author-block[data-block="${key}"]`);
  };
  const field = await choose('please fill in this', 'required.empty');
  await expect(field.getByLabel('Text')).toHaveValue('Please fill in this field.');
  await field.getByLabel('Text').fill('Something is missing in {field}.');
  await expect(field.locator('.author-faults')).toContainText('{field} in the language en would stay as it is written');
  await bar(page, 'Store').click();
  await expect(page.locator('[data-problem="badXml"]')).toContainText('this text gets no values. Write it without braces.');
  await field.getByLabel('Text').fill('Something is missing here.');
  const topics = await choose('topics', 'tags');
  await topics.getByLabel('Text').fill('What it is about');
  await page.locator('#author-language').selectOption('de');
  await topics.getByLabel('Text').fill('Worum es geht');
  await expectFits(page);
  await bar(page, 'Store').click();
  await expect(stored(page)).toBeVisible();

  await guest.goto(`${site()}/startPage.html?lang=en`);
  await expect(main(guest).locator('h2').last()).toHaveText('What it is about');
  await guest.goto(`${site()}/startPage.html?lang=de`);
  await expect(main(guest).locator('h2').last()).toHaveText('Worum es geht');
  // The page fetches its text set some seconds after it is there.
  const loaded = guest.waitForResponse(/M_textSet_en\.xml/);
  await guest.goto(`${site()}/contact.html?lang=en`);
  await (await loaded).finished();
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByText('Something is missing here.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Reset to the site’s file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(topics).toBeHidden();
  await guest.goto(`${site()}/startPage.html?lang=en`);
  await expect(main(guest).locator('h2').last()).toHaveText('Topics');
});
