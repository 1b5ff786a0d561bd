import { expect, shown, test } from './fixtures.ts';
import { heading, main } from './support/site.ts';

test("TST-001 UNI-001 from the overview to the course, its unit and the unit's lessons", async ({ page, open }) => {
  await open('/course.html');
  await main(page).locator('a[href="course-100.html"]').first().click();
  await expect(page).toHaveURL(/course-100\.html/);
  await expect(heading(page)).toHaveText('Light makes pictures');
  await expect(main(page).getByRole('heading', { name: 'Light and hole' })).toBeVisible();
  await main(page).locator('a[href="unit-4711.html"]').first().click();
  await expect(page).toHaveURL(/unit-4711\.html/);
  await shown(page);
  for (const name of ['How light travels', 'A room with a hole', 'Build a pinhole camera'])
    await expect(main(page).getByText(name).first()).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Invisible until it arrives' })).toBeVisible();
});

test('MED-001 MED-003 the film of a lesson really plays', async ({ page, open }) => {
  await open('/unit-4711.html');
  const video = main(page).locator('video');
  await expect(video).toBeVisible({ timeout: 25_000 });
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
  const play = main(page).getByRole('button', { name: /^play/i }).first();
  if (await play.count()) await play.click();
  else await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 15_000 }).toBeGreaterThan(0.5);
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(before);
  expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull();
});

test('another lesson is loaded on selection and shows its own slides', async ({ page, open, calls }) => {
  await open('/unit-4711.html');
  calls.forget();
  await main(page).locator('a, button').filter({ hasText: 'A room with a hole' }).first().click();
  await expect.poll(() => calls.all.some(({ query }) => query.get('id') === '4722' || query.get('IDLesson') === '2')).toBe(true);
  await shown(page);
  await expect(main(page).getByRole('heading', { name: 'Invisible until it arrives' })).toHaveCount(0);
});

test('going from one unit to the next stops the first film', async ({ page, open }) => {
  await open('/unit-4711.html');
  const video = main(page).locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await page.evaluate(() => {
    Object.assign(window, { firstFilm: document.querySelector('#mainContent video') });
  });
  await page.getByRole('banner').locator('a[href="course.html"], [role=menuitem]').filter({ hasText: 'Courses' }).first().click();
  await expect(page).toHaveURL(/course\.html/);
  await expect.poll(() => page.evaluate(() => (window as unknown as { firstFilm: HTMLVideoElement }).firstFilm.paused)).toBe(true);
});
