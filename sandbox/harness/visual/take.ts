import type { Browser, Page } from 'playwright-core';
import { addressesOf, pictureOf, Settling, STILL } from '../pictures/shoot.ts';
import { traceOf, type Trace } from '../pictures/uses.ts';
import type { Shot } from './shots.ts';

/** A picture that has been taken. */
export interface Taken {
  readonly picture: Buffer;
  readonly trace: Trace;
  /** Why it was not drawn; '' when it was. */
  readonly failure: string;
}

const PATIENCE_MS = 30_000;
/** A page in a frame is as high as its content within these. */
const [LEAST_HIGH, MOST_HIGH] = [400, 3000];
/** What an example draws is drawn anew each time: nothing is left of the one before, and consent has been decided about. */
const AS_NEW = `if (top === window) { localStorage.clear(); sessionStorage.clear(); document.cookie = 'ga-opt-out=1; Path=/'; }`;
const ENDED = /^(?:Drawn\.|It never|The server|Not drawn|There is no)/;
const AHEAD = 'p_StartPage.xsl';
/** What shows that the answer is waited for, or has failed: of a whole page or of what a view asks for, too. */
const SHOWS: Readonly<Record<string, string>> = { loading: '[aria-busy="true"]', error: '[role="alertdialog"], [role="alert"]' };

/** A page of the gallery that takes pictures, one after the other. */
export async function camera(browser: Browser, site: string): Promise<{ take(shot: Shot): Promise<Taken>; close(): Promise<void> }> {
  const context = await browser.newContext({ ...STILL, viewport: { width: 1400, height: 1000 } });
  await context.addInitScript({ content: AS_NEW });
  const page = await context.newPage();
  const settling = new Settling(page);
  return { take: (shot) => take(page, settling, site, shot), close: () => context.close() };
}

/** Why an example was not drawn; '' when it was. */
function failureOf(words: string, state: string, isThere: boolean): string {
  if (/^(?:Not drawn|There is no)/.test(words)) return words;
  if (isThere) return '';
  return SHOWS[state] === undefined ? 'Not drawn: it says for ever that it is loading.' : `Not drawn: nothing on it says "${state}".`;
}

async function take(page: Page, settling: Settling, site: string, { example, state, lang, width, dark }: Shot): Promise<Taken> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  settling.begin();
  await page.goto(`${site}/sandbox/gallery/?${new URLSearchParams({ example, state, lang })}`);
  const size = (height: string): Promise<unknown> => {
    // An example that needs another width has it already.
    const css = `iframe.example { max-inline-size: none !important; border: 0 !important; ${height} }
      iframe.example[data-width=''] { inline-size: ${width}px !important; }`;
    // The page's policy forbids elements of style.
    return page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(css)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    })()`);
  };
  await size('');
  const status = page.locator('[role="status"][aria-label="Drawing"]').filter({ hasText: ENDED });
  await status.waitFor({ timeout: PATIENCE_MS });
  const words = await status.innerText();
  const inner = page.frameLocator('iframe.example');
  const shows = SHOWS[state];
  const sign = inner.locator(shows ?? '[aria-busy="true"]').first();
  // What never says so is one example's mistake: the others are looked at all the same.
  const isThere = await sign.waitFor({ state: shows === undefined ? 'detached' : 'attached', timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error(`The gallery has no frame for ${example}.`);
  // What is loading for ever is waited for by nobody.
  if (state === 'loading') settling.begin();
  await settling.end(frame);
  const high = await frame.evaluate<number>('document.documentElement.scrollHeight');
  await size(`block-size: ${Math.min(Math.max(high, LEAST_HIGH), MOST_HIGH)}px !important;`);
  const picture = await pictureOf(page, page.locator('iframe.example'));
  const trace = traceOf(await addressesOf(frame));
  // Every page fetches this one ahead; in the gallery the frame around an example is the harness's own.
  const sheets = trace.sheets.filter((sheet) => sheet !== AHEAD || example.includes('p_StartPage'));
  return { picture, trace: { ...trace, sheets }, failure: failureOf(words, state, isThere) };
}
