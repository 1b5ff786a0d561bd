import { dearestSmallChange } from '../bench/pages/small-change.ts';
import { expect, shown, test } from './fixtures.ts';
import { filmReady } from './support/lesson.ts';

/** A unit holds more than a list of news, but not in more boxes inside one another than a browser lays out in one pass. */
const TIMES_THE_NEWS = 20;
/** Layouts shorter than this are told apart by chance on a busy machine; grids inside one another took 94 ms and more. */
const NOISE_MS = 2;

test('one changed word in a unit is laid out about as fast as one in the news, in every arrangement of the lesson', async ({
  page,
  open,
}) => {
  test.setTimeout(90_000);
  await open('/news.html');
  await shown(page);
  const news = Math.max((await dearestSmallChange(page)).ms, NOISE_MS);
  for (const layout of ['beside', 'inset', 'stacked']) {
    await page.evaluate((value) => localStorage.setItem('cmsLesson.layout', value), layout);
    await open('/unit-4711.html');
    await filmReady(page);
    await expect(page.locator('.lesson-stage')).toHaveAttribute('data-layout', layout);
    const { ms, where } = await dearestSmallChange(page);
    expect(ms / news, `${layout}: ${ms.toFixed(1)} ms in ${where}, in the news ${news.toFixed(1)} ms`).toBeLessThan(TIMES_THE_NEWS);
  }
});
