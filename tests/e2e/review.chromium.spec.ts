import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/learning.ts';
import { ada, heading, hypatia, main, submitLogin } from './support/site.ts';

const site = openAuthorSite();
const ADA = 12;
const NEWER = 'Courses in the museum start in April';
const LATER = 'The reading room is open in the summer';

async function logIn(page: Page, { user, password }: { readonly user: string; readonly password: string }): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.goto(`${site()}/login.html?lang=en`);
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome\.html/);
  return (await asked).headers()['authorization'] ?? '';
}

const visited = async (page: Page, id = 21): Promise<string> => {
  const call = `/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=p_News`;
  return page.evaluate(async (address) => (await fetch(address, { credentials: 'omit' })).text(), call);
};

/** Makes Ada an author of news. */
async function makeAuthor(administrator: Page): Promise<void> {
  const authorization = await logIn(administrator, hypatia);
  const status = await administrator.evaluate(
    async ([token, id]) => {
      const body = new URLSearchParams({ subAction: 'giveRole', role: 'author', branch: 'p_News' });
      const address = `/dispatcher.php?mode=ajax&lang=en&action=16&id=${id}&datatype=p_Accounts`;
      return (await fetch(address, { method: 'POST', headers: { authorization: token }, body })).status;
    },
    [authorization, String(ADA)] as const,
  );
  expect(status).toBe(200);
}

test('RT-007 what an author changes is reviewed before visitors see it: comments, sent back, mended, approved', async ({
  page,
  browser,
}) => {
  const [other, administrator] = [await browser.newPage(), await browser.newPage()];
  await makeAuthor(administrator);
  await logIn(other, ada);

  // The author changes what is published, and visitors see nothing of it.
  await other.goto(`${site()}/edit-21.html?lang=en`);
  const title = other.getByRole('region', { name: /Title/ }).or(other.locator('.author-section').first()).locator('textarea').first();
  const former = await title.inputValue();
  await title.fill(NEWER);
  await other.locator('.author-html').first().scrollIntoViewIfNeeded();
  await other.locator('.rt-text').first().click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' For two weeks.');
  await other.getByRole('button', { name: 'Store as draft' }).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('region', { name: 'Working copy' })).toBeVisible();
  expect(await visited(other)).toContain(former);
  expect(await visited(other)).not.toContain(NEWER);
  const panel = other.locator('.author-pending', { hasText: 'Review' });
  await panel.locator('summary').focus();
  await other.keyboard.press('Enter');
  await panel.getByLabel('Note for who looks at it').fill('Is April right?');
  await panel.getByRole('button', { name: 'Send to review' }).focus();
  await other.keyboard.press('Enter');
  await expect(panel.locator('summary')).toContainText('waits to be looked at');

  // Somebody who publishes finds it, comments on the title and sends it back.
  await page.goto(`${site()}/studio.html?lang=en`);
  const waiting = page.getByRole('region', { name: 'Waiting for review' });
  await expect(waiting).toContainText('Is April right?');
  await waiting.getByRole('link', { name: /^Review: / }).press('Enter');
  await expect(heading(page)).toContainText('Review');
  const changes = page.getByRole('region', { name: 'What has changed against what is published' });
  await expect(changes.locator('ins', { hasText: 'April' }).first()).toBeVisible();
  await expectAccessible(page);
  await changes.getByRole('button', { name: 'Comment on this' }).first().press('Enter');
  await changes.getByLabel('Comment', { exact: true }).fill('In May, I think');
  await changes.getByRole('button', { name: 'Send the comment' }).press('Enter');
  await expect(page.getByText('The comment was sent.')).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Comment on this' }).first()).toBeFocused();
  await changes.getByRole('button', { name: 'Comment on this' }).last().press('Enter');
  await changes.getByLabel('Comment', { exact: true }).fill('Three weeks');
  await changes.getByRole('button', { name: 'Send the comment' }).press('Enter');
  await expect(main(page).getByRole('listitem', { name: /^Text \(en\)/ })).toContainText('Three weeks');
  await expect(main(page).getByRole('link', { name: /^Preview/ })).toHaveAttribute('href', /preview-21\.html/);
  await page.getByLabel('Note for its author').fill('One thing to mend');
  await page.getByRole('button', { name: 'Send back' }).press('Enter');
  await expect(page.getByText('It was sent back.')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Its author goes from the comment to the field, mends it and sends it once more.
  await other.goto(`${site()}/studio.html?lang=en`);
  const mine = other.getByRole('region', { name: 'Mine in review' });
  await expect(mine).toContainText('One thing to mend');
  await mine.getByRole('link').first().press('Enter');
  await expect(panel.locator('summary')).toContainText('came back');
  await panel.locator('summary').press('Enter');
  await expect(panel).toContainText('In May, I think');
  const go = panel.getByRole('button', { name: 'Go to the field' });
  // Its editor is fetched when it comes into view.
  await go.last().press('Enter');
  await expect(other.locator('.rt-text').first()).toBeFocused();
  await go.first().press('Enter');
  await expect(title).toBeFocused();
  await title.fill(NEWER.replace('April', 'May'));
  await panel.getByLabel('Done').first().click();
  await expect(panel.getByLabel('Done').first()).toBeChecked();
  await panel.getByRole('button', { name: 'Send to review' }).press('Enter');
  await expect(panel.locator('summary')).toContainText('waits to be looked at');
  expect(await visited(other)).toContain(former);

  // It is approved, and visitors see it.
  await page.goto(`${site()}/review-21.html?lang=en`);
  await page.getByRole('button', { name: 'Approve and publish' }).press('Enter');
  await expect(page.getByText('It is published.')).toBeFocused();
  await expect(main(page).getByRole('region', { name: 'History' })).toContainText('Approved and published');
  expect(await visited(other)).toContain(NEWER.replace('April', 'May'));
  await other.close();
  await administrator.close();
});

