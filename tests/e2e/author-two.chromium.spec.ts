import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, enter, heading, hypatia } from './support/site.ts';

const site = openAuthorSite();

const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const isStored = (page: Page): Promise<void> => expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');

/** The formatted text, whose editor comes once it is near what is seen. */
async function formatted(page: Page): Promise<Locator> {
  await page.getByLabel('Author', { exact: true }).focus();
  const text = page.locator('.rt-text').first();
  await expect(text).toBeVisible();
  return text;
}

async function edit(page: Page, id: number): Promise<void> {
  await page.goto(`${site()}/edit-${id}.html?lang=en`);
  await expect(field(page, 'Title').first()).toBeVisible();
}

/** Somebody else who may write here, in a browser of her own. */
const logIn = (page: Page): Promise<void> => enter(page, site(), hypatia.user, hypatia.password);

test('AUT-097 two authors of one report: what is at different places is stored together, and undo takes back the own alone', async ({
  page,
  browser,
  watch,
  allowConsole,
}) => {
  allowConsole(/409/);
  const context = await browser.newContext();
  const other = await context.newPage();
  watch(other);
  await logIn(other);
  await edit(page, 21);
  await edit(other, 21);
  await field(other, 'Teaser').fill('The teaser of Hypatia');
  await bar(other, 'Store').click();
  await isStored(other);

  await field(page, 'Title').fill('The title of Alhazen');
  const text = await formatted(page);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And his words.');
  await page.keyboard.press('Control+S');
  const note = page.locator('[data-taken-in]');
  await expect(note).toContainText('Hypatia of Alexandria has stored meanwhile.');
  await expect(note).toContainText('all of it is stored');
  await isStored(page);
  await expect(field(page, 'Teaser')).toHaveValue('The teaser of Hypatia');
  await note.getByRole('button', { name: 'Show what came in' }).click();
  await expect(note.locator('ins', { hasText: 'Hypatia' })).toBeVisible();
  await expectAccessible(page);

  await edit(other, 21);
  await expect(field(other, 'Title')).toHaveValue('The title of Alhazen');
  await expect(field(other, 'Teaser')).toHaveValue('The teaser of Hypatia');
  await expect(await formatted(other)).toContainText('And his words.');

  await bar(page, 'Undo').click();
  await expect(await formatted(page)).not.toContainText('And his words.');
  await bar(page, 'Undo').click();
  await expect(field(page, 'Title')).not.toHaveValue('The title of Alhazen');
  await expect(field(page, 'Teaser')).toHaveValue('The teaser of Hypatia');
  await context.close();
});

