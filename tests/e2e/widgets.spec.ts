import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { drawInstead, example, GALLERY, still, widgetsReady } from './widgets-page.ts';
import { main } from './support/site.ts';

const heightOf = (locator: Locator): Promise<number> => locator.evaluate((element) => element.getBoundingClientRect().height);
const expanded = (box: Locator): Promise<string[]> => box.locator('.ui-fold__button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded') ?? ''));

test.describe('flip box', () => {
  test('WID-002 WID-009 WID-010 WID-011 one is open at most; opening closes the former one, a second click closes it', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'flip-selected');
    expect(await expanded(box)).toEqual(['false', 'true', 'false']);
    await box.getByRole('button', { name: 'A hole is enough' }).click();
    await expect.poll(() => expanded(box)).toEqual(['true', 'false', 'false']);
    await still(box);
    await expect(box.getByText('Light goes straight')).toBeVisible();
    await expect(box.getByText('A lens lets more light in')).toBeHidden();
    // A click while it moves is ignored, so it is repeated until it counts.
    await expect(async () => {
      await box.getByRole('button', { name: 'A hole is enough' }).click();
      expect(await expanded(box)).toEqual(['false', 'false', 'false']);
    }).toPass();
  });

  test('WID-012 WID-013 WID-015 clicks during the animation change nothing', async ({ page, open }) => {
    await page.clock.install();
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'flip-plain');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const click = (name: string): Promise<void> => box.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click());
    await click('A hole is enough');
    await page.clock.runFor(199);
    expect(await expanded(box)).toEqual(['false', 'false', 'false']);
    await page.clock.runFor(1);
    await expect.poll(() => expanded(box)).toEqual(['true', 'false', 'false']);
    await click('A lens gathers');
    await page.clock.runFor(499);
    await click('A hole is enough');
    expect(await expanded(box)).toEqual(['true', 'false', 'false']);
    await page.clock.runFor(1);
    await click('A hole is enough');
    await expect.poll(() => expanded(box)).toEqual(['false', 'false', 'false']);
  });

  test('WID-016 WID-017 WID-018 selected, the height of a closed body, the height of an open one', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const bodies = example(page, 'flip-heights').locator('.ui-fold__body');
    expect(await expanded(example(page, 'flip-heights'))).toEqual(['true', 'false', 'false']);
    expect(await heightOf(bodies.nth(1))).toBeCloseTo(48, 0);
    expect(await heightOf(bodies.nth(0))).toBeCloseTo(80, 0);
    expect(await heightOf(example(page, 'flip-plain').locator('.ui-fold__body').first())).toBe(0);
  });

  test('keys of the accordion pattern: arrows, Home, End, Enter, Space', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'flip-plain');
    const head = (index: number): Locator => box.locator('.ui-fold__button').nth(index);
    await head(0).focus();
    for (const [key, index] of [['ArrowDown', 1], ['ArrowDown', 2], ['ArrowDown', 0], ['ArrowUp', 2], ['Home', 0], ['End', 2]] as const) {
      await page.keyboard.press(key);
      await expect(head(index), key).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => expanded(box)).toEqual(['false', 'false', 'true']);
  });
});

test('WID-003 WID-020 drop box: click, Enter and Space on the head open and close it', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const box = example(page, 'drop-plain');
  const head = box.getByRole('button', { name: 'What you need' });
  const content = box.getByText('a piece of foil');
  await expect(content).toBeHidden();
  await head.click();
  await expect(content).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(content).toBeHidden();
  await page.keyboard.press('Space');
  await expect(content).toBeVisible();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
});

