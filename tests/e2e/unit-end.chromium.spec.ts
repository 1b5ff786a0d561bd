import type { Page } from '@playwright/test';
import { expect as patient, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { currentSlide, filmReady, video } from './support/lesson.ts';
import { ada, main, submitLogin, userName } from './support/site.ts';

/** Films take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });
test.beforeEach(() => {
  test.setTimeout(120_000);
});

const end = (page: Page) => main(page).locator('.unit-end');
const next = (page: Page) => end(page).locator('.unit-end__next');
const current = (page: Page) => main(page).locator('.lessons__link[aria-current=step]');
const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

/** Whether all of the panel is on the screen. */
const isInView = (page: Page): Promise<boolean> =>
  end(page).evaluate((panel) => {
    const { top, bottom, left, right } = panel.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

const play = (page: Page, lastSeconds: number): Promise<void> =>
  video(page).evaluate(async (film: HTMLVideoElement, left) => {
    film.currentTime = film.duration - left;
    await film.play();
  }, lastSeconds);

test('on the phone, after a film comes the next lesson, and after the last one the next unit, each by one button', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/unit-4711.html');
  await filmReady(page);
  await play(page, 4.5);
  await expect(end(page)).toBeVisible();
  await expect(end(page).locator('.unit-end__head')).toHaveText(/^How light travels: 5\d seconds not yet seen$/);
  await expect(end(page).locator('.unit-end__left')).toHaveCount(0);
  await expect.poll(() => isInView(page)).toBe(true);
  await expect(next(page)).toHaveText('See what is missing');
  await next(page).click();
  await expect(end(page)).toHaveCount(0);
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime < 40)).toBe(true);
  await video(page).evaluate((film: HTMLVideoElement) => {
    film.playbackRate = 12;
  });
  await expect(end(page)).toBeVisible();
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '4');
  await expect.poll(() => isInView(page)).toBe(true);
  await expect(next(page)).toHaveText(/^Next: A room with a hole\d?$/);
  await expect(end(page).locator('.unit-end__left')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(end(page).locator('.unit-end__left')).toBeHidden();
  await expect(end(page)).toBeVisible();
  await expectAccessible(page);
  expect(await isWide(page)).toBe(false);
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText('A room with a hole');
  await expect(end(page)).toHaveCount(0);
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);

  // The last lesson has slides alone.
  await main(page).locator('.unit-steps__next').click();
  await expect(current(page)).toContainText('Build a pinhole camera');
  await shown(page);
  const step = main(page).locator('.slide-steps__button').last();
  for (;;) {
    const name = await step.getAttribute('aria-label');
    await step.click();
    if (name === 'Finish the lesson') break;
  }
  await expect(next(page)).toHaveText(/^Next: Lens and eye/);
  await expect(next(page)).toBeFocused();
  await expect.poll(() => isInView(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/unit-4712\.html/);
});

test('the outline of the course is beside a lesson, by keyboard; on the phone it is a drawer', async ({ page, open }) => {
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await expect(page).not.toHaveURL(/login/);
  await expect(userName(page, ada.name)).toBeVisible();
  await open('/unit-4712.html');
  const button = main(page).getByRole('button', { name: 'Outline' });
  const outline = main(page).locator('.unit-outline');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(outline.locator('[aria-current=step]')).toHaveCount(1);
  await expect(outline.locator('details[open]')).toHaveCount(1);
  await expect(outline.getByText('Opens after: Words of photography')).toBeVisible();
  await expectAccessible(page);
  const others = outline.locator('details[open] a');
  const chosen = (await others.nth(1).innerText()).split(',')[0]!.trim();
  await others.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText(chosen);
  await expect(others.nth(1)).toHaveAttribute('aria-current', 'step');
  await open('/unit-4712.html');
  await expect(outline).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(outline).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(outline.locator('[aria-current=step]')).toBeVisible();
  expect(await outline.evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(outline).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await isWide(page)).toBe(false);
});

test('a test in the outline opens as a page of its own, also when one comes back; an outline that is lost on its way says so', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to (?:load|fetch)/);
  await open('/unit-4711.html');
  await page.route(/\/assets\/outline-/, (route) => route.abort());
  await main(page).getByRole('button', { name: 'Outline' }).click();
  const outline = main(page).locator('.unit-outline');
  await expect(outline.getByRole('status')).toHaveText(/^The server cannot be reached/);
  await page.unroute(/\/assets\/outline-/);
  await outline.getByRole('button', { name: 'Try again' }).click();
  await outline.getByRole('link', { name: 'Practice: light, lens, exposure' }).click();
  const isTest = async (): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice: light, lens, exposure');
    await expect(page).toHaveTitle(/^Practice: light, lens, exposure/);
    await expect(main(page).locator('.lessons')).toHaveCount(0);
  };
  await isTest();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The path of light');
  await page.goForward();
  await isTest();
});
