import type { Browser, BrowserContext } from '@playwright/test';
import { layoutShift, watchLayoutShift } from './layout-shift.ts';
import { settled } from './settled.ts';

/** What a view costs with a cold cache. */
export interface Cost {
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

/** At most, by the view: those that visitors come to first, and what a learner works in. */
export const COLD_BUDGET: Readonly<Record<string, { readonly requests: number; readonly bytes: number }>> = {
  start: { requests: 12, bytes: 155 * 1024 },
  // A page that comes drawn has its content twice: as it is seen at once, and as the page draws it.
  'drawn start': { requests: 12, bytes: 160 * 1024 },
  'news list': { requests: 12, bytes: 155 * 1024 },
  'blog list': { requests: 12, bytes: 155 * 1024 },
  calendar: { requests: 12, bytes: 155 * 1024 },
  course: { requests: 12, bytes: 155 * 1024 },
  unit: { requests: 16, bytes: 200 * 1024 },
};
/** What comes three seconds after a page has opened (I18-004): on a busy machine that is before nothing else loads any more. */
export const isOfOpening = (url: string): boolean => !url.includes('/xml/M_textSet_');
/** How far the content of any view may jump. */
export const SHIFT_BUDGET = 0.01;

/** Addresses of the views that are measured. */
export const COLD_VIEWS: Readonly<Record<string, string>> = {
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
    // What is in the page itself does not travel.
    if (kind && !kind.url.startsWith('data:') && isOfOpening(kind.url)) costs.push({ ...kind, bytes: encodedDataLength });
  });
  await network.send('Network.enable');
  await watchLayoutShift(page);
  await page.goto(origin + path);
  await settled(page);
  const shift = await layoutShift(page);
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
    plugins: counted.flatMap(({ url }) => /\/plugin-([a-z0-9-]+?)-[\w-]{6,8}\.js$/.exec(new URL(url).pathname)?.[1] ?? []).toSorted(),
  };
}

/** Requests, bytes and jumps of the main views of both customers. */
export async function measureColdViews(browser: Browser, port: number): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (const customer of ['demo', 'nordlicht']) {
    const origin = `http://${customer}.localhost:${port}`;
    const token = await logIn(await browser.newContext(), origin);
    for (const [view, path] of Object.entries(COLD_VIEWS))
      costs.push(await measure(browser, origin, customer, view, path, view === 'userhome' ? token : ''));
  }
  return costs;
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(7);

/** What is over its budget, in words; the demo customer counts, because the other's pages are its own affair. */
export function overColdBudget(costs: readonly Cost[]): string[] {
  return costs
    .filter(({ customer }) => customer === 'demo')
    .flatMap(({ view, requests, bytes, shift }) => {
      const budget = COLD_BUDGET[view];
      const over: string[] = [];
      if (budget && requests > budget.requests) over.push(`${view}: ${requests} requests, at most ${budget.requests}`);
      if (budget && bytes > budget.bytes) over.push(`${view}: ${kilobytes(bytes).trim()} KB, at most ${budget.bytes / 1024}`);
      if (shift > SHIFT_BUDGET) over.push(`${view}: layout shift ${shift}, at most ${SHIFT_BUDGET}`);
      return over;
    });
}

export function coldTable(costs: readonly Cost[]): string {
  const rows = costs.map(
    ({ customer, view, requests, bytes, scripts, styles, data, media, shift, plugins }) =>
      `${customer.padEnd(10)} ${view.padEnd(10)} ${String(requests).padStart(8)} ` +
      `${[bytes, scripts, styles, data, media].map(kilobytes).join(' ')} ${shift.toFixed(4).padStart(7)}  ${plugins.join(' ')}`,
  );
  return [`customer   view       requests      KB scripts  styles    data   films   shift  plugins`, ...rows].join('\n');
}
