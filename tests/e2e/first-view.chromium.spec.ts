import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { ada, customerUrl, heading, loginForm, main, submitLogin } from './support/site.ts';

const VIEWS = ['startPage.html', 'news.html', 'news-21.html', 'course.html', 'course-100.html', 'object-901.html', 'contact.html'];
const url = (view: string): string => customerUrl('nordlicht', `/${view}`);
const drawn = (page: Page) => page.locator('#drawn');

/** The page's elements in their order, as those who read it know them: what kind, where it leads, what it shows; and its words. */
const outline = (page: Page, of: string): Promise<string[]> =>
  page.locator(of).evaluate((root) =>
    [...root.querySelectorAll('h1,h2,h3,h4,p,li,a,img,td,th,dt,dd,label,input,textarea,select,summary,blockquote,figcaption,time')].map(
      (element) => {
        const words = /^(?:h\d|p|a|td|th|dt|dd|label|summary|figcaption|time)$/i.test(element.localName) ? element.textContent : '';
        const shows = ['href', 'alt', 'name', 'lang', 'datetime'].map((name) => element.getAttribute(name) ?? '').join(' ');
        return `${element.localName} ${shows} ${(words ?? '').replace(/\s+/g, ' ').trim()}`;
      },
    ),
  );

/** What of the first is not, in its order, in the second. */
function missingIn(part: readonly string[], whole: readonly string[]): string[] {
  let from = 0;
  return part.filter((line) => {
    const found = whole.indexOf(line, from);
    if (found >= 0) from = found + 1;
    return found < 0;
  });
}

/** Lets the page's script through when it is called. */
async function heldScript(page: Page): Promise<() => void> {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/lectern-/, async (route) => {
    await gate;
    await route.continue();
  });
  return () => release();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('every public view can be read and gone on from', async ({ page, browser }) => {
    test.slow();
    const scripted = await browser.newPage({ javaScriptEnabled: true, locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    for (const view of VIEWS) {
      await page.goto(url(view));
      await expect(page.locator('#mainContent h1, #mainContent h2').first(), view).toBeVisible();
      await scripted.goto(url(view));
      await shown(scripted);
      const read = await outline(page, '#mainContent');
      expect(read.length, view).toBeGreaterThan(3);
      // The page has what the server has drawn, word for word; plugins add to it.
      await expect.poll(async () => missingIn(read, await outline(scripted, '#mainContent')), view).toEqual([]);
    }
    await scripted.close();
    await page.goto(url('news.html'));
    await page.getByRole('link', { name: 'Vier Werkstätten für dunkle Abende' }).first().click();
    await expect(heading(page)).toHaveText('Vier Werkstätten für dunkle Abende');
    await page.getByRole('banner').getByRole('searchbox').fill('Licht');
    await page.getByRole('banner').getByRole('button', { name: 'Suchen' }).click();
    await expect(page).toHaveURL(/search\.html\?query=Licht/);
  });

  test('axe finds nothing in what the server has drawn, and nothing is cut off at 320 px', async ({ browser }) => {
    // axe itself is a script: the page's own is held back.
    const page = await browser.newPage({ javaScriptEnabled: true, viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' });
    await heldScript(page);
    for (const view of ['startPage.html', 'course-100.html', 'contact.html']) {
      await page.goto(url(view), { waitUntil: 'commit' });
      await page.locator('#drawn footer').waitFor();
      // Its style sheets come a moment later.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(320);
      await expectAccessible(page, [], '#drawn');
    }
    await page.close();
  });
});

test('the page takes over in one step: words, focus, selection and scroll stay, nothing moves', async ({ page }) => {
  const release = await heldScript(page);
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url('contact.html'), { waitUntil: 'commit' });
  const message = drawn(page).getByRole('textbox', { name: /Nachricht/ });
  await message.fill('Wann beginnt der Kurs?');
  await drawn(page).getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await message.focus();
  await page.evaluate(() => {
    (document.activeElement as HTMLTextAreaElement).setSelectionRange(5, 12);
    scrollTo(0, 240);
  });
  release();
  await shown(page);
  const now = main(page).getByRole('textbox', { name: /Nachricht/ });
  await expect(now).toBeFocused();
  await expect(now).toHaveValue('Wann beginnt der Kurs?');
  await expect(main(page).getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
  expect(await now.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])).toEqual([5, 12]);
  expect(await page.evaluate(() => scrollY)).toBe(240);
  await page.keyboard.type('endet');
  await expect(now).toHaveValue('Wann endet der Kurs?');
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved.reduce((sum, each) => sum + each, 0));
  expect(moved).toBeLessThanOrEqual(0.01);
});

test('selected words stay selected, and a link that has the focus keeps it', async ({ page }) => {
  const release = await heldScript(page);
  await page.goto(url('object-901.html'), { waitUntil: 'commit' });
  await page.locator('#drawn footer').waitFor();
  const selected = await page.evaluate(() => {
    const text = document.querySelector('#mainContent p')!.firstChild as Text;
    document.getSelection()!.setBaseAndExtent(text, 3, text, 20);
    return document.getSelection()!.toString();
  });
  await drawn(page).getByRole('banner').getByRole('link', { name: 'Aktuelles' }).focus();
  release();
  await shown(page);
  expect(await page.evaluate(() => document.getSelection()!.toString())).toBe(selected);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aktuelles' })).toBeFocused();
});

test('when the script does not come, what the server has drawn stays and its links lead on', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load/);
  await page.route(/\/assets\/lectern-/, (route) => route.abort());
  await page.goto(url('news.html'));
  await page.getByRole('link', { name: 'Vier Werkstätten für dunkle Abende' }).first().click();
  await expect(heading(page)).toHaveText('Vier Werkstätten für dunkle Abende');
});

