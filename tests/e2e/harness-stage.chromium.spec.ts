import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl } from './support/site.ts';

const harness = (path = '') => customerUrl('test.demo', `/sandbox/${path}`);

test.describe("the harness's pages", () => {
  test('run files of the site alone, in DEV and TEST mode, and are not there for visitors', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const answer = (await page.goto(customerUrl('dev.demo', '/sandbox')))!;
    expect(new URL(page.url()).pathname).toBe('/sandbox/');
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await page.locator('script:not([src])').count()).toBe(0);
    await expect(page.getByRole('heading', { name: 'Harness', level: 1 })).toBeVisible();
    for (const path of ['', 'stage/']) expect((await page.goto(customerUrl('demo', `/sandbox/${path}`)))!.status()).toBe(404);
  });

  test('lead to each other by keyboard, and say which one is open', async ({ page }) => {
    await page.goto(harness());
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the tool' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Stage' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Stage' })).toHaveAttribute('aria-current', 'page');
  });

  test('axe finds nothing, in the light and in the dark, and nothing is cut off at 320 px', async ({ page }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 640 });
      await page.goto(harness());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
