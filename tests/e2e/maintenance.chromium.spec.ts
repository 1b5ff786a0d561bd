import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { openOwnSite } from './support/author-site.ts';
import { ada, dialog, enter, heading, hypatia, logOut, main, submitLogin } from './support/site.ts';

const { site } = openOwnSite();
const WORDS = 'We are moving to a larger server.';

test('an administrator closes the site: visitors read why, a result in an open page waits and is stored afterwards', async ({
  page,
  browser,
  allowConsole,
  watch,
}) => {
  test.setTimeout(120_000);
  // What the closed site answers.
  allowConsole(/Failed to load resource.*(?:503|403)/);
  const [writing, learning, visit] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 }, locale: 'de' }),
  ]);
  try {
    const learner = await learning.newPage();
    watch(learner);
    await enter(learner, site(), ada.user, ada.password);
    await learner.goto(`${site()}/test-813.html`);
    await shown(learner);
    await learner.getByRole('button', { name: 'Start the test' }).click();
    await learner.getByRole('radio').first().check();

    const author = await writing.newPage();
    watch(author);
    await enter(author, site(), 'alhazen', 'book-of-optics');
    await author.goto(`${site()}/edit-23.html?lang=en`);
    const title = author.getByLabel('Title', { exact: true }).first();
    await title.fill('Written while it is closed');

    await enter(page, site(), hypatia.user, hypatia.password);
    await page.goto(`${site()}/administration.html`);
    await shown(page);
    await main(page).getByRole('link', { name: 'Maintenance' }).click();
    await expect(main(page)).toContainText('Maintenance is off: the site is open for everybody.');
    await main(page).getByLabel('Message (English), may be empty').fill(WORDS);
    const until = new Date(Date.now() + 2 * 60 * 60 * 1000);
    await main(page)
      .getByLabel('Expected until, may be empty')
      .fill(new Date(until.getTime() - until.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Switch maintenance on' }).click();
    await expect(dialog(page)).toContainText('learners in the middle of a test neither');
    await dialog(page).getByRole('button').first().press('Enter');
    await expect(main(page).getByRole('status')).toHaveText('Maintenance is on now.');
    await expect(main(page)).toContainText('Maintenance is on: the site is closed for everybody but administrators.');
    await expect(main(page).getByRole('heading', { level: 2, name: 'Maintenance' })).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });

    // A visitor without scripts, on a phone, in the dark.
    const visitor = await visit.newPage();
    await visitor.emulateMedia({ colorScheme: 'dark' });
    const answer = await visitor.goto(`${site()}/news.html`);
    expect([answer!.status(), answer!.headers()['cache-control']]).toEqual([503, 'no-store']);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We are working on this site');
    await expect(main(visitor)).toContainText(WORDS);
    await expect(main(visitor).locator('time')).toHaveAttribute('datetime', /Z$/);
    await expect(visitor.locator('body')).not.toHaveCSS('background-color', /^rgb\(2\d\d,/);
    expect((await main(visitor).boundingBox())!.width).toBeLessThanOrEqual(320);
    await visitor.getByRole('link', { name: 'Deutsch' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wir arbeiten an dieser Website');
    await visitor.getByRole('link', { name: 'العربية' }).click();
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');

    // The same page as axe reads it, in both colours and widths.
    const reader = await learning.newPage();
    watch(reader);
    for (const colorScheme of ['dark', 'light'] as const)
      for (const [lang, width] of [
        ['en', 320],
        ['ar', 1280],
      ] as const) {
        await reader.emulateMedia({ colorScheme });
        await reader.setViewportSize({ width, height: 700 });
        await reader.goto(`${site()}/news.html?lang=${lang}`);
        await expectAccessible(reader);
        expect(await reader.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      }

    // Where the site is administered a learner who has logged in reads why there is nothing for them, and how to get in.
    await reader.goto(`${site()}/administration.html?lang=en`);
    await expect(dialog(reader)).toContainText('closed for maintenance just now, and your account does not administer it. Log in with');
    await dialog(reader).getByRole('button').last().press('Enter');
    await expect(dialog(reader)).toHaveCount(0);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('We are working on this site');
    await expect(main(reader)).toContainText('Only people who administer the site get in until then');
    await expect(main(reader)).toContainText(WORDS);
    await expect(main(reader)).not.toContainText('There is nothing here yet');
    await expectAccessible(reader);
    await main(reader).getByRole('link', { name: 'Log in as administrator' }).click();
    await expect(main(reader).getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(main(reader)).not.toContainText('We are working on this site');

    // The page that was open: the result waits, and where the learner wants to go the page says why not.
    await learner.locator('.test').getByRole('button', { name: 'Finish the test' }).click();
    await dialog(learner).getByRole('button').first().click();
    await expect(learner.locator('[data-outbox]').getByRole('status')).toHaveText('1 entry is waiting to be sent.', { timeout: 20_000 });
    await learner.getByRole('banner').getByRole('link', { name: 'News' }).first().click();
    await expect(dialog(learner)).toContainText('The site is closed for maintenance, probably until');
    await expect(dialog(learner)).toContainText(WORDS);
    await dialog(learner).getByRole('button').last().press('Enter');

    // An author reads the same, and that nothing of the text is lost.
    const store = author.getByRole('button', { name: 'Store', exact: true });
    await store.click();
    const problem = author.locator('.author-problem');
    await expect(problem).toContainText('The site is closed for maintenance, probably until');
    await expect(problem).toContainText(WORDS);
    await expect(problem).toContainText('What you have written is kept in this browser.');
    await expectAccessible(author);
    const drafts = (): Promise<string> =>
      author.evaluate(() =>
        Object.entries(localStorage)
          .flatMap(([key, value]) => (key.includes('authorDraft') ? [value] : []))
          .join(),
      );
    expect(await drafts()).toContain('Written while it is closed');

    // Whoever administers the site gets in, and everywhere.
    const other = await browser.newContext();
    try {
      const late = await other.newPage();
      watch(late);
      await late.goto(`${site()}/news.html`);
      await late.getByRole('link', { name: 'Log in as administrator' }).click();
      await submitLogin(late, hypatia.user, hypatia.password);
      await expect(late).toHaveURL(/userhome/);
      await shown(late);
      await late.goto(`${site()}/news.html`);
      await shown(late);
      await expect(heading(late)).toHaveText('News');
      await expect(late.getByRole('complementary', { name: 'Important announcement' })).toContainText('Maintenance is on');
      // With the logout the site is closed for this browser again; where it is administered there is the login.
      await logOut(late, hypatia.name);
      await expect(late.getByRole('heading', { level: 1 })).toHaveText('We are working on this site');
      await late.goto(`${site()}/administration.html`);
      await expect(main(late).getByRole('button', { name: 'Log in' })).toBeVisible();
    } finally {
      await other.close();
    }

    await main(page).getByRole('button', { name: 'Switch maintenance off' }).click();
    await expect(main(page).getByRole('status')).toHaveText('Maintenance is off now: the site is open.');
    await expect(main(page)).not.toContainText('Maintenance is on');
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(author.locator('.author-state')).toHaveAttribute('data-changed', '0');
    await expect(title).toHaveValue('Written while it is closed');
    await learner.locator('[data-outbox]').getByRole('button', { name: 'Details' }).click();
    await dialog(learner).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(learner).getByRole('status')).toContainText('Nothing is waiting: everything is stored.');
    expect((await visitor.goto(`${site()}/news.html`))!.status()).toBe(200);
  } finally {
    await Promise.all([writing.close(), learning.close(), visit.close()]);
  }
});
