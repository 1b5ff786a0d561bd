import type { Locator, Page } from '@playwright/test';
import { expect, test } from './player-controls/fixtures.ts';
import type { Shown } from './player-controls/harness.tsx';
import { expectAccessible } from './support/axe.ts';

const film: Shown = {
  clip: { IDMedia: '9001', path: 'light/', sourceType: '1', languageDependent: 'yes', previewPicture: 'img/slide-straight.svg' },
  subtitles: [
    { language: 'en', label: 'English', src: 'media/light/9001_en.vtt', default: false },
    { language: 'de', label: 'Deutsch', src: 'media/light/9001_de.vtt', default: false },
  ],
};
const tracks = [
  { id: '0', language: 'en', label: 'English' },
  { id: '1', language: 'de', label: 'Deutsch' },
];
const levels = [
  { id: 0, height: 360, bitrate: 800_000 },
  { id: 1, height: 720, bitrate: 2_500_000 },
];
const marks: Shown['marks'] = [
  { seconds: 0, label: 'Begin', kind: 'chapter' },
  { seconds: 100, label: 'Middle', kind: 'chapter', picture: 'img/slide-shadow.svg' },
  { seconds: 150, label: 'Think', kind: 'pause' },
];
const paused: Shown = {
  clip: { previewPicture: 'img/slide-straight.svg' },
  marks,
  fake: { state: 'paused', userPaused: true, textTracks: tracks, levels, hd: true },
};

const box = (page: Page, index = 0): Locator => page.locator('.player').nth(index);
const control = (page: Page, name: string): Locator => page.locator(`[data-control="${name}"]`).first();
const calls = (page: Page): Promise<unknown[]> => page.evaluate(() => window.playerHarness.fakes[0]!.calls.map((call) => [...call]));
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.playerHarness.fakes[0]!.calls.length = 0;
  });
const time = (page: Page): Promise<number> => page.evaluate(() => window.playerHarness.players[0]!.time);
const state = (page: Page): Promise<string | undefined> => page.evaluate(() => window.playerHarness.players[0]?.status.state);
const playing = (page: Page): Promise<void> => expect.poll(() => state(page)).toBe('playing');
const opacity = (page: Page): Promise<string> => page.locator('.player__bar').evaluate((bar) => getComputedStyle(bar).opacity);
/** Starts a real film by the bar and waits until it is loaded and plays. */
async function start(page: Page): Promise<void> {
  await expect(control(page, 'play')).toBeVisible();
  await control(page, 'play').click();
  await playing(page);
}

test.describe('the box', () => {
  test('MED-073 MED-133 is 640 by 360 without options, and no wider than its place', async ({ page, players }) => {
    await players([{ fake: {} }]);
    await expect(control(page, 'play')).toBeVisible();
    expect(await box(page).boundingBox()).toMatchObject({ width: 640, height: 360 });
    await page.setViewportSize({ width: 400, height: 700 });
    const small = (await box(page).boundingBox())!;
    expect(small.width).toBeLessThanOrEqual(400);
    expect(small.width / small.height).toBeCloseTo(16 / 9, 1);
  });

  test('MED-140 is narrow at 320 px and not at 321', async ({ page, players }) => {
    await players([{ ...paused, options: { width: 320, height: 180 } }]);
    await expect(box(page)).toHaveAttribute('data-size-class', 'narrow');
    await players([{ ...paused, options: { width: 321, height: 181 } }]);
    await expect(box(page)).toHaveAttribute('data-size-class', 'compact');
  });

  test('everything is within 320 px and at least 24 px large', async ({ page, players }) => {
    await players([{ ...paused, options: { width: 320, height: 180 }, tools: true }]);
    await expect(control(page, 'fullscreen')).toBeVisible();
    const outer = (await box(page).boundingBox())!;
    for (const button of await page.locator('.player button:visible, .player [role=slider]:visible').all()) {
      const inner = (await button.boundingBox())!;
      if (await button.evaluate((element) => element.matches('.player__volume-bar'))) continue; // shows only while one needs it
      expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
      const reach = await button.evaluate((element) => {
        const before = getComputedStyle(element, '::before');
        return (
          element.getBoundingClientRect().height +
          (before.content === '""' ? -Number.parseFloat(before.top) - Number.parseFloat(before.bottom) : 0)
        );
      });
      expect(reach).toBeGreaterThanOrEqual(24);
    }
  });

  test('MED-026 MED-027 stands in its target, and over it in overlay mode', async ({ page, players }) => {
    await players([{ fake: {} }]);
    await page.evaluate(() =>
      document
        .querySelector('main')!
        .append(Object.assign(document.createElement('div'), { id: 'area', style: 'position:relative;width:500px;height:300px' })),
    );
    await page.evaluate(() => window.playerHarness.show([{ fake: {}, fields: { playerTarget: 'area', overlayMode: '1' } }]));
    await expect(page.locator('#area > .player .player__bar')).toBeVisible();
    expect(await page.locator('#area > .player').boundingBox()).toEqual(await page.locator('#area').boundingBox());
  });

  test('MED-028 hides when another player plays', async ({ page, players }) => {
    await players([
      { ...film, fields: { id: 'p0', hideUnused: '1' } },
      { ...film, fields: { id: 'p1' } },
    ]);
    await box(page, 1).locator('[data-control="play"]').click();
    await expect(box(page, 0)).toBeHidden();
    await expect(box(page, 1)).toBeVisible();
  });
});

