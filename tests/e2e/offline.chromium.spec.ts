import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { filmReady, playFrom, time, video } from './support/lesson.ts';
import { root, startOwnServer, type OwnServer } from './support/own-server.ts';
import { ada, dialog, heading, submitLogin } from './support/site.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'default', timeout: 180_000 });
// Storing takes its time on a machine that is busy.
const expect = patient.configure({ timeout: 20_000 });

const vera = { user: 'vera', password: 'dark-matter' };
const GONE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|did not load|can't be reached|navigation preload/i;

let server: OwnServer;
let dist: string;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  dist = mkdtempSync(join(tmpdir(), 'lectern-dist-'));
  cpSync(join(root, 'dist'), dist, { recursive: true });
  server = await startOwnServer(() => ({ LECTERN_DIST: dist }));
});
test.afterAll(async () => {
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});

const go = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(server.address + path);
};
const logIn = async (page: Page, { user, password } = vera): Promise<void> => {
  await go(page, '/login.html');
  await shown(page);
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
};

/** Waits until the page would open without a network: what every page needs is stored. */
const ready = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('lectern-kept-0_en_site');
          return (await cache.match('/offline/about?version')) !== undefined && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 60_000 },
    )
    .toBe(true);

const lost = (page: Page): Locator => page.getByRole('heading', { name: 'You are offline' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

async function saveCourse(page: Page): Promise<void> {
  await go(page, '/course-100.html');
  await shown(page);
  await ready(page);
  await button(page, 'Make available offline').click();
  await expect(page.getByText(/takes about \d+(\.\d)? MB/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Store the course').click();
  const bar = page.getByRole('progressbar', { name: /is being stored/ });
  await expect(bar).toBeVisible();
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value), { timeout: 60_000 }).toBeGreaterThan(5);
  await expect(page.getByText(/Available offline, \d+(\.\d)? MB/)).toBeVisible({ timeout: 90_000 });
}

/** What the server has stored of results and notes of who is logged in. */
const atServer = (page: Page): Promise<{ results: string[]; notes: string[] }> =>
  page.evaluate(async () => {
    const ask = async (datatype: string): Promise<string> => {
      const answer = await fetch(`/dispatcher.php?mode=ajax&lang=en&action=1&id=0&datatype=${datatype}&user=0&at=${Date.now()}`, {
        headers: { Authorization: `Bearer ${localStorage.getItem('JWT')}` },
      });
      return answer.text();
    };
    return {
      results: [...(await ask('t_ClientCompetence')).matchAll(/ IDObject="(\d+)"/g)].map(([, id]) => id!),
      notes: [...(await ask('p_Notes')).matchAll(/Written without a network/g)].map(([words]) => words),
    };
  });

test('the first view asks for nothing more, and the worker comes after it', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let workers = 0;
  context.on('serviceworker', () => (workers += 1));
  await go(page);
  await shown(page);
  await ready(page);
  expect(workers).toBe(1);
  const own = asked.findIndex((path) => /sw\.js|plugin-offline/.test(path));
  const ofView = ['/dispatcher.php', '/img/hero.svg'].map((path) => asked.indexOf(path));
  expect(Math.min(...ofView), 'what the view is drawn by').toBeGreaterThan(0);
  expect(own, 'comes first').toBeGreaterThan(Math.max(...ofView));
  expect(asked.filter((path) => path.endsWith('webmanifest'))).toEqual([]);
  const start = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('plugin-offline'))!.startTime,
  );
  // Nothing begins before the page has had its time, however slow the machine is.
  expect(start).toBeGreaterThan(4_000);
});

