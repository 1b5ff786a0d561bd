import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails when axe finds a violation of WCAG 2.2 A or AA, or of its best practices. The script is put in by the driver, past the page's
 * policy.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    // Colours on their way from one to another are no colours that anybody reads.
    const moves = (): boolean =>
      document
        .getAnimations()
        .some((each) => each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime ?? Infinity));
    for (const end = performance.now() + 3000; moves() && performance.now() < end;)
      await new Promise((done) => {
        setTimeout(done, 20);
      });
    const axe = (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe;
    const results = await axe.run();
    return results.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}
