import type { Browser } from '@playwright/test';

/** First and largest paint of a page, ms since it was asked for. */
interface Paints {
  readonly first: number;
  readonly largest: number;
}

/** What pages that come drawn are compared at: a fast line, and a slow one. */
const LINES = {
  local: null,
  'slow line': { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
} as const;
type Line = keyof typeof LINES;

const FIRST_VIEWS: readonly string[] = ['startPage.html', 'news.html', 'news-21.html', 'course-100.html'];
/** Goals, as parts of the page that is not drawn: first and largest paint. */
export const FIRST_VIEW_BUDGET: Readonly<Record<Line, Paints>> = {
  local: { first: 0.6, largest: 0.7 },
  'slow line': { first: 0.5, largest: 0.5 },
};
const SLOWER = 4;
const PAIRS = 7;

export interface FirstViewCost {
  readonly view: string;
  readonly line: Line;
  readonly undrawn: Paints;
  /** Medians of the pairs' ratios. */
  readonly ratio: Paints;
}

async function paints(browser: Browser, origin: string, view: string, line: Line, isDrawn: boolean): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // What a visitor who is logged in has: the page comes undrawn. Nobody is, so it is the same view.
  if (!isDrawn) await context.addCookies([{ name: 'lectern-own', value: '1', url: origin }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await cdp.send('Network.enable');
  const conditions = LINES[line];
  if (conditions) await cdp.send('Network.emulateNetworkConditions', conditions);
  await page.addInitScript(() => {
    const found = { largest: 0 };
    Object.assign(globalThis, { found });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) found.largest = Math.max(found.largest, startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${origin}/${view}`);
  await page.locator('#lectern footer').waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForTimeout(500);
  const result = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: (globalThis as unknown as { found: { largest: number } }).found.largest,
  }));
  await context.close();
  return result;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Pages that come drawn beside the same pages undrawn, in pairs, with a cold cache and the processor slowed four times. */
export async function measureFirstViews(browser: Browser, origin: string): Promise<readonly FirstViewCost[]> {
  const costs: FirstViewCost[] = [];
  for (const line of Object.keys(LINES) as Line[]) {
    for (const view of FIRST_VIEWS) {
      const pairs: { drawn: Paints; undrawn: Paints }[] = [];
      for (let pair = 0; pair < PAIRS; pair++) {
        const first = pair % 2 === 0;
        const one = await paints(browser, origin, view, line, first);
        const other = await paints(browser, origin, view, line, !first);
        pairs.push(first ? { drawn: one, undrawn: other } : { drawn: other, undrawn: one });
      }
      const middle = (of: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(of));
      costs.push({
        view,
        line,
        undrawn: { first: middle(({ undrawn }) => undrawn.first), largest: middle(({ undrawn }) => undrawn.largest) },
        ratio: {
          first: middle(({ drawn, undrawn }) => drawn.first / undrawn.first),
          largest: middle(({ drawn, undrawn }) => drawn.largest / undrawn.largest),
        },
      });
    }
  }
  return costs;
}

export const firstViewLine = ({ view, line, undrawn, ratio }: FirstViewCost): string =>
  `${line.padEnd(10)} ${view.padEnd(16)} undrawn ${undrawn.first.toFixed(0).padStart(5)} ${undrawn.largest.toFixed(0).padStart(5)} ms   ` +
  `drawn ${ratio.first.toFixed(2)} ${ratio.largest.toFixed(2)} of it`;
