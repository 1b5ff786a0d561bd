import type { Locator, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { customerUrl, heading, main } from './support/site.ts';

const GALLERY = '/object-921.html';
const KINDS = ['classic', 'dropdown', 'left', 'graphic', 'overlay', 'content'] as const;

const menu = (page: Page, kind: string): Locator => main(page).locator(`#menu-g-${kind}`);
const link = (page: Page, kind: string, item: string): Locator => menu(page, kind).locator(`[data-menu-item="g-${kind}-${item}"]`);
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('data-menu-item') ?? document.activeElement?.getAttribute('data-menu-toggle') ?? null,
  );

async function openGallery(page: Page): Promise<void> {
  await page.goto(customerUrl('demo', GALLERY));
  await shown(page);
  await expect(main(page).locator('.menu__body')).toHaveCount(KINDS.length + 1);
}

test('NAV-027 NAV-028 NAV-029 NAV-030 NAV-031 NAV-032 all kinds and the language menu are on a page that the footer leads to', async ({
  page,
  open,
}) => {
  await open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Menus' }).click();
  await expect(heading(page)).toHaveText('Menus');
  for (const kind of KINDS) await expect(menu(page, kind)).toHaveClass(`menu menu--${kind}`);
  await expect(main(page).locator('#menu-g-language [aria-current]')).toHaveText(/en/);
  await expect(page.locator('.breadcrumb')).toHaveText(/Start\s*Menus/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Widgets' }).click();
  await expect(heading(page)).toHaveText('Widgets');
});

test('NAV-033 NAV-037 NAV-038 each kind is worked by keyboard: arrows, Home, End, letters, Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openGallery(page);
  for (const kind of ['classic', 'dropdown'] as const) {
    await link(page, kind, 'start').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    await expect.poll(() => focused(page)).toBe(`g-${kind}-courses`);
    await page.keyboard.press('ArrowDown');
    await expect(link(page, kind, 'light')).toBeFocused();
    await page.keyboard.press('End');
    await expect(link(page, kind, 'colour')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link(page, kind, 'light')).toBeHidden();
    await expect.poll(() => focused(page)).toBe(`g-${kind}-courses`);
    await page.keyboard.press('Home');
    await expect(link(page, kind, 'start')).toBeFocused();
  }
  await link(page, 'left', 'news').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'left', 'light')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'left', 'path')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(link(page, 'left', 'path')).toBeHidden();

  await link(page, 'graphic', 'path').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(link(page, 'graphic', 'about')).toBeFocused();
  await link(page, 'content', 'news').focus();
  await page.keyboard.press('End');
  await expect(link(page, 'content', 'about')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('About this academy');
});

test('NAV-031 the overlay covers the page, is left by Escape or a choice, and nothing of it is wrong for axe', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGallery(page);
  const opener = menu(page, 'overlay').locator('[data-menu-open]');
  await opener.focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'overlay', 'start')).toBeFocused();
  const list = await menu(page, 'overlay').locator('.menu__list').boundingBox();
  expect([list?.width, list?.height]).toEqual([1280, 800]);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [
          [20, 20],
          [640, 30],
          [1200, 700],
        ].every(([x, y]) => Boolean(document.elementFromPoint(x!, y!)?.closest('#menu-g-overlay'))),
      ),
    )
    .toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link(page, 'overlay', 'start')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await link(page, 'overlay', 'contact').click();
  await expect(main(page).locator('form')).toBeVisible();
});

test('NAV-018 NAV-028 a pointer that rests opens a drop-down; a click with Ctrl or the middle button opens a tab', async ({
  page,
  context,
  watch,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openGallery(page);
  await link(page, 'dropdown', 'courses').hover();
  await expect(link(page, 'dropdown', 'light')).toBeVisible();
  await expect(link(page, 'classic', 'light')).toBeHidden();
  for (const way of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await link(page, 'graphic', 'about').click(way);
    const tab = await opened;
    watch(tab);
    await tab.waitForURL(/object-901/);
    await tab.close();
  }
  await expect(heading(page)).toHaveText('Menus');
});

test('NAV-033 on a phone every kind is used by touch, with targets of 24 px at least', async ({ browser, watch }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  watch(page);
  await openGallery(page);
  for (const kind of ['classic', 'dropdown', 'left'] as const) {
    await expect(link(page, kind, 'start')).toBeHidden();
    await menu(page, kind).locator('[data-menu-open]').tap();
    await expect(link(page, kind, 'start')).toBeVisible();
    await menu(page, kind).locator(`[data-menu-toggle="g-${kind}-courses"]`).tap();
    await expect(link(page, kind, 'light')).toBeVisible();
  }
  const small = await main(page)
    .locator('.menu a:visible, .menu button:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => [element.textContent?.trim(), element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([name]) => name),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await link(page, 'left', 'light').tap();
  await expect(heading(page)).toHaveText('Light makes pictures');
  await expect(page.locator('.breadcrumb a')).toHaveText(['Start', 'Courses', 'Light makes pictures']);
  await context.close();
});
