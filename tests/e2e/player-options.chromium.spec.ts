import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { filmReady, slideEvents, time, video, withPlayerSettings, withTimeline } from './support/lesson.ts';
import { ada, main, menuItem, submitLogin } from './support/site.ts';

// How options, fields and words reach the player of a page: from a customer's file, from a lesson's XML, from the tables of formats.

// Films are decoded by the processor here: a busy machine takes its time, and nothing is measured by it.
test.describe.configure({ timeout: 120_000 });

const UNIT = '/unit-4711.html';
const LIVE = '/media/vod/test/9908.mp4.m3u8';

const control = (page: Page, name: string): Locator => page.locator(`.player [data-control="${name}"]`).first();
const bar = (page: Page): Locator => page.locator('.player__bar');
const source = (page: Page): Promise<string> => video(page).evaluate((element: HTMLVideoElement) => element.currentSrc);
const paused = (page: Page): Promise<boolean> => video(page).evaluate((element: HTMLVideoElement) => element.paused);

/** A lesson whose `player` element says other things. */
const withPlayer = (
  page: Page,
  fields: Readonly<Record<string, string>>,
  clip: Readonly<Record<string, string>> = {},
  change = (xml: string): string => xml,
): Promise<void> => withTimeline(page, slideEvents, (xml) => change(withAttributes(withAttributes(xml, 'player', fields), 'clip', clip)));

/** Nothing but the sources is relative to `baseUrl`. */
const plain = (xml: string): string => xml.replace(/<subtitles [^>]*>/g, '');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function withAttributes(xml: string, element: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`(<${element} [^>]*?\\b${name}=)"[^"]*"`), (_, before: string) => `${before}"${escaped(value)}"`),
    xml,
  );
}

async function clickPicture(page: Page): Promise<void> {
  const box = (await page.locator('.player__picture').boundingBox())!;
  await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3);
}

