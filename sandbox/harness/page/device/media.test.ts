import { expect, it } from 'vitest';
import type { Device } from '../../tape/desk.ts';
import { adaptMedia } from './media.ts';

const [yes, no] = ['(min-width: 0px)', '(max-width: 0px)'];

/** A page whose style sheet has one media rule; `really` is what the browser has of that rule. */
function pageWith(device: Device, query = '') {
  class MediaList {
    really = query;
    get mediaText(): string {
      return this.really;
    }
    set mediaText(text: string) {
      this.really = text;
    }
  }
  const media = new MediaList();
  const style = new Map([['color-scheme', 'light dark']]);
  const root = {
    style: { getPropertyValue: (name: string) => style.get(name), setProperty: (name: string, to: string) => style.set(name, to) },
  };
  const sheets: object[] = [];
  let added = (): void => {};
  const document = { styleSheets: sheets, addEventListener: (_type: string, run: () => void) => (added = run) };
  const page = {
    document,
    matchMedia: (asked: string) => ({ media: asked }),
    MediaList,
    MutationObserver: class {
      observe(): void {}
    },
  };
  adaptMedia(page as unknown as Window & typeof globalThis, device);
  sheets.push({ media: new MediaList(), cssRules: [{ cssRules: [{ media, cssRules: [] }] }, root] });
  added();
  return { ask: (asked: string) => page.matchMedia(asked).media, media, style };
}

it.each([
  ['(prefers-color-scheme: dark)', { dark: true }, yes],
  ['(prefers-color-scheme:light)', { dark: true }, no],
  ['not all and (prefers-color-scheme: dark)', { dark: false }, `not all and ${no}`],
  ['(prefers-reduced-motion: no-preference) and (width < 30rem)', { reducedMotion: true }, `${no} and (width < 30rem)`],
  ['(prefers-reduced-motion)', { reducedMotion: true }, yes],
  ['(prefers-reduced-motion)', { reducedMotion: false }, no],
  ['(pointer: coarse), (any-hover: hover)', { touch: true }, `${yes}, ${no}`],
  ['(hover)', { touch: true }, no],
  ['(pointer: fine)', { touch: false }, '(pointer: fine)'],
  ['(prefers-color-scheme: dark) and (forced-colors: active)', {}, '(prefers-color-scheme: dark) and (forced-colors: active)'],
] as const)('%s of %o is %s, for scripts and in style sheets', (query, device, adapted) => {
  const { ask, media } = pageWith(device, query);
  expect([ask(query), media.really]).toEqual([adapted, adapted]);
});

it('the page reads its sheets as they were written, and what it changes in them holds', () => {
  const { media, style } = pageWith({ dark: true }, '(prefers-color-scheme: dark)');
  expect([media.mediaText, style.get('color-scheme')]).toEqual(['(prefers-color-scheme: dark)', 'dark']);
  media.mediaText = no;
  expect([media.really, media.mediaText]).toEqual([no, no]);
  media.mediaText = '(prefers-color-scheme: dark)';
  expect(media.really).toBe(yes);
});
