import type { Locator, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible, OF_LOOKS } from './support/axe.ts';
import { ada, customerUrl, main, submitLogin } from './support/site.ts';

// Views and states that a visitor comes to by something that they do. Each is loaded once, in Arabic, on a narrow screen and without
// motion, and then looked at in the dark and on paper. Colour schemes, sizes and paper are emulated in Chromium alone.

interface State {
  readonly name: string;
  readonly path: string;
  /** It is for who is logged in. */
  readonly own?: true;
  /** What the browser's console logs to it. */
  readonly logs?: RegExp;
  /** Brings the page to the state. @returns what shows that it is there */
  readonly reach: (page: Page, more: { openTab(): Promise<Page> }) => Promise<Locator>;
  /** On paper there is nothing of it. */
  readonly isOfScreen?: true;
}

const MISSED = /Failed to load resource.*40[134]/;
const h1 = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** To the end of a lesson that has slides alone. */
async function endLesson(page: Page): Promise<void> {
  const step = main(page).locator('.slide-steps__button').last();
  await expect(async () => {
    if (!(await main(page).locator('.unit-end').isVisible())) await step.click({ timeout: 500 });
    await expect(main(page).locator('.unit-end')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 15_000 });
}

const STATES: readonly State[] = [
  { name: 'not found', path: '/nothing-here.html', logs: MISSED, reach: async (page) => h1(page) },
  { name: 'login in place', path: '/results.html', logs: MISSED, reach: async (page) => main(page).locator('#login-user') },
  { name: 'notes', path: '/notes.html', reach: async (page) => h1(page) },
  { name: 'no certificate', path: `/certificate-${'0'.repeat(26)}.html`, logs: MISSED, reach: async (page) => h1(page) },
  { name: 'home', path: '/userhome.html', own: true, reach: async (page) => h1(page) },
  {
    name: 'outline in a drawer',
    path: '/unit-4711.html',
    isOfScreen: true,
    reach: async (page) => {
      await main(page).locator('.unit-outline-button').click();
      return page.locator('dialog.unit-outline[open] a').first();
    },
  },
  {
    name: 'end of a lesson',
    path: '/unit-4711.html?IDLesson=3',
    reach: async (page) => {
      await endLesson(page);
      return main(page).locator('.unit-end__head');
    },
  },
  {
    name: 'suggestions of the search',
    path: '/news.html',
    isOfScreen: true,
    reach: async (page) => {
      const box = page.getByRole('banner').locator('ui-search-box input, .search-box input').first();
      await box.focus();
      await page.keyboard.type('light');
      return page.getByRole('option').first();
    },
  },
  {
    name: 'a test that another tab has',
    path: '/test-812.html',
    reach: async (page, { openTab }) => {
      const first = await openTab();
      await first.locator('.test-start .button').click();
      await expect(first.locator('.test-running')).toBeVisible();
      return page.locator('.test-following').filter({ hasText: /\S/ });
    },
  },
];

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What runs on although nobody wants motion; what spins while something is loaded may. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().activeDuration) > 50)
      .map((each) => (each.effect as KeyframeEffect).target?.className ?? ''),
  );

/** Classes of what covers a sheet of paper. */
const above = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().height > 0,
      )
      .map(({ className }) => String(className)),
  );

/** Views of lists and messages that are drawn as others in `npm test` are. */
const IN_LONG = ['no certificate', 'notes', 'not found'];
const STORIES = STATES.map((state) => ({ ...state, long: IN_LONG.includes(state.name) ? ' @long' : '' }));

for (const { name, path, own, logs, reach, isOfScreen, long } of STORIES)
  test(`${name}: for everybody, in Arabic at 320 px, in the dark, without motion and on paper${long}`, async ({
    page,
    context,
    watch,
    allowConsole,
  }) => {
    if (logs) allowConsole(logs);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (own) {
      await page.goto(customerUrl('demo', '/login.html'));
      await shown(page);
      await submitLogin(page, ada.user, ada.password);
      await expect(page).toHaveURL(/userhome\.html/);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const address = customerUrl('demo', `${path}${path.includes('?') ? '&' : '?'}lang=ar`);
    await page.goto(address);
    await shown(page);
    const openTab = async (): Promise<Page> => {
      const tab = await context.newPage();
      watch(tab);
      await tab.goto(address);
      await shown(tab);
      return tab;
    };
    const sign = await reach(page, { openTab });
    await expect(sign).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await overflow(page), 'at 320 px').toBeLessThanOrEqual(0);
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await expectAccessible(page, OF_LOOKS);
    await page.emulateMedia({ reducedMotion: 'reduce', media: 'print' });
    expect(await overflow(page), 'on paper').toBeLessThanOrEqual(0);
    if (isOfScreen) return;
    expect(await above(page)).toEqual([]);
    await expect(h1(page)).toBeVisible();
  });
