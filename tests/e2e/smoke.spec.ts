import { expect, shown, test } from './fixtures.ts';
import { ada, author, heading, main, submitLogin } from './support/site.ts';

/** Every address of the demonstration that shows a capability; the console stays silent on all of them (`fixtures.ts`). */
const VIEWS = [
  '/startPage.html',
  '/news.html',
  '/news-21.html',
  '/blog.html',
  '/blog-50.html',
  '/calendar.html',
  '/calendar-70.html',
  '/contact.html',
  '/af-partner7.html',
  '/course.html',
  '/course-100.html',
  '/unit-4711.html',
  '/test-812.html',
  '/placement-820.html',
  '/level-840.html',
  '/vocabulary-842.html',
  '/search.html?query=light',
  '/object-901.html',
  '/ui-gallery.html',
  '/login.html',
];

test('RT-001 every capability opens once, one after the other in one visit, and says nothing on the console', async ({
  page,
  open,
  browserName,
}) => {
  test.setTimeout(120_000);
  for (const path of VIEWS) {
    await open(path);
    await expect(heading(page).first(), path).toBeVisible();
    if (path.startsWith('/search')) await expect(main(page).locator('.hit').first()).toBeVisible();
    // Firefox tells of modules that were on their way when the page was left.
    if (browserName === 'firefox') await page.waitForLoadState('networkidle');
  }
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  await expect(heading(page)).toBeVisible();
});

test('RT-001 an author opens an object, follows its entry to the editor, and nothing is said on the console', async ({ page, open }) => {
  await open('/login.html');
  await submitLogin(page, author.user, author.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await open('/news-21.html');
  await page.getByRole('link', { name: /^Edit “/ }).click();
  await expect(page).toHaveURL(/author-21\.html/);
  await expect(heading(page)).toHaveText('Edit object 21');
  await expect(main(page).locator('[contenteditable="true"]').first()).toBeVisible();
  await open('/author-4711.html');
  await expect(heading(page)).toHaveText('Edit object 4711');
  await expect(main(page).getByText('Everything is stored.')).toBeVisible();
});
