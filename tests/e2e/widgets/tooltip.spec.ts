import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

test('WID-005 tooltip: hover, focus, Escape; the pointer may go onto it', async ({ page, open }) => {
  await openGallery(page, open);
  const word = example(page, 'tooltip-word').getByRole('button', { name: 'pupil' });
  const tip = page.getByRole('tooltip');
  // What is above may still grow and carry the word away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await word.hover();
    await expect(tip).toHaveText('The hole through which light enters the eye.', { timeout: 2000 });
  }).toPass();
  await tip.hover();
  await expect(tip).toBeVisible();
  const [upper, lower] = await Promise.all([tip.boundingBox(), word.boundingBox()]);
  expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  const link = example(page, 'tooltip-link').getByRole('link');
  await link.focus();
  await expect(tip).toHaveText('Ten lessons of a few minutes.');
  await expect(link).toHaveAccessibleDescription('Ten lessons of a few minutes.');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(link).toBeFocused();
});