test('any address that is opened without a network is our page, and says what is stored', async ({ page, context, allowConsole }) => {
  // The code of a view that was never stored cannot come, and the console says so; axe itself asks for style sheets once more.
  allowConsole(GONE, /is left out.* which failed|Couldn't load preload assets/);
  await go(page);
  await shown(page);
  await ready(page);
  await context.setOffline(true);
  for (const address of ['/course-100.html', '/nothing-like-it.html', '/a/b/c', '/test-812.html']) {
    await go(page, address);
    await expect(lost(page)).toBeVisible();
    await expect(page.getByText('Nothing is stored for visitors')).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await expect(heading(page)).not.toHaveText('You are offline');
});

// One story with one course that is stored: that takes longer than what is done with it.
/** A test that the server scores is finished without it, and says that it waits. */
async function finishPlacement(page: Page): Promise<void> {
  await go(page, '/placement-820.html');
  await button(page, 'Start the test').click();
  await expect(page.locator('.test-running')).toBeVisible();
  const [finish, choice] = [button(page, 'Finish the test'), page.getByRole('radio').first()];
  // Its questions come in any order, and some of them are no choices.
  for (let step = 0; step < 12; step += 1) {
    if (await choice.isVisible()) await choice.check();
    if (await finish.isVisible()) break;
    await button(page, 'Next').click();
  }
  await finish.click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The points come as soon as the result is stored.')).toBeVisible();
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The points come as soon as the result is stored.')).toBeVisible();
}

/** Takes the stored course away, and begins to store it once more. */
async function removeCourse(page: Page): Promise<void> {
  const films = () => page.evaluate(async () => (await caches.match('/offline/file?%2Fmedia%2Flight%2F9001_en.mp4')) !== undefined);
  expect(await films()).toBe(true);
  await go(page, '/offline.html');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Light makes pictures' })).toContainText('MB');
  await expectAccessible(page);
  await button(page, 'Remove Light makes pictures from this device').click();
  await expect(page.getByText('No course is stored yet.')).toBeVisible();
  expect(await films()).toBe(false);

  await go(page, '/course-100.html');
  await button(page, 'Make available offline').click();
  await button(page, 'Store the course').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Make available offline')).toBeVisible();
  await expect.poll(films).toBe(false);
}

test('a stored course works without a network, what was done arrives once, scores come later; removed or cancelled, nothing stays', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(GONE);
  await logIn(page);
  await saveCourse(page);
  const before = await atServer(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Light makes pictures', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'The path of light' }).first().click();
  await filmReady(page);
  await playFrom(page, 20);
  await expect.poll(() => time(page)).toBeGreaterThan(21);
  await playFrom(page, 5);
  await expect.poll(() => time(page)).toBeGreaterThan(5.5);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.error)).toBeNull();

  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Write a note' }).click();
  await expect(notes.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Written without a network');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notes.getByText('Written without a network')).toBeVisible();

  // A stream of several parts.
  await go(page, '/unit-4713.html?IDLesson=2');
  await filmReady(page);
  await playFrom(page, 3);
  await expect.poll(() => time(page)).toBeGreaterThan(4);

  await go(page, '/test-821.html');
  await button(page, 'Start the test').click();
  await button(page, 'Finish the test').click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await finishPlacement(page);

  await context.setOffline(false);
  await expect(page.getByText(/^\d of 8 points$/)).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await atServer(page)).results.filter((id) => id === '821').length, { timeout: 60_000 })
    .toBe(before.results.filter((id) => id === '821').length + 1);
  await expect.poll(async () => (await atServer(page)).notes.length, { timeout: 60_000 }).toBe(before.notes.length + 1);
  await page.reload();
  await shown(page);
  expect((await atServer(page)).results.filter((id) => id === '821')).toHaveLength(before.results.filter((id) => id === '821').length + 1);
  await removeCourse(page);
});

