import type { BrowserContext, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer } from './support/own-server.ts';
import { ada, customerUrl, dialog, logOut, submitLogin } from './support/site.ts';

const vera = { user: 'vera', password: 'dark-matter' };
const receipt = (page: Page) => page.locator('.test-receipt');

interface Account {
  readonly user: string;
  readonly password: string;
}

async function logIn(page: Page, address: string, { user, password }: Account): Promise<void> {
  await page.goto(`${address}/login.html`);
  await shown(page);
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
}

/** A further tab of the same browser. */
async function tabOf(context: BrowserContext, watch: (page: Page) => void): Promise<Page> {
  const tab = await context.newPage();
  watch(tab);
  return tab;
}

/** How many results at the test the server has of who is logged in; throws with the answer's status when nobody is. */
const results = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/dispatcher.php?mode=ajax&lang=en&action=1&id=0&datatype=t_ClientCompetence&IDObject=812', {
      headers: { Authorization: `Bearer ${localStorage.getItem('JWT')}` },
    });
    const text = await answer.text();
    const count = /<list [^>]*\bcount="(\d+)"/.exec(text)?.[1];
    if (count === undefined) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    return Number(count);
  });

async function finish(page: Page): Promise<void> {
  await page.bringToFront(); // Firefox gives the tab behind no focus
  await page.locator('.test').getByRole('button', { name: 'Finish the test' }).click();
  await dialog(page)
    .getByRole('button', { name: /ok|yes/i })
    .click();
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeFocused();
}

test('TST-004 a result belongs to who began the test, whoever is logged in at its end: it waits, and the page says so', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(180_000);
  // Results and attempts are counted: a test beside it that is Ada as well would be counted too.
  const { address, close } = await startOwnServer();
  try {
    await logIn(page, address, ada);
    await page.goto(`${address}/test-812.html`);
    await shown(page);
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByRole('radio').first().check();
    const other = await tabOf(context, watch);
    await other.goto(`${address}/userhome.html`);
    await shown(other);
    await logOut(other, ada.name);
    await expect(other).toHaveURL(/startPage\.html/);
    await expect(page.locator('.test-owner')).toContainText('waits in this browser for the person who began');
    await logIn(other, address, vera);
    await finish(page);
    await expect(receipt(page)).toContainText('waits in this browser for the person who began');
    await expect(receipt(page)).not.toContainText('Stored at');
    expect(await results(other)).toBe(0);
    await other.evaluate(() => localStorage.removeItem('JWT'));
    await logIn(other, address, ada);
    await expect(receipt(page)).toContainText('Stored at', { timeout: 20_000 });
    expect(await results(other)).toBe(1);
  } finally {
    await close();
  }
});

test(
  'TST-002 a test in two tabs is answered in one: the other says so, follows it, and takes it over by the keyboard',
  { tag: '@engines' },
  async ({ page, open, context, watch }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/test-812.html');
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByRole('radio').first().check();
    const other = await tabOf(context, watch);
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.setViewportSize({ width: 320, height: 640 });
    await other.goto(customerUrl('demo', '/test-812.html?lang=ar'));
    await shown(other);
    const note = (tab: Page) => tab.locator('.test-following');
    await expect(note(other)).toHaveText(/تبويب آخر/);
    await expect(other.getByRole('radio').first()).toBeChecked();
    await expect(other.getByRole('radio').first()).toBeDisabled();
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(other);
    await page.getByRole('radio').nth(1).check();
    await expect(other.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('radio').first().check();

    await other.getByRole('button', { name: 'المتابعة هنا' }).press('Enter');
    await expect(other.locator('.test-running')).toBeFocused();
    await expect(note(other)).toHaveText('');
    // What was answered just before is there.
    await expect(other.getByRole('radio').first()).toBeChecked();
    await expect(note(page)).toContainText('You went on with this test in another tab');
    await expect(page.getByRole('radio').first()).toBeDisabled();
    await expectAccessible(page);
    await other.getByRole('radio').nth(1).check();
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await other.close();
    await expect(note(page)).toHaveText('');
    await expect(page.getByRole('radio').first()).toBeEnabled();
  },
);

test(
  'an adaptive placement test in two tabs is answered in one; the other follows it, and takes it over',
  { tag: '@long' },
  async ({ page, open, context, watch }) => {
    test.setTimeout(90_000);
    const asked = (tab: Page): Promise<string | null> => tab.locator('.placement__question').getAttribute('data-question');
    const number = (tab: Page) => tab.locator('.placement__number');
    const note = (tab: Page) => tab.locator('.placement__following [role=status]');
    await open('/level-840.html');
    await page.getByRole('button', { name: 'Start the test' }).click();
    await expect(number(page)).toContainText('Question 1');
    const other = await tabOf(context, watch);
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.setViewportSize({ width: 320, height: 640 });
    await other.goto(customerUrl('demo', '/level-840.html'));
    await shown(other);
    await expect(note(other)).toContainText('open in another tab');
    await expect(other.getByRole('button', { name: 'I do not know' })).toBeDisabled();
    expect(await asked(other)).toBe(await asked(page));
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(other);
    await page.bringToFront();
    await page.getByRole('button', { name: 'I do not know' }).click();
    await expect(number(other)).toContainText('Question 2');
    await other.bringToFront();
    await other.getByRole('button', { name: 'Go on here' }).press('Enter');
    await expect(note(other)).toHaveText('');
    await expect(number(other)).toBeFocused();
    await expect(note(page)).toContainText('You went on with this test in another tab');
    await other.getByRole('button', { name: 'I do not know' }).click();
    await expect(number(page)).toContainText('Question 3');
    expect(await asked(page)).toBe(await asked(other));
  },
);

test('TST-014 words that are practised in two tabs are all kept, and each shows what the other one has done', async ({
  page,
  open,
  context,
  watch,
}) => {
  const begun = (tab: Page) => tab.locator('.vocabulary__learned');
  const practise = async (tab: Page, word: string): Promise<void> => {
    await tab.bringToFront();
    await expect(tab.locator('.vocabulary__word input')).toBeFocused();
    await tab.keyboard.type(word);
    await tab.keyboard.press('Enter');
    await tab.getByRole('button', { name: /^Easy/ }).click();
  };
  await open('/vocabulary-842.html');
  const other = await tabOf(context, watch);
  await other.goto(customerUrl('demo', '/vocabulary-842.html'));
  await shown(other);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Practise now' }).click();
  await practise(page, 'light');
  await expect(begun(other)).toHaveText('1 of 28 words begun');
  await other.bringToFront();
  await other.getByRole('button', { name: 'Practise now' }).click();
  await practise(other, 'shadow');
  await practise(page, 'shadow');
  await page.getByRole('button', { name: 'Stop for now' }).click();
  await expect(begun(page)).toHaveText('2 of 28 words begun');
  const reps = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('lectern.vocabulary.'))!;
    const { cards } = JSON.parse(localStorage.getItem(key)!) as { cards: Record<string, { reps: number }> };
    return Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, card.reps]));
  });
  expect(reps).toEqual({ w1: 1, w2: 2 });
});
