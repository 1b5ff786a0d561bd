import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { filmReady, playFrom, time, video } from './support/lesson.ts';
import { root, startOwnServer, type OwnServer } from './support/own-server.ts';
import { ada, enter } from './support/site.ts';

const LIFE_SECONDS = 6;

/** The answer to a part of a film, asked for by the page. */
const part = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url, { headers: { Range: 'bytes=0-99' }, cache: 'no-store' })).status, address);

/** Settings of a server whose course opens the unit 4711, which Ada has begun, behind something else, and whose addresses end soon. */
function lockedFilm(folder: string): Readonly<Record<string, string>> {
  const content = join(folder, 'content');
  const films = join(root, 'sandbox/content/media');
  cpSync(join(root, 'sandbox/content'), content, { recursive: true, filter: (path) => !path.startsWith(films) });
  symlinkSync(films, join(content, 'media'), 'dir');
  const course = join(content, 'objects/course.xml');
  const text = readFileSync(course, 'utf8');
  const locked = text.replace(/<objectRef ID="(471[1-3])" /g, '<objectRef ID="$1" requires="821" ');
  expect(locked).not.toBe(text);
  writeFileSync(course, locked);
  return { LECTERN_CONTENT: content, LECTERN_MEDIA_SECONDS: String(LIFE_SECONDS) };
}

// One server for all of them: side by side, in two processes, each would start its own.
test.describe.configure({ mode: 'default' });

let running: OwnServer | undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  running = await startOwnServer(lockedFilm);
});
test.afterAll(() => running?.close());
const at = (path: string): string => running!.address + path;

test('MED-189 the film of a locked unit goes on past the end of its address, and is nobody else’s', async ({ page, allowConsole }) => {
  test.setTimeout(90_000);
  allowConsole(/403|getURL|renewed|ERR_FAILED/);
  await enter(page, at('/'), ada.user, ada.password);
  await page.goto(at('/unit-4711.html'));
  await filmReady(page);
  const source = new URL(await video(page).evaluate((element: HTMLVideoElement) => element.currentSrc));
  expect([source.pathname, source.searchParams.get('u')]).toEqual([
    expect.stringMatching(/\/media\/light\/9001_/),
    expect.stringMatching(/^12\./),
  ]);
  // Without the signature, and in another browser, there is no film.
  expect(await part(page, source.origin + source.pathname)).toBe(403);
  expect((await fetch(source)).status).toBe(403);

  const breaks = await video(page).evaluateHandle((element: HTMLVideoElement) => {
    const seen: string[] = [];
    for (const name of ['error', 'emptied', 'abort', 'pause']) element.addEventListener(name, () => seen.push(name));
    return seen;
  });
  await playFrom(page, 0);
  const end = Number(source.searchParams.get('e')) * 1000;
  await expect.poll(() => Date.now() > end + 500, { timeout: 20_000 }).toBe(true);
  // The address has ended by itself; renewed, the same one is good, and the film has played on.
  expect(await part(page, source.href)).toBe(206);
  expect(await breaks.jsonValue()).toEqual([]);
  const now = await time(page);
  expect(now).toBeGreaterThan(2);
  await expect.poll(() => time(page)).toBeGreaterThan(now);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toBe(source.href);

  // When nothing renews it any more, it does end.
  await page.route(/getURL\.php/, (route) => route.abort());
  await expect.poll(() => part(page, source.href), { timeout: 20_000 }).toBe(403);
});

test(
  'AUT-049 AUT-050 an author sees a film of a locked unit play in the preview, past the end of its address',
  { tag: '@long' },
  async ({ page, allowConsole }) => {
    test.setTimeout(90_000);
    allowConsole(/403|getURL|renewed/);
    await enter(page, at('/'), 'alhazen', 'book-of-optics');
    await page.goto(at('/author-4711.html?lang=en'));
    await page.getByRole('button', { name: 'Film with introduction' }).click();
    await page.locator('[data-command="author.videoPreview"]').first().click();
    const film = page.locator('dialog #clip_9001 video');
    await expect
      .poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
    const source = new URL(await film.evaluate((element: HTMLVideoElement) => element.currentSrc));
    expect(source.searchParams.get('u')).toMatch(/^13\./);
    await film.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });
    const end = Number(source.searchParams.get('e')) * 1000;
    await expect.poll(() => Date.now() > end + 500, { timeout: 20_000 }).toBe(true);
    expect(await part(page, source.href)).toBe(206);
    expect(await film.evaluate((element: HTMLVideoElement) => [element.currentTime > 2, element.error])).toEqual([true, null]);
  },
);

test('MED-044 MED-189 a video on a slide of a locked unit is shown to who may see it, past the end of its address', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(90_000);
  allowConsole(/403|getURL|renewed/);
  await enter(page, at('/'), 'alhazen', 'book-of-optics');
  await page.goto(at('/unit-4713.html?IDLesson=3&lang=en'));
  const sound = page.locator('.lesson-stage audio, .lesson-stage video').first();
  await expect.poll(() => sound.evaluate((element: HTMLMediaElement) => element.readyState), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await sound.evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    element.currentTime = 25;
  });
  const shown = page.locator('.lesson-stage__slides video');
  await expect.poll(() => shown.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  const source = new URL(await shown.evaluate((element: HTMLVideoElement) => element.currentSrc));
  expect([source.pathname, source.searchParams.get('u')]).toEqual(['/media/light/9006.mp4', expect.stringMatching(/^13\./)]);
  expect(await part(page, source.origin + source.pathname)).toBe(403);
  const end = Number(source.searchParams.get('e')) * 1000;
  await expect.poll(() => Date.now() > end + 500, { timeout: 20_000 }).toBe(true);
  expect(await part(page, source.href)).toBe(206);
});
