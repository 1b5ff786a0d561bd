import { test as base } from '../fixtures.ts';
import { customerUrl } from '../support/site.ts';
import { buildHarness } from './build.ts';
import type { Shown } from './harness.tsx';
import { serve } from './serve.ts';

interface Fixtures {
  /** Opens a page with these players under the product's own policy. */
  players: (all: readonly Shown[], more?: { readonly dir?: 'rtl'; readonly width?: string }) => Promise<void>;
  harness: string;
}

export const test = base.extend<Fixtures>({
  harness: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
    async ({}, use) => {
      await use(await buildHarness());
    },
    // Of each test, though it is built once: what belongs to a worker costs workers and browsers of its own.
    { timeout: 90_000 },
  ],
  players: async ({ page, harness }, use) => {
    await serve(page, harness);
    await use(async (all, { dir, width } = {}) => {
      await page.goto(customerUrl('demo', '/player-harness.html'));
      await page.waitForFunction(() => 'playerHarness' in window);
      await page.evaluate(
        ([shown, direction, size]) => {
          document.documentElement.dir = direction;
          document.getElementById('players')!.style.inlineSize = size;
          window.playerHarness.show(JSON.parse(shown) as readonly Shown[]);
        },
        [JSON.stringify(all, (_key, value: unknown) => (value === Infinity ? 'Infinity' : value)), dir ?? 'ltr', width ?? ''] as const,
      );
      const made = all.filter(({ waiting }) => !waiting).length;
      await page.waitForFunction((count) => window.playerHarness.players.filter(Boolean).length === count, made);
    });
  },
});

export { expect } from '../fixtures.ts';