test.describe('the bar', () => {
  test('MED-173 MED-174 MED-175 stands in the specified order', async ({ page, players }) => {
    await players([paused]);
    await expect(control(page, 'play')).toBeVisible();
    const left = async (name: string): Promise<number> => (await page.locator(name).first().boundingBox())!.x;
    for (const order of [
      ['[data-control="play"]', '[data-control="stop"]', '[data-control="pause"]', '.player__volume'],
      ['[data-control="position"]', '.player__seek', '[data-control="duration"]'],
    ]) {
      const positions = await Promise.all(order.map(left));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
    const middle = (await box(page).boundingBox())!;
    expect(await left('[data-control="pause"]')).toBeLessThan(middle.x + middle.width / 2);
    expect(await left('.player__volume')).toBeGreaterThan(middle.x + middle.width / 2);
  });

  test('MED-102 differs between recordings and live streams', async ({ page, players }) => {
    await players([{ ...paused, fake: { state: 'playing', type: 'live', duration: Infinity } }]);
    await expect(page.locator('.player__live')).toHaveText('Live');
    for (const name of ['pause', 'position', 'duration', 'speed']) await expect(control(page, name)).toHaveCount(0);
    await players([paused]);
    for (const name of ['pause', 'position', 'duration', 'speed']) await expect(control(page, name)).toBeVisible();
    await expect(page.locator('.player__live')).toHaveCount(0);
  });

  test('MED-135 MED-136 hides 1000 ms after the start, later 2000 ms after the pointer rests', async ({ page, players }) => {
    await page.clock.install({ time: 0 });
    await players([{ ...paused, fake: { state: 'ready' } }]);
    await expect(control(page, 'play')).toBeVisible();
    await page.clock.pauseAt(3_600_000); // from here on time passes only when told
    await page.mouse.move(200, 200);
    await page.evaluate(() => window.playerHarness.fakes[0]!.emit({ state: 'playing' }));
    const idle = box(page).and(page.locator('[data-idle]'));
    await page.clock.runFor(900);
    await expect(idle).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(idle).toHaveCount(1);
    await page.mouse.move(220, 220);
    await expect(idle).toHaveCount(0);
    await page.clock.runFor(1900);
    await expect(idle).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(idle).toHaveCount(1);
    // Nothing is hidden from the keyboard.
    await page.keyboard.press('Tab');
    await expect(idle).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(idle).toHaveCount(0);
  });

  test('MED-137 MED-138 the volume bar has 10 segments and hides 400 ms after the pointer has left', async ({ page, players }) => {
    await page.clock.install({ time: 0 });
    await players([paused]);
    const volume = page.locator('.player__volume');
    await expect(page.locator('.player__segment')).toHaveCount(10);
    await page.clock.pauseAt(3_600_000);
    await volume.hover();
    await expect(volume).toHaveAttribute('data-open');
    await page.mouse.move(200, 150);
    await page.clock.runFor(350);
    await expect(volume).toHaveAttribute('data-open');
    await page.clock.runFor(100);
    await expect(volume).not.toHaveAttribute('data-open');
  });

  test('MED-127 a click on the volume bar sets steps of 10', async ({ page, players }) => {
    await players([paused]);
    await page.locator('.player__volume').hover();
    await expect.poll(async () => (await page.locator('.player__volume-bar').boundingBox())!.width).toBeGreaterThan(70);
    await page.locator('.player__segment').nth(3).click();
    expect(await calls(page)).toEqual([['setVolume', 40]]);
  });

  test('MED-176 the hint of the seek bar stands 55 px from the bottom, with time, chapter and picture', async ({ page, players }) => {
    await players([paused]);
    const bar = (await page.locator('.player__seek').boundingBox())!;
    await page.locator('.player__seek').hover({ position: { x: bar.width * 0.65, y: bar.height / 2 } });
    const hint = page.locator('.player__tooltip');
    await expect(hint).toContainText('Middle');
    await expect(hint).toContainText(/2:(09|10)/);
    await expect(hint.locator('img')).toBeVisible();
    expect(await hint.evaluate((element) => getComputedStyle(element).bottom)).toBe('55px');
    const at = (await hint.boundingBox())!,
      outer = (await box(page).boundingBox())!;
    expect(outer.y + outer.height - at.y - at.height).toBeCloseTo(55, 0);
  });

  test('the seek bar is dragged, and Escape takes the drag back', async ({ page, players }) => {
    await players([paused]);
    await page.evaluate(() => window.playerHarness.fakes[0]!.show(20));
    await page.locator('.player__seek').focus();
    const bar = (await page.locator('.player__seek').boundingBox())!;
    const at = (part: number): [number, number] => [bar.x + bar.width * part, bar.y + bar.height / 2];
    await page.mouse.move(...at(0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.3));
    await page.mouse.move(...at(0.5));
    await page.mouse.up();
    expect(await time(page)).toBeCloseTo(100, 0);
    await page.mouse.down();
    await page.mouse.move(...at(0.9));
    await page.keyboard.press('Escape');
    expect(await time(page)).toBeCloseTo(100, 0);
    await page.mouse.up();
    expect(await time(page)).toBeCloseTo(100, 0);
  });
});

test.describe('keys', () => {
  const keys = [
    ['ArrowRight', 105],
    ['ArrowLeft', 95],
    ['Shift+ArrowRight', 110],
    ['Shift+ArrowLeft', 90],
    ['Control+Shift+ArrowRight', 115],
    ['Control+Shift+ArrowLeft', 85],
  ] as const;
  test('MED-143 MED-144 MED-145 arrows go 5, 10 and 15 seconds back and on', async ({ page, players }) => {
    await players([paused]);
    await control(page, 'play').focus();
    for (const [key, spot] of keys) {
      await page.evaluate(() => window.playerHarness.fakes[0]!.show(100));
      await forget(page);
      await page.keyboard.press(key);
      expect(await calls(page), key).toEqual([['seek', spot]]);
    }
  });

  test('MED-146 MED-147 digits go to tenths', async ({ page, players }) => {
    await players([paused]);
    await control(page, 'play').focus();
    for (const digit of ['1', '5', '9', '0']) await page.keyboard.press(digit);
    expect(await calls(page)).toEqual([
      ['seekPercent', 10],
      ['seekPercent', 50],
      ['seekPercent', 90],
      ['seekPercent', 0],
    ]);
  });

  test('MED-127 MED-148 space plays and pauses a real film, arrows change the volume by 10', async ({ page, players }) => {
    await players([film]);
    await start(page);
    await box(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => state(page)).toBe('paused');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(
      await page.evaluate(() => [window.playerHarness.players[0]!.status.volume, window.playerHarness.players[0]!.media!.volume]),
    ).toEqual([90, 0.9]);
    await page.keyboard.press('Space');
    await playing(page);
  });

  test('MED-148 they work from the stage around the player, never in its fields, and nowhere else', async ({ page, players }) => {
    await players([
      { ...paused, stage: true },
      { ...paused, fake: {} },
    ]);
    await page.getByRole('button', { name: 'Beside' }).focus();
    await page.keyboard.press('m');
    expect(await calls(page)).toEqual([['toggleMute']]);
    await forget(page);
    await page.getByLabel('Note').focus();
    await page.keyboard.type('m5 ');
    await expect(page.getByLabel('Note')).toHaveValue('m5 ');
    await box(page, 1).focus();
    await page.keyboard.press('m');
    expect(await calls(page)).toEqual([]);
  });
});

test.describe('full screen', () => {
  test('MED-004 MED-103 toggles by a control, and by f', async ({ page, players }) => {
    await players([paused]);
    const full = (): Promise<string | null> => page.evaluate(() => document.fullscreenElement?.className ?? null);
    await control(page, 'fullscreen').click();
    await expect.poll(full).toBe('player');
    await expect(control(page, 'fullscreen')).toHaveAccessibleName('Leave full screen');
    // Each step backwards by keyboard ends at another control that is in the picture.
    const reached = new Set<string>();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator(':focus');
      await expect(focused).toBeInViewport();
      reached.add(await focused.evaluate((element) => (document.fullscreenElement!.contains(element) ? element.outerHTML : 'outside')));
    }
    expect([reached.size, reached.has('outside')]).toEqual([4, false]);
    await control(page, 'fullscreen').click();
    await expect.poll(full).toBeNull();
    await page.keyboard.press('f');
    await expect.poll(full).toBe('player');
  });

  test('MED-104 MED-106 toggles by double click, takes the stage along, and ends with the film', async ({ page, players }) => {
    await players([{ ...paused, stage: true }]);
    await expect(control(page, 'play')).toBeVisible();
    await box(page).dblclick({ position: { x: 100, y: 80 } });
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className ?? null)).toBe('place');
    expect(await page.evaluate(() => window.playerHarness.fakes[0]!.status.userPaused)).toBe(true); // the two clicks cancelled each other
    await page.evaluate(() => window.playerHarness.fakes[0]!.stop());
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('MED-105 stays when exitFullscreenOnEnd is false', async ({ page, players }) => {
    await players([{ ...paused, options: { exitFullscreenOnEnd: false } }]);
    await control(page, 'fullscreen').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.evaluate(() => window.playerHarness.fakes[0]!.stop());
    await expect(control(page, 'stop')).toHaveAttribute('aria-disabled', 'true');
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  });
});

