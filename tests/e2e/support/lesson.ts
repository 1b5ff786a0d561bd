import { expect, type Locator, type Page } from '@playwright/test';

/** Puts another timeline into the first lesson of every unit that the page asks for, and changes its text further. */
export async function withTimeline(page: Page, events: string, change: (xml: string) => string = (xml) => xml): Promise<void> {
  await page.route(
    (url) => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Unit',
    async (route) => {
      // The driver does not know the customers' names; the address alone is the first customer.
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/\/\/[^/:]+/, '//127.0.0.1'),
      });
      const xml = (await answer.text()).replace(/<timeline[\s\S]*?<\/timeline>/, `<timeline clip="c1" fps="25">${events}</timeline>`);
      await route.fulfill({ response: answer, body: change(xml) });
    },
  );
}

export const slideEvents =
  '<event id="s1" idFolie="1" tc="00:00:00:00" type="1"/><event id="s2" idFolie="2" tc="00:00:03:05" type="1"/><event id="s3" idFolie="3" tc="00:00:12:00" type="1"/>';

export const video = (page: Page): Locator => page.locator('.lesson-stage video').first();

/** The slide that is shown. */
export const currentSlide = (page: Page): Locator => page.locator('.slide-view[data-current]');

export const time = (page: Page): Promise<number> => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Waits until the film can be played, and makes it silent. */
export async function filmReady(page: Page): Promise<void> {
  await expect(video(page)).toBeAttached({ timeout: 30_000 });
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
