import type { Page } from '@playwright/test';

/** Waits until a view is shown and nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('#mainContent')?.childElementCount && !document.querySelector('[aria-busy=true]'),
  );
  await page.waitForLoadState('networkidle');
}
