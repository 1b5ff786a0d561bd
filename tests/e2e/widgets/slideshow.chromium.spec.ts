import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { example, openGallery, still } from '../widgets-page.ts';

const heightOf = (locator: Locator): Promise<number> => locator.evaluate((element) => element.getBoundingClientRect().height);

test('WID-004 WID-024 WID-025 WID-026 WID-027 classes mark the borders and the middle; nothing lies beyond them', async ({
  page,
  open,
}) => {
  await openGallery(page, open);
  const show = example(page, 'slides-plain').locator('.ui-slideshow');
  await expect(show).toHaveClass(/cms-left-border/);
  await show.getByRole('button', { name: 'Previous slide' }).click({ force: true });
  await expect(show).toHaveClass(/cms-left-border/);
  await show.getByRole('button', { name: 'Next slide' }).click();
  await expect(show).toHaveClass(/cms-middle/);
  await expect(show).not.toHaveClass(/cms-left-border|cms-right-border/);
  await show.getByRole('button', { name: 'Show slide 3' }).click();
  await expect(show).toHaveClass(/cms-right-border/);
  await expect(show.getByText('And the eye has one, too.')).toBeInViewport();
  await show.getByRole('button', { name: 'Next slide' }).click({ force: true });
  await expect(show).toHaveClass(/cms-right-border/);
});

test('WID-031 WID-032 WID-033 the height follows the slide, is that of the highest, or a value', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, open);
  const heights = async (name: string): Promise<number[]> => {
    const track = example(page, name).locator('.ui-track');
    const all = [];
    for (const slide of [1, 3]) {
      await example(page, name)
        .getByRole('button', { name: `Show slide ${slide}` })
        .click();
      await still(track);
      all.push(Math.round(await heightOf(track)));
    }
    return all;
  };
  const [high, low] = await heights('slides-auto');
  expect(low).toBeLessThan(high! - 20);
  expect(await heights('slides-fixed')).toEqual([high, high]);
  expect(await heights('slides-value')).toEqual([140, 140]);
});

test('WID-034 WID-035 WID-036 the navigation lies over the slide, with its height in px or in per cent', async ({ page, open }) => {
  await openGallery(page, open);
  // Both at one moment, and until they hold: far from the screen a slideshow is not laid out, and a page still scrolls.
  const boxes = (name: string): Promise<{ navi: DOMRect; stage: DOMRect }> =>
    example(page, name).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant' });
      const box = (part: string): DOMRect => element.querySelector(part)!.getBoundingClientRect().toJSON() as DOMRect;
      return { navi: box('.ui-slideshow__navi'), stage: box('.ui-slideshow__stage') };
    });
  for (const [name, height] of [
    ['slides-overlay', () => 56],
    ['slides-percent', (stage: number) => stage / 4],
  ] as const) {
    await expect(async () => {
      const { navi, stage } = await boxes(name);
      expect(navi.height, name).toBeCloseTo(height(stage.height), 0);
      expect(navi.top, name).toBeGreaterThanOrEqual(stage.top);
      expect(navi.bottom, name).toBeCloseTo(stage.bottom, 0);
    }).toPass({ timeout: 8_000 });
  }
  // The words of a picture are not below it.
  for (const name of ['slides-overlay', 'slides-percent']) {
    const words = (await example(page, name).locator('[data-current] figcaption').boundingBox())!;
    const navi = (await example(page, name).locator('.ui-slideshow__navi').boundingBox())!;
    expect(words.y + words.height, name).toBeLessThanOrEqual(navi.y + 1);
  }
  const below = await boxes('slides-plain');
  expect(below.navi.top).toBeGreaterThanOrEqual(below.stage.bottom);
});

test('WID-034 the navigation covers no words of a slide, light and dark, and at 320 px', async ({ page, open }) => {
  for (const [width, colorScheme] of [
    [1200, 'light'],
    [320, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openGallery(page, open);
    for (const name of ['slides-overlay-words', 'slides-overlay', 'slides-percent'])
      for (const slide of [1, 2, 3]) {
        const show = example(page, name);
        await show.getByRole('button', { name: `Show slide ${slide}` }).click();
        await still(show.locator('.ui-track'));
        await expect(async () => {
          const [navi, ...words] = await show.evaluate((element) => {
            element.scrollIntoView({ behavior: 'instant' });
            return ['.ui-slideshow__navi', '[data-current] :is(p, h3, figcaption)'].flatMap((found) =>
              [...element.querySelectorAll(found)].map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
            );
          });
          expect(words.length, name).toBeGreaterThan(0);
          for (const each of words)
            expect(each.bottom <= navi!.top + 1 || each.top >= navi!.bottom - 1, `${name} ${slide}, ${width} px`).toBe(true);
        }).toPass({ timeout: 8_000 });
      }
  }
});

test('WID-029 slideshows of one group go together', async ({ page, open }) => {
  await openGallery(page, open);
  await example(page, 'slides-group').getByRole('button', { name: 'Show slide 3' }).click();
  await example(page, 'slides-group-words').scrollIntoViewIfNeeded();
  await expect(example(page, 'slides-group-words').getByText('And the eye has one, too.')).toBeInViewport();
});

test('pictures that come by themselves can be stopped, and stand still with reduced motion', async ({ page, open }) => {
  await openGallery(page, open);
  const show = example(page, 'slides-interval');
  await show.getByRole('button', { name: 'Pause the slides' }).click();
  await expect(show.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await expect(show.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, open);
  await expect(show.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});
