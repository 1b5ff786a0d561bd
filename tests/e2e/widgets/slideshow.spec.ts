import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

test('WID-028 the focus goes on to the slide; there the arrow keys lead on', async ({ page, open }) => {
  await openGallery(page, open);
  const show = example(page, 'slides-plain');
  await show.getByRole('button', { name: 'Next slide' }).click();
  await expect(show.getByRole('group', { name: '2 of 3' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(show.locator('.ui-slideshow')).toHaveClass(/cms-right-border/);
  await page.keyboard.press('Home');
  await expect(show.locator('.ui-slideshow')).toHaveClass(/cms-left-border/);
});
