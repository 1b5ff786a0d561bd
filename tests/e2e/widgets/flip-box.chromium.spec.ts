import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { example, openGallery, still } from '../widgets-page.ts';

const heightOf = (locator: Locator): Promise<number> => locator.evaluate((element) => element.getBoundingClientRect().height);
const expanded = (box: Locator): Promise<string[]> =>
  box.locator('.ui-fold__button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded') ?? ''));

test('WID-002 WID-009 WID-010 WID-011 one is open at most; opening closes the former one, a second click closes it', async ({
  page,
  open,
}) => {
  await openGallery(page, open);
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
  await openGallery(page, open);
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
  await openGallery(page, open);
  const bodies = example(page, 'flip-heights').locator('.ui-fold__body');
  expect(await expanded(example(page, 'flip-heights'))).toEqual(['true', 'false', 'false']);
  expect(await heightOf(bodies.nth(1))).toBeCloseTo(48, 0);
  expect(await heightOf(bodies.nth(0))).toBeCloseTo(80, 0);
  expect(await heightOf(example(page, 'flip-plain').locator('.ui-fold__body').first())).toBe(0);
});