test('MED-035 MED-107 MED-108 MED-109 MED-110 MED-111 MED-114 MED-117 MED-120 MED-121 MED-122 MED-123 playerParams say options', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/nobody\.knows/, /names "nosuch", which is no plugin/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const calendar = page.waitForRequest(/\/assets\/calendar-.*\.css$/);
  const options = {
    playerId: 'film',
    baseUrl: '/media/light/',
    sources: [{ source: 'nothing.xyz', mimeType: 'video/x-nothing' }, { source: '9003_en.mp4' }],
    mute: true,
    autoPlay: true,
    persistConfig: false,
    exitFullscreenOnEnd: false,
    language: 'de',
    strings: { de: { 'player.pause': 'Anhalten!' } },
    events: { play: 'nobody.knows' },
    plugins: ['calendar', 'nosuch'],
  };
  await withPlayer(page, { playerParams: JSON.stringify(options) }, { previewPicture: '' }, plain);
  await open(UNIT);
  await filmReady(page);
  await expect(page.locator('.player')).toHaveAttribute('data-player', 'film');
  expect(await source(page)).toMatch(/\/media\/light\/9003_en\.mp4$/);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  await expect(control(page, 'pause')).toHaveAccessibleName('Anhalten!');
  await expect(control(page, 'fullscreen')).toHaveAccessibleName('Vollbild');
  expect(logged.some((each) => each.startsWith('Command') && each.includes('nobody.knows'))).toBe(true);
  await calendar;
  expect(logged.filter((each) => each.includes('"nosuch"'))).toHaveLength(1);

  await page.locator('.player').focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.volume)).toBeCloseTo(0.1);
  expect(await page.evaluate(() => localStorage.getItem('cmsPlayer.volume'))).toBeNull();

  await control(page, 'fullscreen').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // What gives the screen back asks for it at the end of the film; it is gone some frames later.
  await page.evaluate(() => {
    const leave = Document.prototype.exitFullscreen;
    Document.prototype.exitFullscreen = function () {
      this.documentElement.dataset.asked = 'yes';
      return leave.call(this);
    };
  });
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.2;
  });
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'completed', { timeout: 30_000 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test('MED-112 MED-113 MED-118 MED-124 a player is where its parentId says, in the size of its options', async ({ page, open }) => {
  await withPlayer(page, { playerParams: 'parentId~.lesson__title|width~400|height~300|mute~yes' });
  await open(UNIT);
  const player = page.locator('.lesson__title .player');
  await expect(player).toHaveCount(1);
  expect(await player.boundingBox()).toMatchObject({ width: 400, height: 300 });
  await expect(page.locator('.lesson-stage .player')).toHaveCount(0);
  await player.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cmsPlayer.volume'))).toBe('10');
});

test('MED-029 MED-115 MED-116 a customer’s players have no bar and cannot be touched; with uiMode one has, and can', async ({
  page,
  open,
}) => {
  await withPlayerSettings(page, { options: { chromeless: true, allowUserInteraction: false } });
  await withPlayer(page, {});
  await open(UNIT);
  await filmReady(page);
  await expect(bar(page)).toHaveCount(0);
  await clickPicture(page);
  await page.locator('.lesson-stage').press('k');
  expect(await paused(page)).toBe(true);

  await page.unroute((url) => url.pathname === '/dispatcher.php');
  await withPlayer(page, { uiMode: '1' });
  await open(UNIT);
  await filmReady(page);
  await expect(bar(page)).toBeAttached();
  await clickPicture(page);
  await expect.poll(() => paused(page)).toBe(false);
});

test('MED-034 MED-036 a lesson’s logo lies on the picture; its panel is open, or none is there', async ({ page, open }) => {
  await withPlayer(page, { playerVars: 'logo~img/slide-beam.svg', panelType: 'transcript' });
  await open(UNIT);
  await filmReady(page);
  const logo = page.locator('.player__logo');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator('.transcript')).toBeVisible();
  await expect(main(page).getByRole('navigation', { name: 'Slides' })).toBeVisible();

  await withPlayer(page, { playerVars: 'logo~https://elsewhere.example.org/logo.svg', panelType: 'none' });
  await open(UNIT);
  await filmReady(page);
  await expect(logo).toHaveCount(0);
  await expect(page.locator('.transcript')).toHaveCount(0);
  await expect(main(page).getByRole('navigation', { name: 'Slides' })).toHaveCount(0);
});

test('MED-129 MED-130 a film begins at the time of the address, plain or in parts; beyond its end it begins at its start', async ({
  page,
  open,
}) => {
  for (const [query, seconds] of [
    ['?t=5', 5],
    ['?start=0m7s', 7],
    ['?t=9h', 0],
  ] as const) {
    await open(UNIT + query);
    await filmReady(page);
    await expect.poll(() => time(page), { message: query }).toBeCloseTo(seconds, 1);
  }
});

test('MED-101 MED-187 MED-188 a forced Flash is reported as unsupported after its checks, and at once where Flash claimed nothing', async ({
  page,
  open,
}) => {
  const alert = page.locator('.player [role=alert]');
  await withPlayer(page, {}, { forcePlayer: 'flash' });
  await open(UNIT);
  await expect(alert).toContainText('Max number of attempts reached', { timeout: 10_000 });
  await withPlayer(page, {}, { forcePlayer: 'flash', filename: 'film.webm' });
  await open(UNIT);
  await expect(alert).toContainText('There is no version');
  await page.setViewportSize({ width: 400, height: 800 });
  await withPlayer(page, {}, { forcePlayer: 'flash' });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'screen', { value: { width: 400, height: 800 } });
  });
  await open(UNIT);
  await expect(alert).toContainText('There is no version');
});

