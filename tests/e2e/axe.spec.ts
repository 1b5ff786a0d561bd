import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { ada, customerUrl, menuReady, submitLogin, type Customer } from './support/site.ts';

const VIEWS = ['/startPage.html', '/news.html', '/news-21.html', '/contact.html', '/object-901.html', '/course.html', '/course-100.html', '/unit-4711.html', '/login.html'];
const MORE: Record<'demo' | 'nordlicht', string[]> = { demo: ['/blog.html', '/blog-50.html', '/calendar.html', '/calendar-70.html', '/af-partner7.html'], nordlicht: [] };
const SIZES = [{ width: 1280, height: 800 }, { width: 360, height: 740 }];

for (const customer of ['demo', 'nordlicht'] as const satisfies readonly Customer[]) {
  for (const path of [...VIEWS, ...MORE[customer]]) {
    test(`axe finds nothing: ${customer} ${path}`, async ({ page, open }) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await open(path, customer);
        await expectAccessible(page);
      }
    });
  }

  test(`axe finds nothing after login: ${customer}`, async ({ page, open }) => {
    await open('/login.html', customer);
    await submitLogin(page, ada.user, ada.password);
    await expect(page).toHaveURL(/userhome\.html/);
    await shown(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(customerUrl(customer, '/userhome.html'));
      await shown(page);
      await expectAccessible(page);
    }
  });
}

test('axe finds nothing in a form with errors, in an open menu and in the dark', async ({ page, open }) => {
  await open('/contact.html');
  await menuReady(page);
  await page.locator('#mainContent form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('banner').locator('a, button, [role=menuitem]').filter({ hasText: /^\s*Courses\s*$/ }).first().focus();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});
