import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';

const background = () => getComputedStyle(document.body).backgroundColor;

test('CFG-011 theme, motion and subtitles are chosen in the settings, hold at once, on every page and after loading again', async ({
  page,
  open,
}) => {
  await open('/news.html');
  const light = await page.evaluate(background);
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Settings' });
  await opener.click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => page.evaluate(background)).not.toBe(light);
  const dark = await page.evaluate(background);
  await settings.getByRole('checkbox', { name: 'Keep everything still' }).check();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  await settings.getByLabel('Subtitles').selectOption('de');
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await open('/startPage.html');
  await expect.poll(() => page.evaluate(background)).toBe(dark);
  await opener.click();
  await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(settings.getByLabel('Subtitles')).toHaveValue('de');
  await settings.getByRole('button', { name: 'Forget my settings' }).click();
  await expect(settings.getByRole('radio', { name: 'As the device' })).toBeChecked();
  await expect.poll(() => page.evaluate(background)).toBe(light);
  expect(await page.evaluate(() => document.cookie)).not.toContain('cmsUserSettings');
});

test('the language is chosen in the settings too', async ({ page, open }) => {
  await open('/news.html');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The language changes in its place: so does the window in which it was chosen.
  await expect(page.getByRole('dialog', { name: 'Einstellungen' }).getByLabel('Sprache')).toHaveValue('de');
});
