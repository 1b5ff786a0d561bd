import type { CDPSession } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/axe.ts';
import { customerUrl, main } from '../support/site.ts';
import { example, GALLERY, openGallery, widgetsReady } from '../widgets-page.ts';

// Emulated screens, touch, colour schemes and the heap: the driver offers them in Chromium alone.

test('axe finds nothing when everything is open that opens', async ({ page, open }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, open);
  await main(page)
    .locator('.ui-fold__button[aria-expanded=false]')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(example(page, 'flip-times').locator('[aria-expanded=true]')).toHaveCount(1);
  for (const handle of await main(page).locator('.ui-dragdrop').all()) await handle.locator('.ui-dragdrop__handle').first().click();
  await example(page, 'tooltip-link').getByRole('link').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await example(page, 'window-plain').getByRole('button').click();
  await expectAccessible(page);
});

test('nothing sticks out at 320 px, and everything that can be pressed is at least 24 px wide and high', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGallery(page, open);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const small = await main(page)
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 24 || height < 24 ? [`${button.className} ${width} x ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
  const tags = example(page, 'tags-plain').locator('.ui-tagcloud__tag a');
  await tags.first().evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
  expect(
    await tags.evaluateAll((links) => links.filter((link) => link.getClientRects().length !== 1).map((link) => link.textContent)),
    'no tag is broken',
  ).toEqual([]);
});

/** A finger goes across a slideshow. */
async function swipe(session: CDPSession, from: { x: number; y: number }, dx: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 5; step++) await touch('touchMove', from.x + (dx * step) / 5);
  await touch('touchEnd');
}

test('WID-037 WID-045 swiping changes the slide only when touch is enabled; WID-019 a flip box starts closed on a small screen', async ({
  browser,
  watch,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    screen: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  watch(page);
  await page.goto(customerUrl('demo', GALLERY));
  await widgetsReady(page);
  await expect(example(page, 'flip-mobile').locator('[aria-expanded=true]')).toHaveCount(0);
  await expect(example(page, 'flip-selected').locator('[aria-expanded=true]')).toHaveCount(1);
  const session = await context.newCDPSession(page);
  const swipeOn = async (name: string, dx: number): Promise<void> => {
    const stage = example(page, name).locator('.ui-slideshow__stage');
    // At once and into the middle: a finger on a page that still scrolls misses.
    await stage.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const { x, y, width, height } = (await stage.boundingBox())!;
    await swipe(session, { x: x + width / 2, y: y + height / 2 }, dx);
  };
  const plain = example(page, 'slides-plain').locator('.ui-slideshow');
  await swipeOn('slides-plain', -170);
  await expect(plain).toHaveClass(/cms-middle/);
  await swipeOn('slides-plain', 170);
  await expect(plain).toHaveClass(/cms-left-border/);
  await swipeOn('slides-group-words', -170);
  await expect(example(page, 'slides-group-words').locator('.ui-slideshow')).toHaveClass(/cms-left-border/);
  await context.close();
});

test('with reduced motion nothing moves', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, open);
  const box = example(page, 'flip-plain');
  await box.locator('.ui-fold__button').first().click();
  await expect(box.locator('.ui-fold__button').first()).toHaveAttribute('aria-expanded', 'true');
  const longest = await main(page).evaluate((element) =>
    Math.max(
      0,
      ...element
        .getAnimations({ subtree: true })
        .filter((each) => (each as CSSAnimation).animationName !== 'cms-turn')
        .map((each) => Number(each.effect?.getComputedTiming().duration)),
    ),
  );
  expect(longest).toBeLessThan(1);
});