test.describe('a real film', () => {
  test('MED-003 MED-005 shows subtitles in our own drawing, in the language chosen', async ({ page, players }) => {
    await players([film]);
    await start(page);
    await expect(page.locator('.player__cue')).toHaveCount(0);
    await control(page, 'subtitles').click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('.player__cue').first()).toContainText(/Schalten|dunklen/);
    await expect(page.locator('.player__captions-area')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('c');
    await expect(page.locator('.player__cue')).toHaveCount(0);
  });

  test('MED-019 begins at its start time code', async ({ page, players }) => {
    await players([{ ...film, clip: { ...film.clip, startTC: '00:00:20:00' } }]);
    await start(page);
    expect(await time(page)).toBeGreaterThanOrEqual(19.9);
    await expect(control(page, 'position')).toHaveText(/0:2\d/);
  });

  test('MED-120 MED-121 starts by itself and muted when the options say so', async ({ page, players }) => {
    await players([{ ...film, options: { autoPlay: true, mute: true } }]);
    await playing(page);
    expect(await page.evaluate(() => window.playerHarness.players[0]!.media!.muted)).toBe(true);
    await expect(control(page, 'mute')).toHaveAccessibleName('Sound on');
  });

  test('MED-124 keeps the volume alone in local storage', async ({ page, players }) => {
    await players([film]);
    await start(page);
    await box(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await control(page, 'speed').click();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect.poll(() => page.evaluate(() => window.playerHarness.players[0]!.media!.playbackRate)).toBe(1.5);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cmsPlayer.volume']);
  });

  test('MED-115 handles no clicks and keys without interaction; MED-116 has no bar when chromeless', async ({ page, players }) => {
    await players([{ ...film, options: { autoPlay: true, mute: true, allowUserInteraction: false } }]);
    await playing(page);
    await box(page).click({ position: { x: 100, y: 100 } });
    await box(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('f');
    expect(await page.evaluate(() => [window.playerHarness.players[0]!.status.userPaused, document.fullscreenElement])).toEqual([
      false,
      null,
    ]);
    await players([{ ...film, options: { autoPlay: true, mute: true, chromeless: true } }]);
    await playing(page);
    await expect(page.locator('.player__bar')).toHaveCount(0);
    await box(page).click({ position: { x: 100, y: 100 } });
    await expect.poll(() => state(page)).toBe('paused');
  });

  test('an audio clip shows its sound wave', async ({ page, players }) => {
    await players([
      { clip: { IDMedia: '9010', path: 'light/', type: 'audio', sourceType: '1', languageDependent: 'yes', availFormats: '32' } },
    ]);
    await expect(page.locator('canvas.player__wave')).toBeVisible();
    await start(page);
    await expectAccessible(page);
  });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true });

  test('WID-048 a double tap on a side skips 10 seconds, a tap shows and hides the controls', async ({ page, players }) => {
    await players([{ ...paused, fake: { state: 'playing' } }]);
    await page.evaluate(() => window.playerHarness.fakes[0]!.show(100));
    const spot = (await box(page).boundingBox())!;
    const tap = (part: number): Promise<void> => page.touchscreen.tap(spot.x + spot.width * part, spot.y + 100);
    const idle = box(page).and(page.locator('[data-idle]'));
    await expect(idle).toHaveCount(1);
    await expect
      .poll(async () => {
        await tap(0.5);
        return idle.count();
      })
      .toBe(0); // the gestures may still be loading
    await forget(page);
    await expect(async () => {
      await tap(0.9);
      await tap(0.9);
      expect(await calls(page)).toContainEqual(['seek', 110]);
    }).toPass();
    expect((await calls(page)).filter((call) => (call as unknown[])[0] !== 'seek')).toEqual([]);
  });
});