test('a page of somebody’s own is drawn by the page alone', async ({ page }) => {
  const html = () => page.evaluate(async () => (await fetch('/news.html', { cache: 'no-store' })).text());
  await page.goto(url('login.html'));
  await shown(page);
  expect(await html()).toContain('id="drawn"');
  await loginForm(page).waitFor();
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  expect((await page.context().cookies()).find(({ name }) => name === 'lectern-own')?.value).toBe('1');
  await page.goto(url('news.html'));
  await expect(heading(page)).toHaveText('Aktuelles');
  await expect(page.getByRole('banner').getByRole('button', { name: ada.name })).toBeVisible();
  expect(await html()).not.toContain('id="drawn"');
});

test.describe('a site with a calendar and landing pages', () => {
  let server: OwnServer;
  let customers: string;
  /** Of these the plugin shows more than what comes drawn, in its place. */
  const PARTLY = ['unit-4711.html?IDLesson=2', 'lesson-4721.html', 'test-812.html', 'placement-820.html', 'vocabulary-842.html'];
  const VIEWS_THERE = ['calendar.html?view=agenda', 'calendar.html?view=month', 'calendar.html?view=week', 'af-partner7.html'];
  const at = (view: string): string => `${server.address.replace('127.0.0.1', 'drawn.localhost')}/${view}`;

  test.beforeAll(async () => {
    customers = mkdtempSync(join(tmpdir(), 'lectern-drawn-'));
    mkdirSync(join(customers, 'drawn'));
    const file = { customer: 'drawn', brand: { name: 'Drawn' }, languages: ['en', 'de'], plugins: { site: { firstView: true } } };
    writeFileSync(join(customers, 'drawn', 'customer.json'), JSON.stringify(file));
    server = await startOwnServer(() => ({ LECTERN_CUSTOMERS: customers }));
  });
  test.afterAll(async () => {
    await server.close();
    rmSync(customers, { recursive: true, force: true });
  });

  /** Opens each view with its script held until the server's is there, and compares what the page makes of it. */
  async function takenOver(
    page: Page,
    check: (view: string, read: readonly string[]) => Promise<void>,
    views: readonly string[] = VIEWS_THERE,
  ): Promise<void> {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const view of views) {
      const release = await heldScript(page);
      await page.goto(at(view), { waitUntil: 'commit' });
      await page.locator('#drawn footer').waitFor();
      const read = await outline(page, '#mainContent');
      expect(read.length, view).toBeGreaterThan(1);
      release();
      await shown(page);
      await expect(drawn(page)).toHaveCount(0);
      await check(view, read);
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved.reduce((sum, each) => sum + each, 0));
      expect(moved, view).toBeLessThanOrEqual(0.01);
      await page.unroute(/\/assets\/lectern-/);
    }
  }

  test('what the server has drawn is what the page draws, and nothing moves when it takes over', async ({ page }) => {
    test.slow();
    await takenOver(page, async (view, read) => {
      await expect.poll(async () => missingIn(read, await outline(page, '#mainContent')), view).toEqual([]);
    });
  });

  test('units, lessons and tests come with what can be read; their plugins take its place, and nothing moves', async ({
    page,
    browser,
  }) => {
    test.slow();
    await takenOver(
      page,
      async (view, read) => {
        // What it is about stays; slides become those of the player, and the states of lessons are added.
        const heads = read.filter((line) => /^h[12] /.test(line));
        expect(heads.length, view).toBeGreaterThan(0);
        await expect.poll(async () => missingIn(heads, await outline(page, '#mainContent')), view).toEqual([]);
        const start = page.getByRole('button', { name: /^(?:Start the test|Practise now|Play .+)$/ }).first();
        await expect(start, view).toBeVisible();
      },
      PARTLY,
    );
    const plain = await browser.newPage({ javaScriptEnabled: false, locale: 'en-GB', viewport: { width: 320, height: 800 } });
    await plain.goto(at('unit-4711.html?IDLesson=2'));
    await expect(heading(plain)).toHaveText('The path of light');
    await expect(plain.getByRole('heading', { level: 2, name: 'A room with a hole' })).toBeVisible();
    await expect(plain.getByRole('heading', { level: 3 })).not.toHaveCount(0);
    await plain.getByRole('link', { name: 'How light travels' }).click();
    await expect(plain.getByText('Light on its way cannot be seen from the side.')).toBeVisible();
    await expect(plain.getByText(/JavaScript/)).toBeVisible();
    await plain.close();
    const small = await browser.newPage({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' });
    await heldScript(small);
    for (const view of ['unit-4711.html', 'test-812.html']) {
      await small.goto(at(view), { waitUntil: 'commit' });
      await small.locator('#drawn footer').waitFor();
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(320);
      await expectAccessible(small, [], '#drawn');
    }
    await small.close();
  });

  for (const [device, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }))
    test(
      `for a visitor whose clock shows another time the page adds that, and nothing moves: ${device}`,
      { tag: device === 'desk' ? '@long' : [] },
      async ({ browser }) => {
        test.slow();
        const page = await browser.newPage({ timezoneId: 'America/New_York', locale: 'en-GB', viewport });
        await takenOver(page, async (view, read) => {
          // The site's own time stays as the server has drawn it; what is said beside it comes after.
          const times = read.flatMap((line) => /\d[^:]*\d:\d\d.*?\d:\d\d/.exec(line) ?? []);
          if (view.includes('agenda')) expect(times.length).toBeGreaterThan(3);
          const now = (await outline(page, '#mainContent')).join('\n');
          for (const time of times) expect(now, view).toContain(time);
        });
        await page.close();
      },
    );
});
