import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { main } from './support/site.ts';

export const GALLERY = '/ui-gallery.html';

/** An example of the gallery. */
export const example = (page: Page, name: string): Locator => main(page).locator(`[data-example="${name}"] .gallery__live`);

/** Lets the gallery's stylesheet draw other markup. @param body content of its only template, XSLT */
export async function drawInstead(page: Page, body: string, more = ''): Promise<void> {
  const sheet =
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
    `<h1>Widgets</h1>${body}</xsl:template>${more}</xsl:stylesheet>`;
  await page.route('**/xsl/p_Gallery.xsl*', (route) => route.fulfill({ contentType: 'application/xml', body: sheet }));
}

/** Waits until the widgets of the gallery are there: before that their content is shown as it is. */
export const widgetsReady = (page: Page): Promise<void> => expect(main(page).locator('.ui-flipbox').first()).toBeAttached();

/** Opens the gallery and waits for its widgets. @param open the fixture */
export async function openGallery(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await open(GALLERY);
  await widgetsReady(page);
}

/** Heights and places are read when nothing moves any more. */
export async function still(locator: Locator): Promise<void> {
  await locator.evaluate((element) =>
    Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  );
}

/** Waits until an element is where it stays: at one spot of the screen for ten frames. */
export async function unmoved(locator: Locator): Promise<void> {
  await locator.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let top = Number.NaN;
        let frames = 0;
        const look = (): void => {
          const now = element.getBoundingClientRect().top;
          frames = now === top ? frames + 1 : 0;
          top = now;
          if (frames < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );
}