test.describe('axe finds nothing', () => {
  const states: Readonly<Record<string, Shown>> = {
    waiting: { waiting: true },
    start: { ...paused, fake: { textTracks: tracks, levels } },
    refused: { ...paused, fake: { autostartRefused: true } },
    paused,
    live: { fake: { state: 'playing', type: 'live', duration: Infinity } },
    'live with a past': {
      fake: {
        state: 'paused',
        userPaused: true,
        type: 'live',
        duration: Infinity,
        dvr: true,
        dvrInUse: true,
        seekable: { from: 0, to: 100 },
      },
    },
    problem: { fake: { state: 'stopped', problem: { code: 'x', message: 'It cannot be loaded.', canRetry: true } } },
    completed: { fake: { state: 'completed' } },
    buffering: { fake: { state: 'buffering' } },
  };
  // Beside each other: a page for each of them would be loaded for the same rules.
  test('in any of its states', async ({ page, players }) => {
    await players(Object.values(states));
    for (let index = 0; index < Object.keys(states).length; index++) await expect(box(page, index)).toBeVisible();
    await expectAccessible(page);
  });

  test('open menus, form, dark, right to left', async ({ page, players }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await players([paused], { dir: 'rtl' });
    for (const name of ['speed', 'subtitles', 'settings']) {
      await control(page, name).click();
      await expect(page.locator('[role=menu]')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await control(page, 'subtitles').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    expect(await opacity(page)).toBe('1');
  });
});
