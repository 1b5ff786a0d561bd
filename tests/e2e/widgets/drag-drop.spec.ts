import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

const order = (box: Locator): Promise<string[]> => box.locator('[data-item] .ui-dragdrop__content').allTextContents();

test('WID-007 WID-041 WID-042 by pointer: 4 px are no drag, 5 px are one; it is 65 % opaque and lands where it is dropped', async ({
  page,
  open,
}) => {
  await openGallery(page, open);
  const box = example(page, 'drag-order');
  const item = box.locator('[data-item="a"]');
  await item.scrollIntoViewIfNeeded();
  const from = (await item.locator('.ui-dragdrop__content').boundingBox())!;
  const [x, y] = [from.x + 20, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y + 4);
  await expect(item).toHaveCSS('opacity', '1');
  await page.mouse.move(x + 5, y + 4);
  await expect(item).toHaveCSS('opacity', '0.65');
  const last = (await box.locator('[data-item="d"]').boundingBox())!;
  await page.mouse.move(x, last.y + last.height - 4, { steps: 8 });
  await expect.poll(() => order(box)).toEqual(['Make the hole', 'Hang up the paper', 'Wait for your eyes', 'Close the room']);
  await page.mouse.up();
  await expect(item).toHaveCSS('opacity', '1');
  await expect(box.getByRole('status')).toContainText('Place 4 of 4');
  await expect(box.locator('input[name=steps]')).toHaveValue('b,c,d,a');
});

test('WID-007 between lists, into an empty one, and back with Escape', { tag: '@chromium' }, async ({ page, open }) => {
  await openGallery(page, open);
  const box = example(page, 'drag-zones');
  const lists = box.locator('.ui-dragdrop__list');
  await lists.nth(2).scrollIntoViewIfNeeded();
  const item = box.locator('[data-item]').filter({ hasText: 'Sun' });
  const from = (await item.locator('.ui-dragdrop__content').boundingBox())!;
  const to = (await lists.nth(2).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await expect(lists.nth(2)).toContainText('Sun');
  await page.keyboard.press('Escape');
  await expect(lists.nth(0)).toContainText('Sun');
  await page.mouse.up();
  await expect(lists.nth(2)).not.toContainText('Sun');
});

test('WID-007 by keys and by single presses', async ({ page, open }) => {
  await openGallery(page, open);
  const box = example(page, 'drag-zones');
  const handle = box.getByRole('button', { name: 'Move Candle' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(box.getByRole('status')).toHaveText('Candle picked up. Place 2 of 2 in Light.');
  // As high as its buttons, no more.
  const [held, ways] = await Promise.all([box.locator('[data-lifted]').boundingBox(), box.locator('.ui-dragdrop__ways').boundingBox()]);
  expect(held!.height).toBeLessThan(ways!.height + 80);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(box.locator('.ui-dragdrop__list').nth(1)).toContainText('Candle');
  await expect(handle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toContainText('Candle dropped.');
  await handle.click();
  await box.getByRole('button', { name: 'To Neither' }).click();
  await box.getByRole('button', { name: 'Done' }).click();
  await expect(box.locator('.ui-dragdrop__list').nth(2)).toContainText('Candle');
});
