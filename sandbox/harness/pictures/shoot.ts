import type { Frame, Locator, Page } from 'playwright-core';

/** Films have a time of their own, and so has what is announced of them. */
const MOVING = 'video, audio, [data-player], [data-harness="moving"]';
/** So often is a picture taken again until it is the same twice. */
const MOST_TRIES = 12;
const BETWEEN_MS = 80;

/** As text: what runs in the page must not depend on how this file was translated. */
const SETTLED = `(async () => {
  await document.fonts.ready;
  const pictures = [...document.images].filter((each) => !each.complete);
  await Promise.race([
    Promise.all(pictures.map((each) => new Promise((done) => { each.onload = each.onerror = done; }))),
    new Promise((done) => { setTimeout(done, 3000); }),
  ]);
})()`;

/** A page of the browser in which nothing moves by itself. */
export const STILL = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Berlin', deviceScaleFactor: 1 } as const;

/** Waits until fonts and pictures have come. */
export const settled = async (frame: Frame): Promise<void> => void (await frame.evaluate(SETTLED));

/** Addresses of all that a document has asked for. */
export const addressesOf = (frame: Frame): Promise<string[]> =>
  frame.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");

/** A picture of an element, taken when it is the same twice. */
export async function pictureOf(page: Page, element: Locator): Promise<Buffer> {
  let last: Buffer | null = null;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const masked = [
      page.locator(MOVING),
      ...page
        .frames()
        .slice(1)
        .map((frame) => frame.locator(MOVING)),
    ];
    const picture = await element.screenshot({ animations: 'disabled', caret: 'hide', mask: masked, maskColor: '#888888' });
    if (last?.equals(picture)) return picture;
    last = picture;
    await page.waitForTimeout(BETWEEN_MS);
  }
  return last!;
}
