import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { menuReady } from './support/site.ts';

// Each project looks at these; all views, sizes and colour schemes are in axe.chromium.spec.ts.

for (const path of ['/startPage.html', '/course-100.html', '/unit-4711.html']) {
  test(`axe finds nothing: ${path}`, async ({ page, open }) => {
    await open(path);
    await expectAccessible(page);
  });
}

test('axe finds nothing in a form with errors and in an open menu', async ({ page, open }) => {
  await open('/contact.html');
  await menuReady(page);
  await page.locator('#mainContent form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('banner')
    .locator('a, button, [role=menuitem]')
    .filter({ hasText: /^\s*Courses\s*$/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});
