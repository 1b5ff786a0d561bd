import type { Frame, Locator, Page, Request } from 'playwright-core';

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

/** How much there is in a document, which grows while parts of it come late. */
const AMOUNT = '`${document.body.innerHTML.length} ${document.body.textContent.length}`';
/** So often is a document the same, so far apart, when nothing more comes. */
const [LOOKS, LOOK_MS] = [3, 100];
const LONGEST_MS = 8000;

/** Waits until a page has all that it fetches and draws late. */
export class Settling {
  private readonly pending = new Set<Request>();

  constructor(private readonly page: Page) {
    // Films come as long as they like.
    page.on('request', (request) => request.resourceType() !== 'media' && this.pending.add(request));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => void this.pending.delete(request));
  }

  /** To be called before a document is opened: nobody waits for what the last one has asked for. */
  begin(): void {
    this.pending.clear();
  }

  async end(frame: Frame): Promise<void> {
    await frame.evaluate(SETTLED);
    let last = '';
    let alike = 0;
    for (const end = Date.now() + LONGEST_MS; Date.now() < end && alike < LOOKS; await this.page.waitForTimeout(LOOK_MS)) {
      const amount = await frame.evaluate<string>(AMOUNT);
      alike = amount === last && this.pending.size === 0 ? alike + 1 : 0;
      last = amount;
    }
  }
}

/** Addresses of all that a document has asked for. */
export const addressesOf = (frame: Frame): Promise<string[]> =>
  frame.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");

/** A picture of an element, or of what is seen of a page, taken when it is the same twice. */
export async function pictureOf(page: Page, element: Locator | Page): Promise<Buffer> {
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
