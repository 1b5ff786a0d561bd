import { readFileSync } from 'node:fs';
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { readTape } from '../../sandbox/harness/tape/file.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { withFilm } from './support/film-faults.ts';
import { customerUrl, fetchAnswer } from './support/site.ts';
import { harness, heading, inMenu, openPanel, openStage, recordAnew, site, tapeStatus } from './support/stage.ts';

test.describe("the harness's pages", () => {
  test('run files of the site alone, in DEV and TEST mode, and are not there for visitors', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const answer = (await page.goto(customerUrl('dev.demo', '/sandbox')))!;
    expect(new URL(page.url()).pathname).toBe('/sandbox/');
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers()['content-security-policy']).toMatch(/style-src 'self'; (?!style-src-attr).*require-trusted-types-for 'script'/);
    expect(await page.locator('script:not([src])').count()).toBe(0);
    await expect(page.getByRole('heading', { name: 'Harness', level: 1 })).toBeVisible();
    for (const path of ['', 'stage/']) expect((await page.goto(customerUrl('demo', `/sandbox/${path}`)))!.status()).toBe(404);
  });

  test('draw nothing from a text that is no trusted one, and no style that is not a file', async ({ page, allowConsole }) => {
    allowConsole(/Content Security Policy|TrustedHTML|trusted|policy violation: (?:style-src-elem|require-trusted)/i);
    for (const path of ['', 'stage/', 'playground/', 'gallery/', 'changes/', 'gate/']) {
      await page.goto(harness(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const made = await page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = '#harness { color: rgb(1, 2, 3) }';
        document.head.append(style);
        const tried = (work: () => unknown): string => {
          try {
            work();
            return 'done';
          } catch (error) {
            return (error as Error).name;
          }
        };
        return [
          getComputedStyle(document.getElementById('harness')!).color === 'rgb(1, 2, 3)',
          tried(() => (document.createElement('p').innerHTML = '<b>made</b>')),
          tried(() => new Worker('/sandbox/page.js')),
        ];
      });
      expect(made, path).toEqual([false, 'TypeError', 'TypeError']);
    }
  });

  test('lead to each other by keyboard, and say which one is open', async ({ page }) => {
    await page.goto(harness());
    // The page is loaded before its links are drawn: a key before that goes nowhere.
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Stage' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the tool' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Stage' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Stage' })).toHaveAttribute('aria-current', 'page');
  });

  test('axe finds nothing, in the light and in the dark, and nothing is cut off at 320 px', async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 640 });
      await page.goto(harness());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

interface Recording {
  readonly lecternRecorded: { now(): number };
}

