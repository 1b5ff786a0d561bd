import { expect, test, type Locator, type Page } from '@playwright/test';
import { fetchAnswer } from './site.ts';

/** Changes the XML of every unit that the page asks for. */
export async function withUnit(page: Page, change: (xml: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Unit',
    async (route) => {
      const answer = await fetchAnswer(route);
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    },
  );
}

/** Puts another timeline into the first lesson of every unit that the page asks for, and changes its text further. */
export const withTimeline = (page: Page, events: string, change: (xml: string) => string = (xml) => xml): Promise<void> =>
  withUnit(page, (xml) => change(xml.replace(/<timeline[\s\S]*?<\/timeline>/, `<timeline clip="c1" fps="25">${events}</timeline>`)));

/** Settings of the player in the customer's file, which comes with the page. */
export async function withPlayerSettings(page: Page, settings: object): Promise<void> {
  const before = '"player-adapter":{"player":"native"}';
  await page.route(
    (url) => url.pathname.endsWith('.html'),
    async (route) => {
      const answer = await fetchAnswer(route);
      const html = await answer.text();
      expect(html).toContain(before);
      await route.fulfill({
        response: answer,
        body: html.replace(before, `"player-adapter":${JSON.stringify({ player: 'native', ...settings })}`),
      });
    },
  );
}

export const slideEvents =
  '<event id="s1" idFolie="1" tc="00:00:00:00" type="1"/><event id="s2" idFolie="2" tc="00:00:03:05" type="1"/>' +
  '<event id="s3" idFolie="3" tc="00:00:12:00" type="1"/>';

export const video = (page: Page): Locator => page.locator('.lesson-stage video').first();

/** The slide that is shown. */
export const currentSlide = (page: Page): Locator => page.locator('.slide-view[data-current]');

export const time = (page: Page): Promise<number> => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Waits until the film can be played, and makes it silent; the test is left out where the browser has no codec for films. */
export async function filmReady(page: Page): Promise<void> {
  await expect(video(page)).toBeAttached({ timeout: 30_000 });
  const plays = await video(page).evaluate((element: HTMLVideoElement) => element.canPlayType('video/mp4; codecs="avc1.42E01E"') !== '');
  test.skip(!plays, 'this browser has no codec for the films (Firefox takes it from ffmpeg; Debian: apt-get install ffmpeg)');
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
}

/** Plays from a time on, as if the user had. */
export async function playFrom(page: Page, seconds: number): Promise<void> {
  await video(page).evaluate(async (element: HTMLVideoElement, at) => {
    element.currentTime = at;
    await element.play();
  }, seconds);
}