test.describe('tab strip', () => {
  test('WID-001 WID-021 WID-022 selecting a tab marks it and shows its panel; keys of the tabs pattern', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const strip = example(page, 'tabs-plain');
    const tab = (index: number): Locator => strip.getByRole('tab').nth(index);
    await tab(1).click();
    await expect(tab(1)).toHaveAttribute('aria-selected', 'true');
    await expect(strip.getByText('A lens lets more light in')).toBeInViewport();
    await expect(strip.getByText('Light goes straight')).toBeHidden();
    for (const [key, index] of [['ArrowRight', 2], ['ArrowRight', 0], ['ArrowLeft', 2], ['Home', 0], ['End', 2]] as const) {
      await page.keyboard.press(key);
      await expect(tab(index), key).toBeFocused();
      await expect(tab(index), key).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('Tab');
    const panel = strip.locator('[role=tabpanel][data-current]');
    await expect(panel).toBeFocused();
    await expect(panel).toContainText('The pupil is the hole');
    await expect(panel).toBeInViewport();
  });

  test('runs from right to left where the text does, with manual activation only on Enter', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const rtl = example(page, 'tabs-rtl').getByRole('tab');
    expect(await rtl.first().evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(await rtl.last().evaluate((element) => element.getBoundingClientRect().left));
    await rtl.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(rtl.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(example(page, 'tabs-rtl').locator('[role=tabpanel][data-current]')).toBeInViewport();
    const manual = example(page, 'tabs-manual').getByRole('tab');
    await manual.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(manual.nth(1)).toBeFocused();
    await expect(manual.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(manual.nth(1)).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('slideshow', () => {
  test('WID-004 WID-024 WID-025 WID-026 WID-027 classes mark the borders and the middle; nothing lies beyond them', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
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
    await open(GALLERY);
    await widgetsReady(page);
    const heights = async (name: string): Promise<number[]> => {
      const track = example(page, name).locator('.ui-track');
      const all = [];
      for (const slide of [1, 3]) {
        await example(page, name).getByRole('button', { name: `Show slide ${slide}` }).click();
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
    await open(GALLERY);
    await widgetsReady(page);
    // Both at one moment, and until they hold: far from the screen a slideshow is not laid out, and a page still scrolls.
    const boxes = (name: string): Promise<{ navi: DOMRect; stage: DOMRect }> => example(page, name).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant' });
      const box = (part: string): DOMRect => element.querySelector(part)!.getBoundingClientRect().toJSON() as DOMRect;
      return { navi: box('.ui-slideshow__navi'), stage: box('.ui-slideshow__stage') };
    });
    for (const [name, height] of [['slides-overlay', () => 56], ['slides-percent', (stage: number) => stage / 4]] as const) {
      await expect(async () => {
        const { navi, stage } = await boxes(name);
        expect(navi.height, name).toBeCloseTo(height(stage.height), 0);
        expect(navi.top, name).toBeGreaterThanOrEqual(stage.top);
        expect(navi.bottom, name).toBeCloseTo(stage.bottom, 0);
      }).toPass({ timeout: 8_000 });
    }
    const below = await boxes('slides-plain');
    expect(below.navi.top).toBeGreaterThanOrEqual(below.stage.bottom);
  });

  test('WID-028 the focus goes on to the slide; there the arrow keys lead on', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const show = example(page, 'slides-plain');
    await show.getByRole('button', { name: 'Next slide' }).click();
    await expect(show.getByRole('group', { name: '2 of 3' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(show.locator('.ui-slideshow')).toHaveClass(/cms-right-border/);
    await page.keyboard.press('Home');
    await expect(show.locator('.ui-slideshow')).toHaveClass(/cms-left-border/);
  });

  test('WID-029 slideshows of one group go together', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    await example(page, 'slides-group').getByRole('button', { name: 'Show slide 3' }).click();
    await example(page, 'slides-group-words').scrollIntoViewIfNeeded();
    await expect(example(page, 'slides-group-words').getByText('And the eye has one, too.')).toBeInViewport();
  });

  test('pictures that come by themselves can be stopped, and stand still with reduced motion', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const show = example(page, 'slides-interval');
    await show.getByRole('button', { name: 'Pause the slides' }).click();
    await expect(show.getByRole('button', { name: 'Play the slides' })).toBeVisible();
    await expect(show.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(GALLERY);
    await widgetsReady(page);
    await expect(show.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });
});

test('WID-005 tooltip: hover, focus, Escape; the pointer may go onto it', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const word = example(page, 'tooltip-word').getByRole('button', { name: 'pupil' });
  const tip = page.getByRole('tooltip');
  // What is above may still grow and carry the word away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await word.hover();
    await expect(tip).toHaveText('The hole through which light enters the eye.', { timeout: 2000 });
  }).toPass();
  await tip.hover();
  await expect(tip).toBeVisible();
  const [upper, lower] = await Promise.all([tip.boundingBox(), word.boundingBox()]);
  expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  const link = example(page, 'tooltip-link').getByRole('link');
  await link.focus();
  await expect(tip).toHaveText('Ten lessons of a few minutes.');
  await expect(link).toHaveAccessibleDescription('Ten lessons of a few minutes.');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('WID-006 fader: content ends at its opacity; the command switches an element', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const fader = example(page, 'fader-view').locator('.ui-fader');
  await fader.scrollIntoViewIfNeeded();
  await expect(fader).toHaveCSS('opacity', '1');
  const lamp = page.locator('#fadeLamp');
  const press = example(page, 'fader-command').getByRole('button');
  await press.click();
  await expect(lamp).toHaveCSS('visibility', 'hidden');
  await press.click();
  await expect(lamp).toHaveCSS('opacity', '1');
  await expect(lamp).toBeVisible();
});

test.describe('drag and drop', () => {
  const order = (box: Locator): Promise<string[]> => box.locator('[data-item] .ui-dragdrop__content').allTextContents();

  test('WID-007 WID-041 WID-042 by pointer: 4 px are no drag, 5 px are one; it is 65 % opaque and lands where it is dropped', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'drag-order');
    const item = box.locator('[data-item="a"]');
    await item.scrollIntoViewIfNeeded();
    const from = (await item.locator('.ui-dragdrop__content').boundingBox())!;
    const [x, y] = [from.x + 20, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 4);
    await expect(item).toHaveCSS('opacity', '1');
    await page.mouse.move(x + 5, y + 4);
    await expect(item).toHaveCSS('opacity', '0.65');
    const last = (await box.locator('[data-item="d"]').boundingBox())!;
    await page.mouse.move(x, last.y + last.height - 4, { steps: 8 });
    await expect.poll(() => order(box)).toEqual(['Make the hole', 'Hang up the paper', 'Wait for your eyes', 'Close the room']);
    await page.mouse.up();
    await expect(item).toHaveCSS('opacity', '1');
    await expect(box.getByRole('status')).toContainText('Place 4 of 4');
    await expect(box.locator('input[name=steps]')).toHaveValue('b,c,d,a');
  });

  test('WID-007 between lists, into an empty one, and back with Escape', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'drag-zones');
    const lists = box.locator('.ui-dragdrop__list');
    await lists.nth(2).scrollIntoViewIfNeeded();
    const item = box.locator('[data-item]').filter({ hasText: 'Sun' });
    const from = (await item.locator('.ui-dragdrop__content').boundingBox())!;
    const to = (await lists.nth(2).boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await expect(lists.nth(2)).toContainText('Sun');
    await page.keyboard.press('Escape');
    await expect(lists.nth(0)).toContainText('Sun');
    await page.mouse.up();
    await expect(lists.nth(2)).not.toContainText('Sun');
  });

  test('WID-007 by keys and by single presses', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const box = example(page, 'drag-zones');
    const handle = box.getByRole('button', { name: 'Move Candle' });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(box.getByRole('status')).toHaveText('Candle picked up. Place 2 of 2 in Light.');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(box.locator('.ui-dragdrop__list').nth(1)).toContainText('Candle');
    await expect(handle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box.getByRole('status')).toContainText('Candle dropped.');
    await handle.click();
    await box.getByRole('button', { name: 'To Neither' }).click();
    await box.getByRole('button', { name: 'Done' }).click();
    await expect(box.locator('.ui-dragdrop__list').nth(2)).toContainText('Candle');
  });
});

test('WID-008 wait spinners have three sizes', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const sizes = await example(page, 'wait-sizes').locator('.ui-wait').evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').inlineSize));
  expect(sizes).toEqual(['16px', '32px', '56px']);
  const [box, spinner] = await Promise.all([example(page, 'wait-words').boundingBox(), example(page, 'wait-words').locator('.ui-wait').boundingBox()]);
  expect(spinner!.y).toBeGreaterThanOrEqual(box!.y - 1);
  expect(spinner!.y + spinner!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
});

test.describe('window', () => {
  test('WID-043 title, close control, the focus stays inside, Escape closes the topmost one and the focus returns', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    const opener = example(page, 'window-plain').getByRole('button', { name: 'Open the darkroom' });
    await opener.click();
    const outer = page.getByRole('dialog', { name: 'Darkroom' });
    await expect(outer).toBeVisible();
    await expect(outer.getByRole('button', { name: 'Close' })).toBeFocused();
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
    await outer.getByRole('button', { name: 'Safelight' }).click();
    await expect(page.getByRole('dialog', { name: 'Safelight' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Safelight' })).toHaveCount(0);
    await expect(outer).toBeVisible();
    await outer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('WID-043 a command opens it by its name', async ({ page, open }) => {
    await open(GALLERY);
    await widgetsReady(page);
    await example(page, 'window-command').getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'About' })).toContainText('A school without a building.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('WID-055 the tag cloud draws the score as size, never too small to read', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const sizes = await example(page, 'tags-plain').locator('.ui-tagcloud__tag').evaluateAll((tags) => tags.map((tag) => Number.parseFloat(getComputedStyle(tag).fontSize)));
  expect(sizes).toEqual([40, 28, 22, 18, 15]);
});

test('widgets stand in one another, and what is hidden around something hides it', async ({ page, open }) => {
  await open(GALLERY);
  await widgetsReady(page);
  const nested = example(page, 'nested');
  await expect(nested.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await nested.getByRole('button', { name: 'Next slide' }).click();
  await expect(nested.locator('.ui-slideshow')).toHaveClass(/cms-right-border/);
  await nested.getByRole('tab').nth(1).click();
  await expect(nested.getByRole('button', { name: 'Next slide' })).toBeHidden();
  await expect(nested.getByText('A lens lets more light in')).toBeVisible();
});

test('a wrong configuration is told on the console, and the content stays readable', async ({ page, open, console: watch }) => {
  await drawInstead(page, `<ui-flipbox selected="many"><section><h2>Head</h2><p>body</p></section></ui-flipbox><ui-slideshow height="tall" colour="red"><p>slide</p></ui-slideshow>
    <ui-tabstrip><p>no tab</p></ui-tabstrip><ui-tooltip>term</ui-tooltip><ui-dragdrop>nothing</ui-dragdrop><ui-wait size="huge"/>`);
  watch.allow([/<ui-/]);
  const said: string[] = [];
  page.on('console', (message) => { if (message.type() === 'warning') said.push(message.text()); });
  await open(GALLERY);
  await widgetsReady(page);
  for (const words of ['Head', 'slide', 'no tab', 'term', 'nothing']) await expect(main(page)).toContainText(words);
  await expect.poll(() => said.length).toBe(7);
  expect(said.join('\n')).toMatch(/<ui-flipbox>: selected="many" is not allowed: it takes a whole number from -1 on/);
  expect(said.join('\n')).toMatch(/<ui-slideshow>: height="tall" is not allowed: it takes "auto", "fixed", or a whole number/);
});