test.describe('the stage', () => {
  test('says of what is pressed why it is there, and the page hears nothing of it', async ({ page }) => {
    await openStage(page, '?path=/news.html');
    const address = await site(page)
      .locator('html')
      .evaluate((root) => root.ownerDocument.location.pathname);
    const why = page.getByRole('button', { name: 'Why is this here?' });
    await why.click();
    await expect(why).toHaveAttribute('aria-pressed', 'true');
    const link = site(page).locator('#mainContent a[href]').first();
    await link.scrollIntoViewIfNeeded();
    const title = (await link.boundingBox())!;
    await page.mouse.click(title.x + 5, title.y + 5);
    const reason = page.getByRole('region', { name: 'Why is this here' });
    await expect(reason).toContainText(/[\w-]+\.xsl:\d+/);
    await expect(reason).toContainText('mainContent');
    await expect(page.locator('.line[aria-selected=true]')).toContainText(/p_News .* → 200/);
    await expect(page.getByRole('region', { name: 'XML' })).toContainText('<cms');
    expect(
      await site(page)
        .locator('html')
        .evaluate((root) => root.ownerDocument.location.pathname),
    ).toBe(address);
    await link.focus();
    await why.click();
    await page.getByRole('button', { name: 'ask of what has the focus' }).press('Enter');
    await expect(reason).toContainText('a "All"');
    await expectAccessible(page);
  });

  test('has the state of each service at the line that is chosen, with what has changed since the last action', async ({ page }) => {
    await openStage(page, '?path=/news.html');
    await inMenu(page, 'Blog').click();
    await expect(heading(page)).toHaveText('Blog');
    await site(page)
      .locator('html')
      .evaluate(() => localStorage.setItem('lectern-try', 'yes'));
    await page.getByLabel('Search', { exact: true }).fill('lectern-try');
    await page.getByRole('option', { name: /lectern-try/ }).click();
    await page.getByText('State of each service at this moment').click();
    const navigation = page.getByRole('region', { name: 'State of menu' });
    await expect(navigation.locator('mark').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'State of storage' })).toContainText('lectern-try yes new');
    await expectAccessible(page);
  });

  test('has the real site as anybody, in any look, at one address', async ({ page }) => {
    await openStage(page, '?path=/news.html&account=author&lang=de&theme=dark&width=390&zoom=150&still=1');
    await expect(heading(page)).toHaveText('Aktuelles');
    await expect(site(page).getByRole('banner').getByRole('button', { name: 'Aurel Author' })).toBeVisible();
    const inside = await site(page)
      .locator('html')
      .evaluate((root) => ({
        width: root.ownerDocument.defaultView?.innerWidth,
        scheme: root.style.colorScheme,
        still: root.hasAttribute('data-still'),
      }));
    expect(inside).toEqual({ width: 260, scheme: 'dark', still: true });
    await page.getByLabel('Account').selectOption('guest');
    await page.getByLabel('Language').selectOption('en');
    await expect(heading(page)).toHaveText('News');
    expect(new URL(page.url()).search).toContain('account=guest');
    await page.reload();
    await expect(heading(page)).toHaveText('News');
    await expect(page.getByLabel('Account')).toHaveValue('guest');
    await expect(site(page).getByRole('banner')).not.toContainText('Aurel Author');
  });

  test('records a person, plays the tape again, and goes through it step by step', async ({ page }) => {
    test.setTimeout(180_000);
    await openStage(page, '?account=author');
    await recordAnew(page);
    await inMenu(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
    await inMenu(page, 'Courses').click();
    await expect(heading(page)).toHaveText('Courses');
    await page.getByRole('button', { name: 'Stop' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    const tape = readTape(text);
    expect(tape.entries.filter(({ type }) => type === 'action')).toHaveLength(2);
    expect(tape.head.storage.JWT).toMatch(/taken-out$/);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]{20,}/);

    await openStage(page);
    const asked: string[] = [];
    await page.route('**/dispatcher.php*', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.getByLabel("A tape's file").setInputFiles({ name: 'tape.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    await page.getByLabel('Search', { exact: true }).fill('click link');
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('status'), 'it can be looked through').toHaveText(/^2 of /);
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Play' }).click();
    const status = page.getByRole('region', { name: 'Tape' }).getByRole('status');
    await expect(status).toHaveText('The tape is played: 2 of 2 actions, no difference.', { timeout: 60_000 });
    await expect(heading(page)).toHaveText('Courses');
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(status).toContainText('1 of 2 actions, no difference', { timeout: 60_000 });
    await expect(heading(page)).toHaveText('News');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await expect(status).toContainText('2 of 2 actions, no difference', { timeout: 60_000 });
    await expect(heading(page)).toHaveText('Courses');
    expect(asked).toEqual([]);
  });

  test('names the first difference of a tape', { tag: '@long' }, async ({ page }) => {
    test.slow();
    await openStage(page);
    await recordAnew(page);
    await inMenu(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
    await site(page).locator('#mainContent article a').first().click();
    await expect(heading(page)).not.toHaveText('News');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.route(/\/p_News\.xsl/, async (route) => {
      const answer = await fetchAnswer(route);
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<h1/, '<p>A new line</p><h1') });
    });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('region', { name: 'First difference' })).toContainText('A new line', { timeout: 60_000 });
  });

  test('lets calls go wrong by rules, in the address and on the tape', async ({ page, allowConsole }) => {
    allowConsole(/500|Failed to load/);
    await openStage(page);
    await page.getByRole('button', { name: 'Faults', exact: true }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Type, rule 1').fill('p_News');
    await page.getByLabel('What happens, rule 1').selectOption('status-xml');
    await inMenu(page, 'News').click();
    const dialog = site(page).getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button').last().click();
    await page.getByRole('button', { name: 'Timeline' }).click();
    await expect(page.getByRole('option', { name: /p_News.*→ 500/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /faults: status-xml/ })).toBeVisible();
    await page.goto(page.url());
    await expect(site(page).locator('#mainContent')).toContainText(/\S/);
    await page.getByRole('button', { name: 'Faults', exact: true }).click();
    await expect(page.getByLabel('Type, rule 1')).toHaveValue('p_News');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await inMenu(page, 'News').click();
    await expect(heading(page)).toHaveText('News');
  });

  test('has all that happened on one axis: filtered, searched, and a request with its XML, sheet and result', async ({ page }) => {
    await openStage(page, '?path=/news.html');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    for (const name of ['Facts', 'Outlines', 'Documents']) await timeline.getByRole('button', { name }).click();
    await timeline.getByRole('searchbox').fill('p_news');
    const request = timeline.getByRole('option', { name: /p_News 0 .*→ 200/ });
    await request.click();
    await expect(timeline.getByRole('region', { name: 'XML' })).toContainText('dataType="p_News"');
    await expect(timeline.getByRole('region', { name: 'Sheet' })).toContainText('<xsl:stylesheet');
    await expect(timeline.locator('dl')).toContainText('p_News.xsl');
    await timeline.getByRole('button', { name: 'Facts' }).click();
    await timeline.getByRole('searchbox').fill('');
    await expect(timeline.getByRole('status')).not.toHaveText(/^[12] of/);
    await expect(timeline.getByRole('option').first()).not.toContainText('p_News');
    await timeline.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(timeline.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '1');
  });

  test("sets the page's clock and lets it run faster", async ({ page }) => {
    await openStage(page);
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    const time = page.getByRole('region', { name: 'Time', exact: true });
    const now = () => page.evaluate(() => (document.querySelector('iframe')!.contentWindow as unknown as Recording).lecternRecorded.now());
    const ahead = async () => (await now()) - Date.now();
    await time.getByRole('button', { name: '+ 1 week' }).click();
    await expect.poll(ahead).toBeGreaterThan(6.9 * 86_400_000);
    await time.getByLabel('Speed').selectOption('3600');
    await expect.poll(ahead).toBeGreaterThan(7 * 86_400_000 + 600_000);
    await time.getByRole('button', { name: 'Real time' }).click();
    await expect.poll(async () => Math.abs(await ahead())).toBeLessThan(5000);
  });

  test("sets the clocks of page and server together, and the server's for this browser alone", async ({ page, browser }) => {
    await openStage(page, '?account=new-learner&path=/calendar.html&lang=en');
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    const time = page.getByRole('region', { name: 'Time', exact: true });
    const pageDay = () =>
      page.evaluate(() => {
        const { lecternRecorded } = document.querySelector('iframe')!.contentWindow as unknown as Recording;
        return new Date(lecternRecorded.now()).toISOString().slice(0, 7);
      });
    const month = (asked: Page) =>
      asked.evaluate(async () => {
        const answer = await fetch('/dispatcher.php?mode=ajax&lang=en&user=0&action=1&datatype=p_Calendar&view=month');
        return / today="(\d{4}-\d\d)/.exec(await answer.text())?.[1] ?? '';
      });
    const real = await month(page);
    await time.getByLabel('Set to').fill('2031-05-15T12:00');
    await time.getByRole('button', { name: 'Set', exact: true }).click();
    await expect.poll(() => month(page)).toBe('2031-05');
    await expect.poll(pageDay).toBe('2031-05');
    const other = await browser.newPage();
    await other.goto(customerUrl('test.demo', '/sandbox/'));
    expect(await month(other)).toBe(real);
    await other.close();
    expect(await page.evaluate(() => document.cookie)).not.toContain('lecternClock');
    // A session that began before has ended; one that begins now lasts.
    await page.getByLabel('Account').selectOption('author');
    await expect(site(page).locator('#mainContent')).toContainText('May 2031', { timeout: 20_000 });
    expect(await page.evaluate(() => JSON.stringify((window as unknown as { lecternTape: () => unknown }).lecternTape()))).toContain(
      '"speed":1,"server":true',
    );
    await time.getByLabel('The server too').uncheck();
    await expect.poll(() => month(page)).toBe(real);
    expect(await pageDay()).toBe('2031-05');
    await time.getByLabel('The server too').check();
    await expect.poll(() => month(page)).toBe('2031-05');
    await page.goto(harness());
    await expect.poll(() => month(page)).toBe(real);
  });

  test('axe finds nothing, at any width, in the light and in the dark', async ({ page }) => {
    test.slow();
    await openStage(page, '?path=/news.html&faults=[{"what":"status","type":"p_None"}]');
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const panel of ['Faults', 'Time', 'Timeline']) {
        await page.getByRole('group', { name: 'Panels' }).getByRole('button', { name: panel, exact: true }).click();
        await expectAccessible(page, [], '#harness');
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

interface Watched {
  readonly requests: string[];
  readonly facts: string[];
}
/** What a run asks for, and its facts; the harness's own files are no part of the page. */
async function watched(page: Page, isOfPage: (frame: Frame) => boolean, visit: () => Promise<string[]>): Promise<Watched> {
  const requests: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const request = response.request();
    if (!isOfPage(request.frame()) || pathname.startsWith('/sandbox/') || !response.url().startsWith('http')) return;
    requests.push(
      request
        .sizes()
        .then(({ requestBodySize, responseBodySize }) =>
          [request.method(), `${pathname}${search}`, response.status(), requestBodySize, responseBodySize].join(' '),
        ),
    );
  });
  const facts = await visit();
  return { requests: (await Promise.all(requests)).toSorted(), facts: facts.toSorted() };
}
/** A seam that hears facts and changes nothing, for a page without the harness. */
const EARS = `Object.defineProperty(globalThis, Symbol.for('lectern.seam'), { value: {
  transport: (...given) => fetch(...given),
  clock: {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    setTimeout: (run, ms) => { const timer = setTimeout(run, ms); return () => clearTimeout(timer); },
    setInterval: (run, ms) => { const timer = setInterval(run, ms); return () => clearInterval(timer); },
  },
  random: { fraction: () => Math.random(), uuid: () => crypto.randomUUID() },
  opened: ({ facts$ }) => facts$.subscribe(({ type }) => (globalThis.heard ??= []).push(type)),
} });`;

test(
  'a page asks for the same, gets the same and says the same with the harness and without it',
  { tag: '@long' },
  async ({ browser, watch }) => {
    test.slow();
    const size = { viewport: { width: 1024, height: 720 } };
    const reduced = { reducedMotion: 'reduce' as const };
    const run = async (visit: (page: Page) => Promise<Watched>): Promise<Watched> => {
      const context = await browser.newContext({ ...size, ...reduced });
      try {
        const page = await context.newPage();
        watch(page);
        return await visit(page);
      } finally {
        await context.close();
      }
    };
    const look = async (frame: FrameLocator | Page): Promise<void> => {
      await expect(frame.locator('#mainContent h1')).toHaveText('News');
      await frame.locator('#mainContent article a').first().click();
      await expect(frame.locator('#mainContent h1')).not.toHaveText('News');
      await expect(frame.locator('[aria-busy="true"]')).toHaveCount(0);
      // What a page asks for by itself, three seconds after it is there: the text set, and the outbox and what shows it.
      const late = ['/xml/M_textSet_', '/assets/create-engine-', '/assets/commands-'];
      const asked = (): Promise<string[]> =>
        frame.locator('html').evaluate((_, parts) => {
          const names = performance.getEntriesByType('resource').map(({ name }) => name);
          return parts.filter((part) => names.some((name) => name.includes(part)));
        }, late);
      await expect.poll(asked).toEqual(late);
    };
    const without = await run((page) =>
      watched(
        page,
        () => true,
        async () => {
          await page.addInitScript(EARS);
          await page.route('**/sandbox/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
          await page.goto(customerUrl('test.demo', '/news.html'));
          await look(page);
          await page.waitForLoadState('networkidle');
          return page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
        },
      ),
    );
    const withHarness = await run((page) =>
      watched(
        page,
        (frame) => frame.parentFrame() !== null,
        async () => {
          await page.goto(harness('stage/?path=/news.html&width=1024&height=720'));
          await look(site(page));
          await page.waitForLoadState('networkidle');
          return page.evaluate(() =>
            (globalThis as unknown as { lecternTape: () => { type: string; name: string }[] })
              .lecternTape()
              .flatMap(({ type, name }) => (type === 'fact' ? [name] : [])),
          );
        },
      ),
    );
    expect(without.facts.length).toBeGreaterThan(20);
    expect(withHarness).toEqual(without);
  },
);

test('ten thousand facts and a tape of five megabytes leave the timeline as quick as it was @long', async ({ page }) => {
  test.slow();
  await openStage(page);
  await page.evaluate(() => {
    const { lecternDesk: desk } = globalThis as unknown as { lecternDesk: { add(entry: object): void } };
    const body = 'x'.repeat(5000);
    for (let n = 1; n <= 1000; n++) {
      desk.add({
        at: n * 10,
        type: 'request',
        n: n + 1000,
        method: 'GET',
        address: `/dispatcher.php?id=${n}&datatype=p_X`,
        headers: {},
        body: '',
      });
      for (let each = 0; each < 10; each++) desk.add({ at: n * 10, type: 'fact', name: `made.fact${each}`, content: { n, each } });
      desk.add({ at: n * 10 + 5, type: 'answer', n: n + 1000, status: 200, headers: {}, body });
    }
  });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('status')).toHaveText(/^1[12]\d{3} of 1[12]\d{3} lines$/);
  expect(await timeline.getByRole('option').count()).toBeLessThan(60);
  // Work of the main thread in its own time, so that a busy machine changes nothing: handlers, drawing, styles, layout and paint, until the
  // second frame after the key.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const drawn = (): Promise<void> =>
    page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  const costOf = async (keys: readonly string[]): Promise<number[]> => {
    const costs: number[] = [];
    for (const key of keys) {
      await drawn();
      const before = await worked();
      if (key !== '') await page.keyboard.press(key === ' ' ? 'Space' : key);
      await drawn();
      costs.push((await worked()) - before);
    }
    return costs;
  };
  /** What each key costs, the quickest of three times: a machine that is busy with other tests makes any single one long. */
  const quickest = async (keys: readonly string[], again: () => Promise<void>): Promise<number[]> => {
    let costs = await costOf(keys);
    for (let round = 2; round <= 3; round++) {
      await again();
      costs = (await costOf(keys)).map((cost, index) => Math.min(cost, costs[index]!));
    }
    return costs;
  };
  const rounded = (costs: readonly number[]): string => costs.map((ms) => ms.toFixed(1)).join(' ');
  await timeline.getByRole('searchbox').focus();
  // What looking costs by itself; and the first keys of all, for which the browser translates the page's scripts.
  const looking = (await costOf(Array.from({ length: 9 }, () => ''))).toSorted((one, other) => one - other)[4]!;
  const first = await costOf([...'ma', 'Backspace', 'Backspace']);
  const typed = await quickest([...'made.fact7 each=7', 'Backspace', '7', 'Home'], () => timeline.getByRole('searchbox').fill(''));
  await expect(timeline.getByRole('status')).toHaveText(/^1000 of/);
  await timeline.getByRole('listbox').focus();
  await page.keyboard.press('End');
  await timeline.getByText('State of each service at this moment').click();
  await expect(timeline.getByRole('region', { name: 'State of made' })).toContainText('made.fact7 each 7');
  await timeline.getByRole('listbox').focus();
  const moved = await quickest(
    Array.from({ length: 12 }, () => 'ArrowUp'),
    async () => {
      for (let back = 1; back <= 12; back++) await page.keyboard.press('ArrowDown');
    },
  );
  test.info().annotations.push({ type: 'ms of a key in the filter', description: rounded(typed) });
  test.info().annotations.push({ type: 'ms of an arrow in the list', description: rounded(moved) });
  test
    .info()
    .annotations.push({ type: 'ms of the first four keys, and of looking', description: `${rounded(first)}; ${rounded([looking])}` });
  const mostOf = (costs: readonly number[]): number => Math.max(...costs) - looking;
  expect(mostOf(typed), `a key in the filter: ${rounded(typed)}`).toBeLessThan(16);
  expect(mostOf(moved), `an arrow in the list, with the state of each service: ${rounded(moved)}`).toBeLessThan(16);
});

test('a stream whose segment is missing is asked for with its fault, and the server leaves the segment out', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|media|hls/i);
  const faulty: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (search.includes('sandboxFault=')) faulty.push(`${response.status()} ${pathname}`);
  });
  await withFilm(page, { id: '9901', stream: true });
  await openStage(page, `?path=/unit-4711.html&account=learner&faults=${encodeURIComponent('[{"what":"dead-segment"}]')}`);
  await site(page)
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined));
  await expect.poll(() => faulty.filter((each) => each.includes('.m3u8')).length, { timeout: 15_000 }).toBeGreaterThan(0);
  await expect.poll(() => faulty.filter((each) => each.startsWith('404')), { timeout: 15_000 }).not.toEqual([]);
});

