/**
 * `npm run bench:pages`: what each view costs with a cold cache. Counts requests and bytes as they travelled, and how far content jumps;
 * films are counted apart.
 * One JSON line per view, a table, and `tests/bench/results/pages.json`. It warns, but never fails, when a page is over its budget.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/tools/browsers.mjs';
import { build } from '../../scripts/tools/setup.mjs';
import { startServer } from './sandbox.ts';

interface Cost {
  readonly customer: string;
  readonly view: string;
  readonly requests: number;
  /** Bytes as they travelled: compressed, with headers. */
  readonly bytes: number;
  readonly scripts: number;
  readonly styles: number;
  readonly data: number;
  readonly media: number;
  /** Cumulative layout shift until nothing loads any more. */
  readonly shift: number;
  readonly plugins: readonly string[];
}

/** At most, for the views that visitors come to first. */
const BUDGET = { requests: 12, bytes: 150 * 1024, shift: 0.02 };
const FIRST = ['start', 'news list', 'blog list', 'calendar'];
const VIEWS: Record<string, string> = {
  start: '/startPage.html',
  'news list': '/news.html',
  'blog list': '/blog.html',
  calendar: '/calendar.html',
  'news item': '/news-21.html',
  course: '/course-100.html',
  unit: '/unit-4711.html',
  login: '/login.html',
  userhome: '/userhome.html',
};
const ACCOUNT = { user: 'ada', password: 'analytical-engine' };

const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('#mainContent')?.childElementCount && !document.querySelector('[aria-busy=true]'),
  );
  await page.waitForLoadState('networkidle');
};

/** Logs in and hands back the session token. */
async function logIn(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/login.html`);
  const form = page.locator('form').filter({ has: page.locator('#login-user') });
  await form.locator('[name=user]').fill(ACCOUNT.user);
  await form.locator('[type=password]').fill(ACCOUNT.password);
  await form.locator('[type=submit]').click();
  await page.waitForURL(/userhome/);
  const token = await page.evaluate(() => localStorage.getItem('JWT') ?? '');
  await context.close();
  return token;
}

async function measure(browser: Browser, origin: string, customer: string, view: string, path: string, token: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await context.addInitScript((value) => localStorage.setItem('JWT', value), token);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const kinds = new Map<string, { type: string; url: string }>();
  const costs: { type: string; url: string; bytes: number }[] = [];
  network.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { type, url: response.url }));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // What stands in the page itself does not travel.
    if (kind && !kind.url.startsWith('data:')) costs.push({ ...kind, bytes: encodedDataLength });
  });
  await network.send('Network.enable');
  await page.addInitScript(() => {
    const shifts = Object.assign(globalThis, { lecternShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.lecternShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(origin + path);
  await settled(page);
  const shift = await page.evaluate(() => (globalThis as unknown as { readonly lecternShift: number }).lecternShift);
  await context.close();
  const counted = costs.filter(({ type }) => type !== 'Media');
  const sum = (wanted: (type: string) => boolean): number =>
    costs.filter(({ type }) => wanted(type)).reduce((all, { bytes }) => all + bytes, 0);
  return {
    customer,
    view,
    requests: counted.length,
    bytes: sum((type) => type !== 'Media'),
    scripts: sum((type) => type === 'Script'),
    styles: sum((type) => type === 'Stylesheet'),
    data: sum((type) => type === 'Fetch' || type === 'XHR'),
    media: sum((type) => type === 'Media'),
    shift: Math.round(shift * 10_000) / 10_000,
    plugins: counted.flatMap(({ url }) => /\/plugin-([a-z0-9-]+?)-[\w-]{8}\.js$/.exec(new URL(url).pathname)?.[1] ?? []).toSorted(),
  };
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(7);

function table(costs: readonly Cost[]): string {
  const rows = costs.map(
    (cost) =>
      `${cost.customer.padEnd(10)} ${cost.view.padEnd(10)} ${String(cost.requests).padStart(8)} ${kilobytes(cost.bytes)} ${kilobytes(cost.scripts)} ${kilobytes(cost.styles)} ${kilobytes(cost.data)} ${kilobytes(cost.media)} ${cost.shift.toFixed(4).padStart(7)}  ${cost.plugins.join(' ')}`,
  );
  return [`customer   view       requests      KB scripts  styles    data   films   shift  plugins`, ...rows].join('\n');
}

const built = build();
if (!built.ok) throw new Error(`The build failed.\n${built.output}`);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const costs: Cost[] = [];
  for (const customer of ['demo', 'nordlicht']) {
    const origin = `http://${customer}.localhost:${server.port}`;
    const token = await logIn(await browser.newContext(), origin);
    for (const [view, path] of Object.entries(VIEWS)) {
      const cost = await measure(browser, origin, customer, view, path, view === 'userhome' ? token : '');
      console.log(JSON.stringify(cost));
      costs.push(cost);
    }
  }
  console.log(`\n${table(costs)}`);
  for (const { customer, view, requests, bytes, shift } of costs) {
    if (customer !== 'demo' || !FIRST.includes(view) || (requests <= BUDGET.requests && bytes <= BUDGET.bytes && shift <= BUDGET.shift))
      continue;
    console.warn(
      `Over budget: ${customer} ${view} needs ${requests} requests (at most ${BUDGET.requests}) and ${kilobytes(bytes).trim()} KB (at most ${BUDGET.bytes / 1024}), layout shift ${shift} (at most ${BUDGET.shift}).`,
    );
  }
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'pages.json'), `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), costs }, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
}
