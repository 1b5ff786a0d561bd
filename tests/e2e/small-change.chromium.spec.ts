import { layoutShift, watchLayoutShift } from '../bench/pages/layout-shift.ts';
import { dearestSmallChange, SMALL_CHANGE_BUDGET_MS } from '../bench/pages/small-change.ts';
import { BENCH_VIEWS } from '../support/views.ts';
import { expect, shown, test } from './fixtures.ts';
import { filmReady } from './support/lesson.ts';

for (const [view, path] of Object.entries(BENCH_VIEWS))
  test(`one changed word is laid out at once: ${view}`, async ({ page, open }) => {
    test.setTimeout(90_000);
    await open(path);
    await shown(page);
    const { ms, where } = await dearestSmallChange(page);
    expect(ms, where).toBeLessThan(SMALL_CHANGE_BUDGET_MS);
  });

for (const layout of ['beside', 'inset', 'stacked'])
  test(`one changed word in a unit is laid out at once, with the lesson arranged ${layout}`, async ({ page, open }) => {
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
  const shift = await layoutShift(page);
  expect(shift).toBeLessThanOrEqual(0.01);
});
