import type { Page } from '@playwright/test';

/** Sums up how far the content of the pages opened from now on jumps, in `lecternShift` of their windows. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = Object.assign(globalThis, { lecternShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.lecternShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum so far, as the browser counts it. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { readonly lecternShift: number }).lecternShift);
