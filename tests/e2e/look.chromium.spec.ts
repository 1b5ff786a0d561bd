import type { Page } from '@playwright/test';
import { COLD_BUDGET, COLD_VIEWS, isOfOpening, SHIFT_BUDGET } from '../bench/pages/cold.ts';
import { layoutShift, watchLayoutShift } from '../bench/pages/layout-shift.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { main, type Customer } from './support/site.ts';
import { GALLERY, example, still, unmoved } from './widgets-page.ts';

/** What opening a page has cost so far. */
async function watchCosts(page: Page): Promise<{ readonly addresses: readonly string[]; bytes(): number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  const addresses: string[] = [];
  const asked = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // What is in the page itself does not travel.
    if (type === 'Other' || request.url.startsWith('data:') || !isOfOpening(request.url)) return;
    asked.add(requestId);
    addresses.push(request.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  return { addresses, bytes: () => bytes };
}

for (const [customer, budget] of [
  ['demo', 'start'],
  ['nordlicht', 'drawn start'],
] as const)
  test(`opened for the first time, the start page of ${customer} is small, asks little and does not jump`, async ({ page, open }) => {
    const costs = await watchCosts(page);
    await watchLayoutShift(page);
    await open(COLD_VIEWS['start'], customer);
    await page.waitForLoadState('networkidle');
    const { addresses } = costs;
    expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(COLD_BUDGET[budget]!.requests);
    // Less than this would mean that something else was measured.
    expect(costs.bytes()).toBeGreaterThan(100 * 1024);
    expect(costs.bytes()).toBeLessThanOrEqual(COLD_BUDGET[budget]!.bytes);
    expect(addresses.filter((address) => /plugin-(widgets|lesson|unit|player|course|login)/.test(address))).toEqual([]);
    expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_BUDGET);
  });

test('printed, a page is its content alone, black on white, with the addresses of foreign links', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/news-21.html');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of ['.site-header', '.site-footer', '.place', '.back']) await expect(page.locator(part)).toBeHidden();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  const colours = await page.evaluate(() =>
    [
      document.body,
      document.querySelector('#mainContent h1')!,
      document.querySelector('#mainContent .rich p')!,
      document.querySelector('.inserted')!,
    ].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor].map((each) => (/[\d.]+/g[Symbol.match](each) ?? []).map(Number));
    }),
  );
  for (const [ink = [], ground = []] of colours) {
    expect(Math.max(...ink.slice(0, 3))).toBeLessThan(90);
    if (ground[3] !== 0) expect(Math.min(...ground.slice(0, 3))).toBeGreaterThan(230);
  }
});

test.describe('printed before anything was decided', () => {
  test.use({ decided: false });

  test('nothing that covers the page is on the paper: question, tools, notices; a tab strip shows all panels below their heads', async ({
    page,
    open,
  }) => {
    await open(GALLERY, 'test.demo');
    await expect(page.locator('.consent')).toBeVisible();
    await expect(example(page, 'tabs-plain').getByRole('tab').first()).toBeVisible();
    await page.keyboard.press('Control+Alt+F7');
    await expect(page.locator('.inspector')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const above = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (element) =>
            ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
            element.checkVisibility({ visibilityProperty: true }) &&
            element.getBoundingClientRect().height > 0,
        )
        .map(({ className }) => className),
    );
    expect(above).toEqual([]);
    await expect(page.locator('body')).toHaveCSS('padding-block-end', '0px');
    const heads = await example(page, 'tabs-plain')
      .locator('[role=tabpanel]')
      .evaluateAll((panels) =>
        panels.map((panel) => [getComputedStyle(panel, '::before').content, panel.checkVisibility({ visibilityProperty: true })]),
      );
    expect(heads).toEqual([
      ['"A hole is enough"', true],
      ['"A lens gathers"', true],
      ['"The eye does both"', true],
    ]);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
  });
});

test('with forced colours nothing is lost that colour alone said', async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open('/contact.html');
  await main(page).locator('form [type=submit]').click();
  const name = main(page).locator('[name=name]');
  const border = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return `${borderTopStyle} ${Number.parseFloat(borderTopWidth) > 0}`;
      });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect([await border('#mainContent .button'), await border('#mainContent .field__control')]).toEqual(['solid true', 'solid true']);
  await expect(page.locator('#menu-main [aria-current=page]')).toHaveCSS('text-decoration-line', 'underline');
  expect(await name.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
});

for (const [customer, scheme] of [
  ['demo', 'dark'],
  ['nordlicht', 'light'],
] as const satisfies readonly (readonly [Customer, 'light' | 'dark'])[]) {
  // The markup is one, and the colours of both customers are looked at in `axe.chromium.spec.ts`.
  test(`axe finds nothing on widgets that are open: ${customer}, ${scheme}${customer === 'demo' ? '' : ' @long'}`, async ({
    page,
    open,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await open(GALLERY, customer);
    await expect(main(page).locator('.ui-flipbox').first()).toBeAttached({ timeout: 30_000 });
    await main(page)
      .locator('.ui-fold__button[aria-expanded=false]')
      .evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
    await main(page).locator('.ui-tooltip__term').first().focus();
    await still(main(page));
    await expectAccessible(page);
    // What is drawn on the way there moves the button: it is pressed when it is where it stays.
    const opener = example(page, 'window-plain').getByRole('button').first();
    await opener.scrollIntoViewIfNeeded();
    await unmoved(opener);
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}