test('MED-151 MED-155 MED-156 MED-157 MED-158 MED-159 MED-160 MED-161 MED-162 MED-163 MED-164 MED-165 MED-170 MED-171 their log', async ({
  page,
  open,
}) => {
  const logged: { text: string; more: Promise<unknown> }[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[player'))
      logged.push({ text: message.text(), more: message.args()[1]?.jsonValue() ?? Promise.resolve() });
  });
  await withPlayer(page, {}, { forcePlayer: 'flash', sourceType: '0' });
  await open(UNIT);
  await expect(page.locator('.player [role=alert]')).toBeVisible({ timeout: 10_000 });
  expect(logged).toEqual([]);
  await page.keyboard.press('Control+Shift+D');
  await menuItem(page, 'News').click();
  await expect(page.locator('.player')).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => logged.some(({ text }) => text.includes('streaming by Flash'))).toBe(true);
  expect(await logged.find(({ text }) => text.includes('streaming by Flash'))!.more).toEqual({
    maxBuffer: 120,
    backBuffer: 30,
    lowBuffer: 3,
    fragmentRetries: 3,
    manifestRetries: 3,
    fragmentRetryTimeoutMs: 4000,
    manifestRetryTimeoutMs: 64_000,
    keyRetryTimeoutMs: 64_000,
    maxSkippedFragments: 5,
    droppedFramesPeriodMs: 5000,
    droppedFramesThreshold: 0.2,
    liveDurationReduction: 10,
  });
});

const words = {
  en: [
    'Live',
    'Back to live',
    'Disabled',
    'Your browser does not support the playback of this video. Please try using a different browser.',
  ],
  pt: ['Ao vivo', 'Voltar ao vivo', 'Desativado', ''],
} as const;

