import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { example, openGallery } from '../widgets-page.ts';

test('WID-001 WID-021 WID-022 selecting a tab marks it and shows its panel; keys of the tabs pattern', async ({ page, open }) => {
  await openGallery(page, open);
  const strip = example(page, 'tabs-plain');
  const tab = (index: number): Locator => strip.getByRole('tab').nth(index);
  await tab(1).click();
  await expect(tab(1)).toHaveAttribute('aria-selected', 'true');
  await expect(strip.getByText('A lens lets more light in')).toBeInViewport();
  await expect(strip.getByText('Light goes straight')).toBeHidden();
  for (const [key, index] of [
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['Home', 0],
    ['End', 2],
  ] as const) {
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

test('runs from right to left where the text does, with manual activation only on Enter', { tag: '@chromium' }, async ({ page, open }) => {
  await openGallery(page, open);
  const rtl = example(page, 'tabs-rtl').getByRole('tab');
  expect(await rtl.first().evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(
    await rtl.last().evaluate((element) => element.getBoundingClientRect().left),
  );
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

test('RT-108 RT-109 the selected tab comes into view 1000 ms after the window got its size, and 750 ms after it was turned', async ({
  page,
  open,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can be turned.');
  await page.setViewportSize({ width: 320, height: 700 });
  await openGallery(page, open);
  const tabs = example(page, 'tabs-plain').getByRole('tab');
  const list = example(page, 'tabs-plain').getByRole('tablist');
  await list.evaluate((element) => (element.style.inlineSize = '80px'));
  await tabs.last().click();
  const isSeen = (): Promise<boolean> =>
    list.evaluate((element) => {
      const box = element.querySelector('[aria-selected=true]')!.getBoundingClientRect();
      return box.left < element.getBoundingClientRect().right;
    });
  const scrollAway = async (): Promise<void> => {
    await list.evaluate((element) => (element.scrollLeft = 0));
    expect(await isSeen()).toBe(false);
  };
  const device = await page.context().newCDPSession(page);
  await scrollAway();
  await page.setViewportSize({ width: 340, height: 700 });
  await expect.poll(isSeen).toBe(true);
  await scrollAway();
  await device.send('Emulation.setDeviceMetricsOverride', {
    width: 340,
    height: 700,
    deviceScaleFactor: 1,
    mobile: false,
    screenOrientation: { type: 'landscapePrimary', angle: 90 },
  });
  await expect.poll(isSeen).toBe(true);
  // The next test gets this page, with a window that is its own.
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
});
