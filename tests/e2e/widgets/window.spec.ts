import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

test('WID-043 title, close control, the focus stays inside, Escape closes the topmost one and the focus returns', async ({
  page,
  open,
}) => {
  await openGallery(page, open);
  const opener = example(page, 'window-plain').getByRole('button', { name: 'Open the darkroom' });
  await opener.click();
  const outer = page.getByRole('dialog', { name: 'Darkroom' });
  await expect(outer).toBeVisible();
  await expect(outer.getByRole('button', { name: 'Close' })).toBeFocused();
  const [words, inner] = await Promise.all([
    outer.locator('p').boundingBox(),
    outer.getByRole('button', { name: 'Safelight' }).boundingBox(),
  ]);
  expect(inner!.y - words!.y - words!.height, 'distance of a button below a text').toBeGreaterThan(8);
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await outer.getByRole('button', { name: 'Safelight' }).click();
  await expect(page.getByRole('dialog', { name: 'Safelight' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Safelight' })).toHaveCount(0);
  await expect(outer).toBeVisible();
  await outer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Asked in the page: Tab led through Firefox's own bars, too, and its driver does not bring the window's focus back.
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('WID-043 a command opens it by its name', async ({ page, open }) => {
  await openGallery(page, open);
  await example(page, 'window-command').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'About' })).toContainText('A school without a building.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