test.describe('the stage and what is asked of it', () => {
  const account = (page: Page) =>
    site(page)
      .getByRole('banner')
      .getByRole('button', { name: /Aurel Author|Nora New|Milan Middle/ });

  test('has on it who was chosen last, however late the answers of the server come', { tag: '@long' }, async ({ page }) => {
    await openStage(page);
    await page.route(/accounts\?kind=(?:author|administrator)/, async (route) => {
      const answer = await fetchAnswer(route);
      await new Promise((done) => setTimeout(done, 1500));
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    const select = page.getByLabel('Account');
    await select.selectOption('author');
    await select.selectOption('guest');
    await expect(site(page).locator('#mainContent')).toContainText(/\S/, { timeout: 20_000 });
    await page.waitForTimeout(2000);
    expect(await page.evaluate(() => localStorage.getItem('JWT'))).toBeNull();
    await expect(account(page)).toHaveCount(0);
    // By keys each account on the way is chosen too.
    await select.selectOption('administrator');
    await select.focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp');
    await expect(select).toHaveValue('new-learner');
    await expect(account(page)).toHaveText(/Nora New/, { timeout: 20_000 });
    await page.waitForTimeout(2000);
    expect(await page.evaluate(() => localStorage.getItem('strUser'))).toBe('Nora New');
    await expect(account(page)).toHaveText(/Nora New/);
  });

  test('loses no recording without a word', async ({ page }) => {
    test.setTimeout(90_000);
    await openStage(page, '?path=/news.html');
    await recordAnew(page);
    await inMenu(page, 'Blog').click();
    await expect(heading(page)).toHaveText('Blog');
    await page.getByLabel('Theme').selectOption('dark');
    await expect(tapeStatus(page)).toHaveText(/^The page is watched\. The recording has ended, since .* can be downloaded and played\.$/);
    await recordAnew(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    const before = page.getByRole('button', { name: 'Download recording 1 (Somebody at /news.html, 1 actions)' });
    const [download] = await Promise.all([page.waitForEvent('download'), before.click()]);
    expect(readTape(readFileSync(await download.path(), 'utf8')).entries.filter(({ type }) => type === 'action')).toHaveLength(1);
    await expectAccessible(page, [], '#harness');
    const asked = page.waitForEvent('dialog');
    const leaving = page.getByRole('link', { name: 'Gallery' }).click({ noWaitAfter: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    await expect(page.getByRole('heading', { level: 1, name: 'Stage' })).toBeVisible();
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download', exact: true }).click()]);
    await page.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  });

  test(
    'takes addresses of the site alone, and says of what is no page that it is not watched',
    { tag: '@long' },
    async ({ page, allowConsole }) => {
      allowConsole(/frame-ancestors|Refused to frame|Framing|sandbox|404|chrome-error/i);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await openStage(page, '?path=/./sandbox/gate/');
      expect(new URL(page.url()).searchParams.get('path')).toBe('/./sandbox/gate/');
      const field = page.getByLabel('Address on the site');
      await expect(field).toHaveValue('/');
      for (const [address, reason] of [
        ['/sandbox/stage/', /^Below \/sandbox is the harness itself/],
        ['https://example.com/foo.html', /^This is an address of another site/],
        ['http://[', /^This address cannot be read/],
      ] as const) {
        await field.fill(address);
        await field.press('Enter');
        await expect(page.getByRole('alert')).toHaveText(reason);
        await expect(field).toHaveAccessibleDescription(reason);
      }
      await expectAccessible(page, [], '#harness');
      await field.fill('/licenses.md');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(tapeStatus(page)).toHaveText('What is in the frame is no page of the site: nothing of it can be watched.');
      await openPanel(page, 'Time');
      await expect(page.getByText('no page that is watched')).toBeVisible();
      await field.fill(new URL('/news.html', page.url()).href);
      await field.press('Enter');
      await expect(heading(page)).toHaveText('News');
      await expect(tapeStatus(page)).toHaveText('The page is watched.');
      expect(errors).toEqual([]);
    },
  );

  test('leaves the focus with the keyboard, when a tape is gone through too', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(120_000);
    await openStage(page);
    await page.getByLabel("A tape's file").setInputFiles('tests/tapes/files/visitor-reads-news.jsonl');
    await expect(tapeStatus(page)).toHaveText('A tape is ready.');
    for (const [name, words] of [
      ['Step', /: 0 of \d+ actions, no difference/],
      ['Step', /: 1 of \d+ actions, no difference/],
      ['Step back', /: 0 of \d+ actions, no difference/],
      ['Leave the tape', /^The page is watched\.$/],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(tapeStatus(page)).toHaveText(words, { timeout: 60_000 });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: name }).not.toBe('BODY');
    }
  });

  test('has a frame that is scrolled by keys where it is wider than the window', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openStage(page, '?width=320');
    await expectAccessible(page, [], '#harness');
    const frame = page.getByRole('region', { name: 'Frame' });
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  test('refuses a time that page and server cannot both have, and the clock goes on', { tag: '@long' }, async ({ page }) => {
    await openStage(page);
    await openPanel(page, 'Time');
    const time = page.getByRole('region', { name: 'Time', exact: true });
    for (const text of ['275760-09-13T00:00', '0001-01-01T00:00', '9999-12-31T12:00']) {
      await time.getByLabel('Set to').fill(text);
      await time.getByRole('button', { name: 'Set', exact: true }).click();
      await expect(time.getByRole('alert')).toHaveText('Page and server take times from 2 January 1970 to 29 December 9999.');
    }
    await expectAccessible(page, [], '#harness');
    const now = () => page.evaluate(() => (document.querySelector('iframe')!.contentWindow as unknown as Recording).lecternRecorded.now());
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(5000);
  });
});
