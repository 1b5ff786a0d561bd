import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, heading, main, submitLogin, userName } from './support/site.ts';

const REFUSED = /Failed to load resource.*40[34]/;
const marked = (page: Page): Promise<string[]> =>
  page
    .locator('.menu__link[aria-current]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-menu-item') ?? '').filter((id) => !id.startsWith('language-')));
const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a wrong ID, an unknown address and a link to neither get a page of their own: 404, title, no marked item, a search', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const answer = await page.goto('/news-999999.html?lang=de');
  expect(answer?.status()).toBe(404);
  await shown(page);
  await expect(heading(page)).toHaveText('Diese Seite gibt es nicht');
  await expect(page).toHaveTitle(/^Diese Seite gibt es nicht – /);
  expect(await marked(page)).toEqual([]);
  await main(page).getByRole('searchbox').fill('Licht');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search\.html\?.*query=Licht/);

  expect((await page.goto('/nowhere.html'))?.status()).toBe(404);
  await shown(page);
  await expect(page).toHaveTitle(/^This page does not exist – /);

  // Whatever a wrong address looks like, the page is whole: scripts, styles, menu, and links that lead where they should.
  for (const wrong of ['/abc/def', '/en/news.html?lang=en#main', '/%E0%A4%A', '/demo/', `/${'x'.repeat(700)}`]) {
    expect((await page.goto(wrong))?.status(), wrong).toBe(404);
    await shown(page);
    await expect(heading(page), wrong).toHaveText('This page does not exist');
    await expect(page.locator('.skip-link')).toBeAttached();
    expect(await marked(page)).toEqual([]);
  }
  await page.goto('/abc/def');
  await shown(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
  await main(page).getByRole('searchbox').fill('light');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\.html\?.*query=light/);
  await page.goBack();
  await expect(heading(page)).toHaveText('This page does not exist');
  await page.reload();
  await expect(heading(page)).toHaveText('This page does not exist');
  await page.locator('.menu__link[data-menu-item="news"]').first().click();
  await expect(page).toHaveTitle(/^News – /);
  await expect(page).toHaveURL(/[^/]\/news\.html$/);

  // Without a reload, and back.
  await open('/news.html');
  expect(await marked(page)).toEqual(['news']);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="news-"]')!;
    link.href = 'news-999999.html';
    (globalThis as { isSamePage?: boolean }).isSamePage = true;
    link.click();
  });
  await expect(heading(page)).toHaveText('This page does not exist');
  await expect(page).toHaveTitle(/^This page does not exist – /);
  await expect(page).toHaveURL(/news-999999\.html/);
  expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
  expect(await marked(page)).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWide(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveTitle(/^News – /);
  await expect.poll(() => marked(page)).toEqual(['news']);
});

test('guests get the login in place of a view that needs it, and the view after it', async ({ page, open, allowConsole }) => {
  allowConsole(REFUSED);
  await open('/results.html');
  await expect(heading(page)).toHaveText('Log in');
  await expect(page).toHaveTitle(/^Log in – /);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page)).toContainText('This page is for people who are logged in');
  await expectAccessible(page);
  await submitLogin(page, ada.user, ada.password);
  await expect(userName(page, ada.name)).toBeVisible();
  await shown(page);
  await expect(page).toHaveURL(/\/results\.html$/);
  await expect(page).toHaveTitle(/^My results – /);
});

test('Continue at home, in the list and in the course leads to the lesson that was left, at its time, without a question', async ({
  page,
  open,
  calls,
}) => {
  await open('/login.html');
  await main(page).getByText('No account yet?').click();
  const form = main(page).locator('form[data-login=register]');
  await form.getByLabel('User name').fill('maria');
  await form.getByLabel('Your name').fill('Maria Goeppert');
  await form.getByLabel('E-mail').fill('maria@example.org');
  await form.getByLabel('Password').fill('magic numbers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  const ofLight = main(page).locator('.card--course', { hasText: 'Light makes pictures' });
  const toNext = ofLight.getByRole('link', { name: /: / });
  await expect(toNext).toHaveText('Start course: How light travels');
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('JWT')}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ IDLesson: '2', seconds: '45' });
    await fetch('/dispatcher.php?mode=ajax&lang=en&action=16&id=4711&datatype=t_UnitPosition', { method: 'POST', headers, body });
  });
  expect(calls.of('t_UnitPosition')).not.toEqual([]);
  await open('/userhome.html');
  await expect(toNext).toHaveText('Continue: A room with a hole, 0:45');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWide(page)).toBe(false);
  await expectAccessible(page);
  await open('/course.html');
  const inList = ofLight.getByRole('link', { name: /: / });
  await expect(inList).toHaveText('Continue: A room with a hole, 0:45');
  await expect(inList).toHaveAttribute('href', 'unit-4711.html?IDLesson=2&goOn=1');
  await open('/course-100.html');
  const button = main(page).locator('.course__state').getByRole('link');
  await expect(button).toHaveText('Continue: A room with a hole, 0:45');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText('A room with a hole');
  await expect(main(page).locator('.unit-view')).toHaveAttribute('data-start-at', '45');
  await expect(main(page).locator('.unit-continue')).toHaveCount(0);
});

test('tests, vocabulary, a lesson that is loaded anew and the search have a breadcrumb and a marked item', async ({ page, open }) => {
  const crumbs = (): Promise<string[]> => page.locator('.breadcrumb__link').allTextContents();
  const COURSE = ['Start', 'Courses', 'Light makes pictures'];
  for (const [path, way, item] of [
    ['/test-812.html', [...COURSE, 'Practice: light, lens, exposure'], 'course-light'],
    ['/vocabulary-842.html', [...COURSE, 'A few words a day: photography'], 'course-light'],
    ['/placement-820.html', [...COURSE, 'Which unit suits you?'], 'course-light'],
    ['/level-840.html', [...COURSE, 'English for photographers: where do you stand?'], 'course-light'],
    ['/unit-4711.html?IDLesson=2', ['Start', 'Courses', '1 · The path of light'], 'unit-path'],
    ['/search.html', ['Start', 'Search'], ''],
  ] as const) {
    await open(path);
    await expect.poll(crumbs).toEqual(way);
    expect((await marked(page)).at(-1) ?? '').toBe(item);
  }
  await expectAccessible(page);
});
