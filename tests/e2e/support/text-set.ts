import type { Page } from 'playwright-core';

/**
 * The page's text set comes three seconds after the page. A day that goes on before it would have it or not by the pace of the machine that
 * plays it again. Without a network none comes.
 */
export async function textSet(page: Page): Promise<void> {
  const isThere = (): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes('/xml/M_textSet_'));
  await page.waitForFunction(isThere, undefined, { timeout: 6_000 }).catch(() => {});
}
