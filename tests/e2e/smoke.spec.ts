import { expect, shown, test } from './fixtures.ts';
import { ada, heading, submitLogin } from './support/site.ts';

/** Every address of the demonstration that stands for a capability; the console stays silent on all of them (`fixtures.ts`). */
const VIEWS = [
  '/startPage.html', '/news.html', '/news-21.html', '/blog.html', '/blog-50.html', '/calendar.html', '/calendar-70.html', '/contact.html', '/af-partner7.html',
  '/course.html', '/course-100.html', '/unit-4711.html', '/object-901.html', '/ui-gallery.html', '/login.html',
];

test('every capability opens once, one after the other in one visit, and says nothing on the console', async ({ page, open }) => {
  test.setTimeout(90_000);
  for (const path of VIEWS) {
    await open(path);
    await expect(heading(page).first(), path).toBeVisible();
  }
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  await expect(heading(page)).toBeVisible();
});
