import type { Locator, Page } from '@playwright/test';
import { expect as patient } from '../fixtures.ts';
import { main } from './site.ts';

/** Films take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });

/** How a learner goes on, and what happens to them. */
export interface Way {
  readonly page: Page;
  /** Nothing is done for them: films play at their own speed. */
  readonly isByHand: boolean;
  /** Uses a link or button. */
  press(what: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, words: string): Promise<void>;
}

export const byPointer = (page: Page): Way => ({
  page,
  isByHand: false,
  press: (what) => what.click(),
  write: (field, words) => field.fill(words),
});

/** To an element by Tab. @param most so many presses are not too many */
export async function tabTo(page: Page, what: Locator, most = 150): Promise<void> {
  await expect(what).toBeVisible();
  for (let tabs = 0; tabs < most; tabs++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(what)}.`);
}

/** With the keyboard alone: to the element by Tab, and Enter or letters. */
export const byKeyboard = (page: Page): Way => ({
  page,
  isByHand: true,
  press: async (what) => {
    await tabTo(page, what);
    await page.keyboard.press('Enter');
  },
  write: async (field, words) => {
    await tabTo(page, field);
    await page.keyboard.type(words);
  },
});

/** The connection is away when a step is taken; then it is back, and what the page offers is taken. */
export const cutAtEachStep = (way: Way): Way => ({
  ...way,
  press: async (what) => {
    const { page } = way;
    await expect(what).toBeVisible();
    await page.context().setOffline(true);
    await way.press(what);
    const retry = page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Try again' });
    const hasAsked = await retry.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
    await page.context().setOffline(false);
    if (hasAsked) await way.press(retry);
  },
});

/** What comes after a lesson: what is done, and where it goes on. */
export const panel = (page: Page): Locator => main(page).locator('.unit-end');

/** Plays a film from where it is to its end, with what it stops for on its way; fast where it need not be by hand. */
export async function playFilm({ page, press, isByHand }: Way): Promise<void> {
  const film = main(page).locator('.lesson-stage video').first();
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2);
  if (await film.evaluate((element: HTMLVideoElement) => element.paused)) await press(main(page).locator('[data-control=play]').last());
  await expect(async () => {
    const goOn = main(page).locator('.lesson-stage').getByRole('button', { name: 'Continue', exact: true });
    if (await goOn.isVisible()) await (isByHand ? press(goOn) : goOn.click());
    if (!isByHand)
      await film.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.playbackRate = 12;
      });
    await expect(panel(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: isByHand ? 150_000 : 60_000 });
}

/** Goes through the slides of a lesson to its end. */
export async function turnSlides({ page, press }: Way): Promise<void> {
  const step = main(page).locator('.slide-steps__button').last();
  for (let slides = 0; slides < 20; slides++) {
    const name = await step.getAttribute('aria-label');
    await press(step);
    if (name === 'Finish the lesson') return;
  }
}