test('another account of this browser gets nothing of it, and a logout takes it away', async ({ page, context, allowConsole }) => {
  allowConsole(GONE);
  await logIn(page);
  await saveCourse(page);
  const token = await page.evaluate(() => localStorage.getItem('JWT')!);
  // Another person's session in this browser, without a logout of the first one.
  const other = await page.context().browser()!.newContext({ serviceWorkers: 'block' });
  const elsewhere = await other.newPage();
  await logIn(elsewhere, ada);
  const adas = await elsewhere.evaluate(() => localStorage.getItem('JWT')!);
  await other.close();
  await page.evaluate((jwt) => localStorage.setItem('JWT', jwt), adas);
  await context.setOffline(true);
  for (const address of ['/course-100.html', '/unit-4711.html', '/userhome.html']) {
    await go(page, address);
    await expect(lost(page)).toBeVisible();
  }
  await expect(page.getByText('No course is stored yet.')).toBeVisible();
  const answer = await page.evaluate(async () => {
    const asked = await fetch('/dispatcher.php?mode=ajax&lang=en&action=2&id=100&datatype=p_Course&user=1', {
      headers: { Authorization: `Bearer ${localStorage.getItem('JWT')}` },
    });
    return [asked.status, (await asked.text()).includes('Light makes pictures')];
  });
  expect(answer, 'whatever user the address names').toEqual([503, false]);
  // The first one, again.
  await page.evaluate((jwt) => localStorage.setItem('JWT', jwt), token);
  await go(page, '/course-100.html');
  await expect(page.getByRole('heading', { name: 'Light makes pictures', level: 1 })).toBeVisible();
  await context.setOffline(false);
  await go(page, '/course-100.html');
  await shown(page);
  const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => /^lectern-kept-(?!0_)/.test(name)));
  expect(await names()).toHaveLength(1);
  await page.getByRole('banner').getByRole('button', { name: 'Vera Rubin' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /log ?out/i })
    .click();
  await expect(page).toHaveURL(/startPage/);
  await expect.poll(names).toEqual([]);
});

test('where there is not enough room, that is said before, and what can be done', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 90_000_000, quota: 111_000_000 });
  });
  await logIn(page);
  await go(page, '/course-100.html');
  await button(page, 'Make available offline').click();
  await expect(page.getByText(/and this device has 1 MB left for it/)).toBeVisible();
  await expect(button(page, 'Store the course')).toHaveCount(0);
  await page.getByRole('link', { name: 'See what is stored' }).click();
  await expect(heading(page)).toHaveText('Available offline');
});

test('a new build is taken when nobody is in the middle of something, and leaves nothing of the former one', async ({ page }) => {
  await go(page);
  await shown(page);
  await ready(page);
  const builds = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lectern-build-')));
  const [former] = await builds();
  await page.evaluate(() => {
    const { locks } = navigator;
    void locks.request('lectern.busy', { mode: 'shared' }, () => new Promise<void>((end) => Object.assign(window, { end })));
    Object.assign(window, { isFormer: true });
  });
  const script = join(dist, 'sw.js');
  const mark = former!.slice('lectern-build-'.length);
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll(mark, `${mark.slice(0, -4)}beef`));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null)).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'isFormer'))).toBe(true);
  await page.evaluate(() => (Reflect.get(window, 'end') as () => void)());
  const isBusy = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'lectern.busy') ?? false);
  // The browser gives a lock back in its own time.
  await expect.poll(isBusy).toBe(false);
  // The next view is the moment to look again.
  await page
    .getByRole('link', { name: /Contact/ })
    .first()
    .click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'isFormer') === undefined).catch(() => false), { timeout: 30_000 })
    .toBe(true);
  await expect.poll(builds).toEqual([former!.replace(/.{4}$/, 'beef')]);
});

test('the site can be installed, with the name, the colours and the icons of its brand', async ({ page, request }) => {
  await go(page);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(server.address + address);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    theme_color: string;
    start_url: string;
    icons: { src: string; purpose?: string }[];
  };
  expect([manifest.name, manifest.theme_color, manifest.start_url]).toEqual(['Lectern Academy', '#ffffff', '/']);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual([undefined, 'maskable']);
  for (const { src } of manifest.icons) {
    expect((await request.get(server.address + src)).headers()['content-type']).toBe('image/svg+xml');
    const width = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return image.naturalWidth;
    }, src);
    expect(width, src).toBeGreaterThan(0);
  }
});