test('AUT-097 the same place is asked about with both versions, by keyboard on a narrow screen, also after a reload', async ({
  page,
  browser,
  watch,
  allowConsole,
}) => {
  allowConsole(/409/);
  const context = await browser.newContext();
  const other = await context.newPage();
  watch(other);
  await logIn(other);
  await page.setViewportSize({ width: 320, height: 640 });
  await edit(page, 22);
  await edit(other, 22);
  await field(other, 'Title').fill('Hypatia was here');
  await field(other, 'Teaser').fill('And here');
  await bar(other, 'Store').click();
  await isStored(other);

  await field(page, 'Title').fill('Alhazen was here');
  await page.keyboard.press('Control+S');
  const panel = page.locator('.author-asked');
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel.locator('fieldset')).toHaveCount(1);
  await expect(panel.getByRole('radio', { name: /^Mine/ })).not.toBeChecked();
  await expect(panel.getByRole('radio', { name: /^By Hypatia of Alexandria/ })).not.toBeChecked();
  await expect(panel.getByRole('radio', { name: /^By Hypatia of Alexandria .*Hypatia/ })).toHaveCount(1);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // Put off: nothing is stored, and a reload brings it back.
  await panel.getByRole('button', { name: 'Decide later' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(field(page, 'Title')).toHaveValue('Alhazen was here');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('object 22')))).toBe(true);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Hypatia was here');
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(panel.getByRole('heading')).toBeFocused();
  await panel.getByRole('button', { name: 'Take over what I have chosen' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Still to choose: 1');
  await panel.getByRole('radio', { name: /^Mine/ }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('button', { name: 'Take over what I have chosen' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toHaveValue('Alhazen was here');
  await expect(field(page, 'Teaser')).toHaveValue('And here');
  await bar(page, 'Store').click();
  await isStored(page);
  await edit(other, 22);
  await expect(field(other, 'Title')).toHaveValue('Alhazen was here');
  await expect(field(other, 'Teaser')).toHaveValue('And here');
  await context.close();
});

test('AUT-097 each of two authors sees that the other one has the object open, until they leave or nothing is known', async ({
  page,
  browser,
  watch,
  calls,
  allowConsole,
}) => {
  // What is asked while there is no network.
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const context = await browser.newContext();
  const other = await context.newPage();
  watch(other);
  await logIn(other);
  const here = (of: Page): Locator => of.locator('.author-here');
  await page.setViewportSize({ width: 320, height: 640 });
  await edit(page, 20);
  await edit(other, 20);
  await expect(here(page)).toHaveText('Also here: Hypatia of Alexandria');
  await expect(here(page)).toHaveAttribute('role', 'status');
  await expect(here(other)).toHaveText('Also here: Ibn al-Haytham');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const asked = calls.of('p_ObjectPresence');
  expect(asked.length).toBeGreaterThan(0);
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) ?? '');
  expect(token).not.toBe('');
  for (const { address } of asked) expect(address, 'a token is in no address').not.toContain(token);

  await page.context().setOffline(true);
  await expect(here(page), 'a connection that is lost tells nothing').toBeEmpty();
  await page.context().setOffline(false);
  await expect(here(page)).toHaveText('Also here: Hypatia of Alexandria');

  // Another object is another form, and its configuration is not.
  await edit(other, 21);
  await expect(here(page)).toBeEmpty();
  await other.goto(`${site()}/author-20.html?lang=en`);
  await expect(here(page)).toHaveText('Also here: Hypatia of Alexandria');
  await context.close();
  await expect(here(page)).toBeEmpty();
});

test('RT-007 whoever administers gives somebody a role for one object, by keys alone; it counts there and nowhere else', async ({
  page,
  browser,
  watch,
  allowConsole,
}) => {
  allowConsole(/403|404/);
  await edit(page, 23);
  await expect(page.locator('[data-panel=roles]'), 'an author gives none').toHaveCount(0);
  const [admin, learner] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  watch(admin);
  await logIn(admin);
  await enter(learner, site(), ada.user, ada.password);
  await learner.goto(`${site()}/edit-23.html?lang=en`);
  await expect(field(learner, 'Title')).toHaveCount(0);

  await edit(admin, 23);
  const panel = admin.locator('[data-panel=roles]');
  await panel.locator('summary').press('Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Hypatia' })).toContainText('Administrator (for the whole site)');
  await field(admin, 'User name or e-mail address').fill('nobody at all');
  await admin.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('There is no account with this user name');
  await field(admin, 'User name or e-mail address').fill(ada.user);
  await field(admin, 'Role').selectOption('author');
  await panel.getByRole('button', { name: 'Give the role' }).press('Enter');
  const holder = panel.getByRole('listitem').filter({ hasText: ada.name });
  await expect(holder).toContainText('Author');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(admin);
  await learner.reload();
  await expect(field(learner, 'Title')).toBeVisible();
  await learner.goto(`${site()}/edit-22.html?lang=en`);
  await expect(heading(learner)).toBeVisible();
  await expect(field(learner, 'Title')).toHaveCount(0);

  await holder.getByRole('button', { name: /^Withdraw\s*: Ada Lovelace, Author$/ }).press('Enter');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(holder).toHaveCount(0);
  await learner.goto(`${site()}/edit-23.html?lang=en`);
  await expect(heading(learner)).toBeVisible();
  await expect(field(learner, 'Title')).toHaveCount(0);
});
