import type { Locator, Page } from '@playwright/test';
import { SHIFT_BUDGET } from '../bench/pages/cold.ts';
import { layoutShift, watchLayoutShift } from '../bench/pages/layout-shift.ts';
import { expect, shown, test } from './fixtures.ts';
import { ada, customerUrl, languageItem, main, submitLogin, userName } from './support/site.ts';

// Sizes, paper and slow networks are emulated in Chromium alone.

const boxOf = async (what: Locator): Promise<{ x: number; y: number; width: number; height: number }> => (await what.boundingBox())!;

async function logIn(page: Page): Promise<void> {
  await page.goto(customerUrl('demo', '/login.html'));
  await shown(page);
  await submitLogin(page, ada.user, ada.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
}

/** Somebody new, who has taken the test twice. */
async function withResults(page: Page, user: string): Promise<void> {
  const account = { user, password: 'polonium and radium' };
  await page.goto(customerUrl('demo', '/login.html'));
  await shown(page);
  await page.evaluate(
    async (fields) => {
      await fetch('/dispatcher.php?mode=ajax&lang=en&action=128&id=0&datatype=p_Login', {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    },
    { ...account, subAction: 'register', strUser: 'Marie Curie', email: `${user}@example.org` },
  );
  await submitLogin(page, account.user, account.password);
  await expect(page).toHaveURL(/userhome\.html/);
  await shown(page);
  const stored = await page.evaluate(async () => {
    const answers: number[] = [];
    for (const points of ['3', '8']) {
      const { status } = await fetch('/dispatcher.php?mode=ajax&lang=en&action=16&id=812&datatype=t_ClientCompetence', {
        method: 'POST',
        headers: { Authorization: `Bearer ${localStorage.getItem('JWT')}`, 'Idempotency-Key': crypto.randomUUID() },
        body: new URLSearchParams({ points, mpoints: '21', IDObject: '812' }),
      });
      answers.push(status);
    }
    return answers;
  });
  expect(stored).toEqual([200, 200]);
  await page.goto(customerUrl('demo', '/results.html'));
  await shown(page);
}

test('on a phone the points of a result are in sight, beside its name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await withResults(page, 'marie');
  const points = main(page).locator('.results__scroll .results__number').first();
  await expect(points).toHaveText(/^[\d.]+ \/ [\d.]+$/);
  const { x, width } = await boxOf(points);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(
    await main(page)
      .locator('.results__scroll')
      .evaluate((each) => each.scrollWidth - each.clientWidth),
  ).toBeLessThanOrEqual(0);
  await expect(main(page).getByRole('columnheader', { name: 'points' })).toBeAttached();
});

test('the picture of results says on its axes how much and when', async ({ page }) => {
  await withResults(page, 'irene');
  const axis = main(page).locator('.results__chart').first().locator('.results__axis');
  await expect(axis.first()).toBeVisible();
  const words = await axis.allTextContents();
  expect(words.slice(0, 3)).toEqual(['0%', '50%', '100%']);
  expect(words[3]).toMatch(/^\d+ \w+ 20\d\d$/);
});

test('a notice is closed by a drawn cross', async ({ page, open }) => {
  await open('/news.html');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Forget my settings' }).click();
  const close = page.locator('.cms-notice').getByRole('button', { name: 'Close' });
  await expect(close.locator('svg path')).toBeVisible();
  await expect(close).toHaveText('');
});

test('on a phone the button that begins a course is on the first screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/course-100.html');
  const { y, height } = await boxOf(main(page).locator('.course__state a.button').first());
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(844);
});

test('on a phone what leads on is on the first screen of the own page, also before a lesson was begun', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const { y, height } = await boxOf(main(page).locator('.continue .card__link, .card__next').first());
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(844);
  await expect(main(page).locator('.week')).toBeAttached();
});

test('the second course is in the list, and its button is as wide as its panel, however long the word on it', async ({ page, open }) => {
  await open('/course.html?lang=de');
  await main(page).getByRole('link', { name: 'Mehl, Wasser, Zeit' }).first().click();
  const start = main(page).locator('.course__state a.button').first();
  await expect(start).toContainText('auseinandergenommen');
  const [button, panel] = [await boxOf(start), await boxOf(main(page).locator('.course__state'))];
  expect(button.x + button.width).toBeLessThanOrEqual(panel.x + panel.width);
});

