import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, main } from './support/site.ts';
import type { Page } from '@playwright/test';

const QUESTION = 'Why is the *edge* soft? <b>Really</b>';
const questions = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true });
const thread = (page: Page) => questions(page).getByRole('listitem').filter({ hasText: QUESTION }).first();
const stored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('datatype=p_Discussion') && answer.request().method() === 'POST');

async function logIn(page: Page, name: RegExp): Promise<void> {
  await main(page).getByRole('button', { name }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome/);
}

test('CON-002 a question at a moment of a lesson is answered, found on My learning, and hidden by who moderates', async ({
  page,
  open,
  browser,
  watch,
}) => {
  test.slow();
  await open('/login.html');
  await logIn(page, /Ada Lovelace/);
  await open('/unit-4711.html?IDLesson=1');
  await page
    .getByRole('navigation', { name: 'Slides' })
    .getByRole('button', { name: /Shadows/ })
    .click();
  const ask = questions(page).getByRole('button', { name: 'Ask a question' });
  await expect(ask).toBeEnabled({ timeout: 20_000 });
  await ask.press('Enter');
  await expect(questions(page).getByRole('textbox', { name: /^Question at 0:3\d · Slide 3 of 4/ })).toBeFocused();
  await page.keyboard.type(QUESTION);
  const asked = stored(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(ask).toBeFocused();
  expect((await asked).status()).toBe(200);
  // The film is at its moment; what the demonstration brings is of others.
  await expect(thread(page)).toHaveAttribute('aria-current', 'time');
  await expect(questions(page).getByText('Why do I see the beam only when there is dust in the room?')).toBeVisible();
  await expectAccessible(page, [], '.lesson-questions');
  const name = new URLSearchParams((await asked).request().postData() ?? '').get('entry') ?? '';

  const context = await browser.newContext();
  await context.addInitScript(() => {
    document.cookie = 'ga-opt-out=1; Path=/';
  });
  const other = await context.newPage();
  watch(other);
  await other.goto(customerUrl('demo', '/login.html'));
  await logIn(other, /al-Haytham/);
  await other.goto(customerUrl('demo', `/unit-4711.html?IDLesson=1&entry=${name}`));
  await thread(other)
    .getByRole('button', { name: /^Answer: / })
    .press('Enter', { timeout: 20_000 });
  await other.keyboard.type('The sun is no point.');
  const answered = stored(other);
  await other.keyboard.press('ControlOrMeta+Enter');
  expect((await answered).status()).toBe(200);

  // Back to My learning, by the page's own links.
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('link', { name: 'My courses' }).first().click();
  await page.getByRole('region', { name: 'Answers to your questions' }).getByRole('link', { name: QUESTION }).click();
  await expect(thread(page)).toHaveAttribute('aria-current', 'true', { timeout: 20_000 });
  await expect(thread(page).getByText('The sun is no point.')).toBeVisible();
  await expect(thread(page).getByText('new answer').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? 0))).toBeGreaterThanOrEqual(31);

  await thread(other)
    .getByRole('button', { name: /^Hide: Question at/ })
    .press('Enter');
  await expect(thread(other).getByText('hidden', { exact: true })).toBeVisible();
  await questions(page).getByRole('button', { name: 'Questions' }).press('Enter');
  await questions(page).getByRole('button', { name: 'Questions' }).press('Enter');
  await expect(thread(page).getByText('hidden by a moderator: only you and the moderators see it')).toBeVisible();
  // Read by now.
  await thread(page)
    .getByRole('button', { name: /^Delete: Question at/ })
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button').first().press('Enter');
  await expect(questions(page).getByText(QUESTION)).toHaveCount(0);
  await context.close();
});
