import { layoutShift, watchLayoutShift } from '../bench/pages/layout-shift.ts';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, dialog, heading, hypatia, main, submitLogin } from './support/site.ts';

const WORDS = 'The library closes at six today.';

test('an administrator announces something: visitors read it at the head of each page until they close it, without a shift', async ({
  page,
  open,
  browser,
  allowConsole,
}) => {
  // A wrong moment is refused.
  allowConsole(/Failed to load resource.*400/);
  test.setTimeout(120_000);
  await open('/login.html?lang=en');
  await submitLogin(page, hypatia.user, hypatia.password);
  await expect(page).toHaveURL(/userhome/);
  await open('/administration.html');
  await main(page).getByRole('link', { name: 'Announcements' }).click();
  await expect(heading(page)).toHaveText('Announcements');
  await expect(main(page)).toContainText('There are no announcements.');
  await main(page).getByRole('button', { name: 'New announcement' }).click();
  const form = main(page).getByRole('form', { name: 'New announcement' });
  await form.getByLabel('Ends').fill('2020-01-01T10:00');
  await form.getByLabel('Text (English)').fill(WORDS);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('It has to end after it begins.');
  await expectAccessible(page);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
  await form.getByLabel('Ends').fill(tomorrow);
  await form.getByLabel('Kind').selectOption({ label: 'Warning' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Saved.');
  await expect(main(page).getByRole('listitem')).toContainText('Shown now · Warning · Everybody');
  await expect(main(page).getByRole('button', { name: 'New announcement' })).toBeFocused();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const visitor = await context.newPage();
    await watchLayoutShift(visitor);
    await visitor.goto(customerUrl('demo', '/news.html'));
    await shown(visitor);
    const banner = visitor.getByRole('complementary', { name: 'Important announcement' });
    await expect(banner).toContainText(WORDS);
    expect(await layoutShift(visitor)).toBeLessThanOrEqual(0.01);
    expect((await banner.boundingBox())!.y).toBe(0);
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 320, height: 640 });
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    // On the next view, too; closed by the keyboard it stays away, and the page goes on.
    await visitor.goto(customerUrl('demo', '/blog.html'));
    await banner.getByRole('button', { name: 'Close this announcement' }).press('Enter');
    await expect(banner).toHaveCount(0);
    expect(await visitor.evaluate(() => document.activeElement?.id)).toBe('mainContent');
    await visitor.goto(customerUrl('demo', '/news.html'));
    await shown(visitor);
    await expect(banner).toHaveCount(0);
  } finally {
    await context.close();
  }

  await main(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dialog(page)).toContainText(`Delete the announcement “${WORDS}”?`);
  await dialog(page).getByRole('button').first().press('Enter');
  await expect(main(page)).toContainText('There are no announcements.');
  await open('/news.html');
  await expect(page.locator('.announcement')).toHaveCount(0);
});
