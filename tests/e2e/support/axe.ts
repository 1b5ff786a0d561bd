import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a colour scheme or a width may change; all else follows from the markup. */
export const OF_LOOKS: readonly string[] = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** What the direction of writing may change. */
export const OF_DIRECTION: readonly string[] = ['scrollable-region-focusable', 'target-size', 'valid-lang'];

/**
 * Fails when axe finds a violation of WCAG 2.2 A or AA, or of its best practices. The script is put in by the driver, past the page's
 * policy. What axe finds depends on the page and not on the browser: Firefox asks it in the long tests alone.
 * @param page or a frame, of which that alone is looked at
 * @param rules those alone, where the same markup has been looked at with all of them
 * @param within a selector: that alone, where what is around it has been looked at
 */
export async function expectAccessible(page: Page | Frame, rules: readonly string[] = [], within = ''): Promise<void> {
  const context = 'page' in page ? page.page().context() : page.context();
  if (!process.env.LECTERN_SLOW && context.browser()?.browserType().name() === 'firefox') return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([only, part]) => {
      // Colours on their way from one to another are no colours that anybody reads.
      const moves = (): boolean =>
        document
          .getAnimations()
          .some((each) => each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime ?? Infinity));
      for (const end = performance.now() + 3000; moves() && performance.now() < end;)
        await new Promise((done) => {
          setTimeout(done, 20);
        });
      const axe = (window as unknown as { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } }).axe;
      const results = await axe.run(part || document, { resultTypes: ['violations'], ...(only.length ? { runOnly: [...only] } : {}) });
      return results.violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
      );
    },
    [rules, within] as const,
  );
  expect(violations).toEqual([]);
}