/**
 * Types into a field for day and time, which has parts that Tab goes through. The order of day and month is the browser's, and so is
 * whether it asks for half days.
 */
async function typeMoment(page: Page, moment: Locator, day: string, time: string): Promise<void> {
  const { keyboard } = page;
  const hasFocus = (): Promise<boolean> => moment.evaluate((element) => element === document.activeElement);
  while (await hasFocus()) await keyboard.press('Shift+Tab');
  await tabTo(page, moment);
  await keyboard.type(day);
  await keyboard.press('Tab');
  await keyboard.type(`${time}a`);
}

const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test.describe('on clocks of its own', () => {
  // Far from the site's: what a reviewer chooses and an author reads is their own time.
  test.use({ timezoneId: 'Asia/Dubai' });

  test('RT-007 a reviewer approves for a day and a time by keyboard on a narrow screen, and its author reads from when it is seen', async ({
    page,
    browser,
    allowConsole,
  }) => {
    // A moment that is over.
    allowConsole(/Failed to load resource: .*400/);
    const [other, administrator] = [await browser.newPage({ timezoneId: 'Asia/Dubai' }), await browser.newPage()];
    await makeAuthor(administrator);
    await administrator.close();
    await logIn(other, ada);
    await other.goto(`${site()}/edit-22.html?lang=en`);
    await other.locator('.author-section textarea').first().fill(LATER);
    const panel = other.locator('.author-pending', { hasText: 'Review' });
    await panel.locator('summary').press('Enter');
    await panel.getByRole('button', { name: 'Send to review' }).press('Enter');
    await expect(panel.locator('summary')).toContainText('waits to be looked at');

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${site()}/review-22.html?lang=en`);
    const moment = page.getByLabel('Visitors see it from');
    const approve = page.getByRole('button', { name: 'Approve for this time' });
    await expect(moment).toHaveAccessibleDescription('In your time zone, Asia/Dubai');
    await expectAccessible(page);
    expect(await isWide(page)).toBe(false);

    // A moment that is over is refused in words, where it was chosen; what was typed stays, and nothing is decided.
    await typeMoment(page, moment, '05052024', '0930');
    await expect(moment).toHaveValue('2024-05-05T09:30');
    await tabTo(page, approve);
    await page.keyboard.press('Enter');
    const refusal = main(page).getByRole('alert').filter({ hasText: 'This moment is over already.' });
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(approve).toBeFocused();
    await expect(moment).toHaveValue('2024-05-05T09:30');
    await expectAccessible(page);
    expect(await isWide(page)).toBe(false);

    // It is loaded again, which loses neither the focus nor what was typed.
    await tabTo(page, refusal.getByRole('button', { name: 'Load again' }));
    await page.keyboard.press('Enter');
    await expect(refusal).toHaveCount(0);
    await expect(main(page).getByRole('status').first()).toBeFocused();
    await expect(moment).toHaveValue('2024-05-05T09:30');
    await typeMoment(page, moment, '05052031', '0930');
    await expect(moment).toHaveValue('2031-05-05T09:30');
    await tabTo(page, approve);
    await page.keyboard.press('Enter');
    const message = main(page).getByRole('status').filter({ hasText: 'It is approved, and is published on 5 May 2031, 09:30.' });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(message, 'who has pressed the button, which is gone, goes on from here').toBeFocused();
    await expect(approve).toHaveCount(0);
    const history = main(page).getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText(
      /Approved, to be published later · Ibn al-Haytham.*5 May 2031, 09:30/,
    );
    await expectAccessible(page);
    expect(await isWide(page)).toBe(false);
    expect(await visited(page, 22)).not.toContain(LATER);

    // Its author has nothing more in review, and reads in the form from when visitors see it.
    await other.goto(`${site()}/studio.html?lang=en`);
    await expect(heading(other)).toHaveText('Studio');
    await expect(other.getByRole('region', { name: 'Mine in review' })).toHaveCount(0);
    await other.setViewportSize({ width: 320, height: 640 });
    await other.goto(`${site()}/edit-22.html?lang=en`);
    const publishing = other.locator('.author-pending', { hasText: 'Publishing' });
    await expect(publishing.locator('summary')).toContainText('to be published on 5 May 2031, 09:30');
    await tabTo(other, publishing.locator('summary'));
    await other.keyboard.press('Enter');
    await expect(publishing).toContainText('To be published on 5 May 2031, 09:30, set by Ibn al-Haytham.');
    await expectAccessible(other);
    expect(await isWide(other)).toBe(false);
    await other.close();
  });
});