/** Of a film that rests, with the page's clock stopped: each tenth of a second shows whether it is behind live by then (MED-153). */
async function livePositionIsReadAgain(page: Page): Promise<void> {
  await page.keyboard.press('k');
  await expect(control(page, 'play')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // Nothing but the passing of time has the position read.
  await page.evaluate(() => {
    for (const type of ['progress', 'seeked', 'durationchange'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  for (const behind of [false, true, false, true]) {
    await video(page).evaluate(
      (element: HTMLVideoElement, seconds) => {
        const live = element.seekable.end(element.seekable.length - 1);
        // The stream's own reader moves a film that has nothing to play for too long.
        Object.defineProperty(element, 'currentTime', { configurable: true, get: () => live - seconds, set: () => {} });
      },
      behind ? 40 : 0,
    );
    await page.clock.runFor(100);
    await expect(control(page, 'back-to-live')).toHaveCount(behind ? 1 : 0);
  }
  await video(page).evaluate((element: HTMLVideoElement) => delete (element as { currentTime?: number }).currentTime);
  await page.clock.resume();
}

for (const language of ['en', 'pt'] as const)
  test(`I18-011 I18-012 I18-013 I18-014 I18-015 MED-102 MED-153 live, back to live, disabled, unplayable are named in ${language}`, async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(/9905|ERR_/);
    const [live, back, disabled, unsupported] = words[language];
    await page.clock.install();
    await withPlayer(page, { playerParams: JSON.stringify({ language, mute: true, sources: [{ source: LIVE }] }) });
    await open(UNIT);
    await filmReady(page);
    await control(page, 'play').click();
    await expect(control(page, 'live')).toHaveText(live);
    await expect(control(page, 'duration')).toHaveCount(0);
    await page.locator('.player').focus();
    await page.keyboard.press('5');
    await expect(control(page, 'back-to-live')).toHaveText(back);
    await livePositionIsReadAgain(page);
    await control(page, 'subtitles').press('Enter');
    await expect(page.locator('.player [data-id="off"]')).toHaveText(disabled);
    await withPlayer(page, { playerParams: JSON.stringify({ language, sources: [{ source: '/media/test/9905.mp4' }] }) });
    await open(UNIT);
    const alert = page.locator('.player [role=alert]');
    await expect(alert).toHaveText(unsupported || /navegador/, { timeout: 30_000 });
  });

test('MED-006 MED-134 a stream of two levels plays in the one that its box can show, and each of them can be chosen', async ({
  page,
  open,
}) => {
  const levels = new Set<string | undefined>();
  page.on('request', (request) => levels.add(/live\/(\d)\.m3u8/.exec(request.url())?.[1]));
  await page.setViewportSize({ width: 320, height: 700 });
  await withPlayer(page, { playerParams: JSON.stringify({ mute: true, sources: [{ source: LIVE }] }) });
  await open(UNIT);
  await filmReady(page);
  await control(page, 'play').click();
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'playing');
  expect([levels.has('0'), levels.has('1')]).toEqual([true, false]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => levels.has('1'), { timeout: 15_000 }).toBe(true);
  await control(page, 'settings').press('Enter');
  await page.locator('.player [data-id="quality"]').click();
  await expect(page.locator('.player [role=menuitemradio]')).toHaveText([/Auto/, '360p', '180p']);
});

test('MED-132 MED-152 what no event reports is seen: another length, and a film that rests or moves again', async ({ page, open }) => {
  await open(UNIT);
  await filmReady(page);
  const player = page.locator('.player');
  await video(page).evaluate((element) => Object.defineProperty(element, 'duration', { configurable: true, get: () => 77 }));
  await expect(control(page, 'duration')).toHaveText('1:17');
  await video(page).evaluate((element: HTMLVideoElement & { duration?: number }) => delete (element as { duration?: number }).duration);
  await control(page, 'play').click();
  await expect(player).toHaveAttribute('data-state', 'playing');
  await video(page).evaluate((element) => Object.defineProperty(element, 'currentTime', { configurable: true, get: () => 3 }));
  await expect(player).toHaveAttribute('data-state', 'buffering');
  await video(page).evaluate((element: HTMLVideoElement) => delete (element as { currentTime?: number }).currentTime);
  await expect(player).toHaveAttribute('data-state', 'playing');
});

test('MED-065 MED-067 MED-068 MED-189 MED-190 MED-191 MED-192 MED-193 MED-194 MED-195 films are looked up, as the tables say', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/404|getURL/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getURL.php')) asked.push(new URL(request.url()).search.replace(/(token=)[\w.-]+/, '$1…'));
  });
  await open(UNIT, 'nordlicht');
  await filmReady(page);
  expect(asked).toEqual(['?user=0&ID=9001_de&IDLesson=1&token=…&filetype=mp4']);
  expect(new URL(await source(page)).pathname).toBe('/media/light/9001_de.mp4');

  // Somebody who has logged in, in another lesson, with the unit's token; what the answer says is played.
  await open('/login.html', 'nordlicht');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  let answer = '<media ID="9002_de" t="/media/light/9003_de.mp4"/>';
  await page.route(/getURL\.php/, (route) => route.fulfill({ contentType: 'application/xml', body: answer }));
  await open(UNIT, 'nordlicht');
  await filmReady(page);
  asked.length = 0;
  const lesson = (number: number): Promise<void> => main(page).locator(`.lessons__link[data-lesson="${number}"]`).click();
  await lesson(2);
  await expect.poll(() => asked.length).toBe(1);
  await filmReady(page);
  expect(asked).toEqual(['?user=12&ID=9002_de&IDLesson=2&token=…&filetype=mp4']);
  expect(new URL(await source(page)).pathname).toBe('/media/light/9003_de.mp4');

  // An answer without an address is a playback error.
  answer = '<media ID="9001_de"/>';
  await lesson(1);
  await expect(page.locator('.player [role=alert]')).toBeVisible();
  await expect(video(page)).toHaveCount(0);
});

test('MED-066 a sound of such a customer is looked up as MP3', async ({ page, open }) => {
  const lookUp = page.waitForRequest(/getURL\.php/);
  await open('/lesson-4729.html', 'nordlicht');
  expect(new URL((await lookUp).url()).search).toMatch(/ID=9010_de&IDLesson=3&.*filetype=mp3$/);
});
