import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

const expanded = (box: Locator): Promise<string[]> =>
  box.locator('.ui-fold__button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded') ?? ''));

test('keys of the accordion pattern: arrows, Home, End, Enter, Space', async ({ page, open }) => {
  await openGallery(page, open);
  const box = example(page, 'flip-plain');
  const head = (index: number): Locator => box.locator('.ui-fold__button').nth(index);
  await head(0).focus();
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['Home', 0],
    ['End', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(head(index), key).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => expanded(box)).toEqual(['false', 'false', 'true']);
});
