import type { Page } from '@playwright/test';
import { SHIFT_BUDGET } from '../bench/pages/cold.ts';
import { layoutShift, watchLayoutShift } from '../bench/pages/layout-shift.ts';
import { dearestSmallChange, SMALL_CHANGE_BUDGET_MS } from '../bench/pages/small-change.ts';
import { BENCH_VIEWS } from '../support/views.ts';
import { expect, shown, test } from './fixtures.ts';
import { filmReady } from './support/lesson.ts';
import { ada, submitLogin } from './support/site.ts';

/** Waits for the pictures in sight, and says how far the content of the page has jumped until then. */
async function totalShift(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.images].every((each) => each.complete || each.getBoundingClientRect().top > innerHeight || each.offsetParent === null),
  );
  return layoutShift(page);
}

// What views share shows in any of them: `npm test` looks at each third, `npm run test:long` at all.
for (const [index, [view, path]] of Object.entries(BENCH_VIEWS).entries())
  test(`nothing jumps, and one changed word is laid out at once: ${view}${index % 3 === 0 ? '' : ' @long'}`, async ({ page, open }) => {
    test.setTimeout(90_000);
    await watchLayoutShift(page);
    await open(path);
    await shown(page);
    // The gallery shows what widgets make of plain content, which is there before them.
    if (view !== 'gallery') expect(await totalShift(page)).toBeLessThanOrEqual(SHIFT_BUDGET);
    const { ms, where } = await dearestSmallChange(page);
    expect(ms, where).toBeLessThan(SMALL_CHANGE_BUDGET_MS);
  });

for (const layout of ['beside', 'inset', 'stacked'])
  test(`one changed word in a unit is laid out at once, with the lesson arranged ${layout}${layout === 'beside' ? '' : ' @long'}`, async ({
    page,
    open,
  }) => {
    test.setTimeout(90_000);
    await page.addInitScript((value) => localStorage.setItem('cmsLesson.layout', value), layout);
    await open('/unit-4711.html');
    await filmReady(page);
    await expect(page.locator('.lesson-stage')).toHaveAttribute('data-layout', layout);
    const { ms, where } = await dearestSmallChange(page);
    expect(ms, where).toBeLessThan(SMALL_CHANGE_BUDGET_MS);
  });

test('the content of a unit does not jump while its lesson arrives', async ({ page, open }) => {
  await watchLayoutShift(page);
  await open('/unit-4711.html');
  await filmReady(page);
  expect(await totalShift(page)).toBeLessThanOrEqual(SHIFT_BUDGET);
});

test('the home of a user does not jump when the picture of a course comes', async ({ page, open }) => {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await page.waitForURL(/userhome/);
  // Slower than all else, as on a visit with a cold cache.
  await page.route(/course-light/, async (route) => {
    await expect(page.locator('#mainContent .card__title').first()).toBeVisible();
    await route.continue();
  });
  await watchLayoutShift(page);
  await open('/userhome.html');
  await shown(page);
  expect(await totalShift(page)).toBeLessThan(0.001);
});
