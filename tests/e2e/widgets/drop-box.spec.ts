import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

test('WID-003 WID-020 drop box: click, Enter and Space on the head open and close it', async ({ page, open }) => {
  await openGallery(page, open);
  const box = example(page, 'drop-plain');
  const head = box.getByRole('button', { name: 'What you need' });
  const content = box.getByText('a piece of foil');
  await expect(content).toBeHidden();
  await head.click();
  await expect(content).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(content).toBeHidden();
  await page.keyboard.press('Space');
  await expect(content).toBeVisible();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
});
