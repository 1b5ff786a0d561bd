import type { Browser, BrowserContext, Page } from 'playwright-core';
import { comparePictures } from '../../pictures/pixels.ts';
import { outlineScript } from '../../pictures/outline-script.ts';
import { pictureOf, Settling, STILL } from '../../pictures/shoot.ts';
import { traceOf, type Trace } from '../../pictures/uses.ts';
import type { CorpusPage } from '../model.ts';
import { PLAIN } from '../corpus/looks.ts';
import { isWhole } from '../corpus/pages.ts';

/** What a page looks like and says of itself. */
export interface Visit {
  readonly picture: Buffer;
  readonly outline: readonly string[];
  readonly trace: Trace;
  /** Whether there is a view; else a dialog says why not. */
  readonly isDrawn: boolean;
}

/** Whether a page says or shows another thing. */
export const isOther = (one: Visit, other: Visit): boolean =>
  one.outline.join('\n') !== other.outline.join('\n') || comparePictures(one.picture, other.picture) !== null;

const HEIGHT = 900;
const DRAWN_MS = 10_000;
/** Consent has been decided about; the account is the harness's; chance is the same each time. */
const begin = (token: string): string => `
  document.cookie = 'ga-opt-out=1; Path=/';
  if (${JSON.stringify(token)} !== '') localStorage.setItem('JWT', ${JSON.stringify(token)});
  let seed = 1;
  const next = () => { seed ^= seed << 13; seed ^= seed >>> 17; seed ^= seed << 5; return seed >>> 0; };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (list) => { for (let at = 0; at < list.length; at++) list[at] = next(); return list; };`;

const MAIN = `(() => {
  try { return JSON.parse(document.querySelector('meta[name="lectern-configuration"]').content).mainTarget || 'mainContent'; }
  catch { return 'mainContent'; }
})()`;
/** Something is in the element for views, or a dialog says why not, and nothing is waited for. */
const hasCome = (main: string): string => `(() => {
  const main = document.getElementById(${JSON.stringify(main)});
  const said = document.querySelector('[role="alertdialog"]');
  return (said !== null || (main !== null && main.textContent.trim() !== '')) && document.querySelector('[aria-busy="true"]') === null;
})()`;
const outlineOf = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((each) => lecternOutline.outlineOf(each))`;

/** The site of one side, in a browser; each page begins anew. */
export class Visitor {
  /** What the page has asked for; the page itself does not know, since its clock is not the browser's. */
  private asked: string[] = [];
  private readonly settling: Settling;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly site: string,
  ) {
    this.settling = new Settling(page);
    page.on('request', (request) => this.asked.push(request.url()));
  }

  static async open(browser: Browser, site: string, { token, now }: { readonly token: string; readonly now: number }): Promise<Visitor> {
    const context = await browser.newContext({ ...STILL, viewport: { width: PLAIN.width, height: HEIGHT } });
    await context.addInitScript({ content: `${await outlineScript()}\n${begin(token)}` });
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    return new Visitor(context, page, site);
  }

  async visit(asked: CorpusPage): Promise<Visit> {
    const { page } = this;
    this.asked = [];
    const { dark, width } = asked.look;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    this.settling.begin();
    await page.goto(this.site + asked.address);
    const main = await page.evaluate<string>(MAIN);
    const isReady = hasCome(main);
    // The page's policy forbids what `waitForFunction` does.
    for (const end = Date.now() + DRAWN_MS; Date.now() < end && !(await page.evaluate<boolean>(isReady));) await page.waitForTimeout(40);
    await this.settling.end(page.mainFrame());
    const selector = isWhole(asked) ? 'body' : `[id="${main}"], [role="alertdialog"], dialog[open]`;
    const element = page.locator(isWhole(asked) ? 'body' : `[id="${main}"]`).first();
    const picture = await pictureOf(page, (await element.count()) === 0 ? page.locator('body') : element);
    const isDrawn = !(await page.evaluate<boolean>(`document.querySelector('[role="alertdialog"]') !== null`));
    const outline = await page.evaluate<string[]>(outlineOf(selector));
    return { picture, outline, trace: traceOf(this.asked), isDrawn };
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
