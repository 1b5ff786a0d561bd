import type { Locator, Page } from '@playwright/test';
import { withTimeline } from './lesson.ts';

/** What the film of a unit is made for one test. */
export interface FilmOf {
  /** Number of a test clip (docs/protocol.md, media of tests). */
  readonly id: string;
  /** A stream, or one file. */
  readonly stream: boolean;
  /** `sandboxFault=` of its playlist or file. */
  readonly fault?: string;
  /** Address of its German subtitles. */
  readonly subtitles?: string;
}

/** Gives the first lesson of every unit another film, whose requests meet faults of the sandbox server. */
export async function withFilm(page: Page, { id, stream, fault = '', subtitles }: FilmOf): Promise<void> {
  const words = subtitles === undefined ? '' : `<subtitles language="de" src="${subtitles}" default="1"/>`;
  const clip =
    `<clip id="c1" IDMedia="${id}" sourceType="${stream ? 0 : 1}" path="test/" languageDependent="no" ` +
    `availFormats="4" startTC="00:00:00:00">${words}</clip>`;
  await withTimeline(page, '', (xml) => xml.replace(/<clip\b[^>]*?(?:\/>|>[\s\S]*?<\/clip>)/, clip));
  if (fault === '') return;
  // Added in the page: the driver of Firefox cannot send a request on to another address.
  await page.addInitScript(
    ([name, query]) => {
      const faulty = (address: string): string => (address.endsWith(name) ? `${address}?${query}` : address);
      const open = XMLHttpRequest.prototype.open;
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL, ...more: unknown[]) {
        return Reflect.apply(open, this, [method, faulty(String(address)), ...(more.length > 0 ? more : [true])]) as void;
      };
      const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
      Object.defineProperty(HTMLMediaElement.prototype, 'src', {
        ...src,
        set(this: HTMLMediaElement, address: string) {
          src.set!.call(this, faulty(address));
        },
      });
    },
    [`/${id}.mp4${stream ? '.m3u8' : ''}`, `sandboxFault=${fault}&faultRun=${crypto.randomUUID()}`] as const,
  );
}

/** The player of the first lesson. */
export const player = (page: Page): Locator => page.locator('.lesson-stage .player').first();

/** What the player says about a problem. */
export const problemNotice = (page: Page): Locator => player(page).locator('.player__problem [role=alert]');

/** Seconds of the film that is shown; 0 while there is none. */
export const position = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector<HTMLMediaElement>('.lesson-stage video')?.currentTime ?? 0);