test('on a phone the language can be changed by who is logged in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  for (const language of ['de', 'ar']) await expect(languageItem(page, language).first()).toBeInViewport();
  await expect(userName(page, ada.name)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Each unit is looked at in one width in `npm test`, they take turns. */
const inTurn = (unit: number, width: number): string => ((unit + (width < 400 ? 1 : 0)) % 2 ? '' : ' @long');

for (const [width, units] of [
  [1280, [4711, 4712, 4713, 4714]],
  [390, [4711, 4712, 4713]],
] as const)
  for (const unit of units)
    test(`nothing jumps while the pictures of unit ${unit} come slowly at ${width} px${inTurn(unit, width)}`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchLayoutShift(page);
      const pictures: Promise<void>[] = [];
      await page.route(/\.(?:svg|png|jpe?g|webp)(?:\?|$)/, (route) => {
        pictures.push(new Promise((done) => setTimeout(done, 600)).then(() => route.continue().catch(() => undefined)));
      });
      await open(`/unit-${unit}.html`);
      await expect(main(page).locator('.slide-view[data-current]')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await Promise.all(pictures);
      expect(pictures.length).toBeGreaterThan(0);
      expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_BUDGET);
    });

test('subtitles leave the title of a film free', async ({ page, open }) => {
  await open('/unit-4711.html');
  const player = main(page).locator('.lesson-stage .player').first();
  const film = player.locator('video');
  await expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThanOrEqual(2);
  await film.evaluate((each: HTMLVideoElement) => {
    each.muted = true;
    each.currentTime = 3;
  });
  const words = player.locator('.player__cue').filter({ hasText: /torch/ }).first();
  await expect(async () => {
    await player.focus();
    if (!(await words.isVisible())) await page.keyboard.press('c');
    await expect(words).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
  const [text, picture] = [await boxOf(words), await boxOf(film)];
  // The title takes the last 48 of 360 lines of the picture.
  expect(text.y + text.height).toBeLessThanOrEqual(picture.y + (picture.height * 312) / 360);
});

test('a sound of one second has a row of controls, and no screen', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/test-812.html');
  await page.getByRole('button', { name: 'Start the test' }).click();
  const question = main(page).locator('form.question');
  for (let steps = 0; steps < 10 && (await question.getAttribute('data-kind')) !== 'audio'; steps++)
    await page.locator('.test').getByRole('button', { name: 'Next' }).click();
  const player = question.locator('.player');
  await expect(player.locator('audio')).toBeAttached();
  await expect(player.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  expect((await boxOf(player)).height).toBeLessThanOrEqual(96);
});

test('printed, slides take the width of the page, however they lie beside the film on the screen', async ({ page, open }) => {
  for (const [width, layout] of [
    [794, 'stacked'],
    [1280, 'beside'],
    [1280, 'inset'],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: 'screen' });
    await open('/unit-4711.html');
    await expect(main(page).locator('.slide-view[data-current]')).toBeVisible();
    await page.locator('.lesson-stage').evaluate((stage, drawn) => stage.setAttribute('data-layout', drawn), layout);
    await page.emulateMedia({ media: 'print' });
    const whole = (await boxOf(main(page))).width;
    const slides = main(page).locator('.slide-view');
    expect(await slides.count()).toBeGreaterThan(2);
    for (const slide of await slides.all()) {
      await expect(slide).toBeVisible();
      expect((await boxOf(slide)).width, `${layout} ${width}`).toBeGreaterThanOrEqual(whole * 0.97);
      const picture = slide.locator('.slide-page > img, .slide-page > .slide-figure').first();
      if ((await picture.count()) > 0) expect((await boxOf(picture)).width, `${layout} ${width}`).toBeGreaterThanOrEqual(whole * 0.5);
    }
  }
});

test('I18-002 in Arabic the kinds and titles of what is learnt are Arabic, and so many of so many reads from the right', async ({
  page,
  open,
}) => {
  await open('/course-100.html?lang=ar');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('الضوء يصنع الصور');
  await expect(main(page).locator('.step').filter({ hasText: 'مسار الضوء' }).first()).toBeVisible();
  const many = main(page)
    .locator('bdi')
    .filter({ hasText: /^0 من \d+$/ })
    .first();
  await expect(many).toBeVisible();
  const [first, last] = await many.evaluate((each) => {
    const left = (from: number): number => {
      const range = document.createRange();
      const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (text.nextNode()) nodes.push(text.currentNode as Text);
      const node = from === 0 ? nodes[0]! : nodes.at(-1)!;
      range.setStart(node, from === 0 ? 0 : node.length - 1);
      range.setEnd(node, from === 0 ? 1 : node.length);
      return range.getBoundingClientRect().left;
    };
    return [left(0), left(1)];
  });
  expect(first).toBeGreaterThan(last!);
});

test('a film shows something else than the slide beside it', async ({ page, open }) => {
  await open('/unit-4711.html');
  const film = main(page).locator('.lesson-stage video').first();
  await expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThanOrEqual(2);
  const slide = main(page).locator('.slide-view[data-current] img').first();
  await expect.poll(() => slide.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  /** Mean difference of the upper five sixths, where the film's title is not, 0 to 255. */
  const difference = await film.evaluate(
    (each: HTMLVideoElement, picture) => {
      const pixels = (of: CanvasImageSource): Uint8ClampedArray => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [32, 18];
        const context = canvas.getContext('2d')!;
        context.drawImage(of, 0, 0, 32, 18);
        return context.getImageData(0, 0, 32, 15).data;
      };
      const [one, other] = [pixels(each), pixels(picture as HTMLImageElement)];
      return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
    },
    await slide.elementHandle(),
  );
  expect(difference).toBeGreaterThan(30);
});
