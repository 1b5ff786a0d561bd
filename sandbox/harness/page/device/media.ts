import type { Device } from '../../tape/desk.ts';

/** Conditions that always and never hold. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';
const CONDITION = /\(\s*([a-z-]+)\s*(?::\s*([a-z-]+)\s*)?\)/g;

/** What a device says of a feature: the value that holds, and whether the feature alone counts as yes; null: as the browser says. */
function answerOf(feature: string, { dark, reducedMotion, touch }: Device): { readonly value: string; readonly isYes: boolean } | null {
  if (feature === 'prefers-color-scheme' && dark !== undefined) return { value: dark ? 'dark' : 'light', isYes: true };
  if (feature === 'prefers-reduced-motion' && reducedMotion !== undefined)
    return { value: reducedMotion ? 'reduce' : 'no-preference', isYes: reducedMotion };
  if (touch !== true) return null;
  if (/^(?:any-)?pointer$/.test(feature)) return { value: 'coarse', isYes: true };
  return /^(?:any-)?hover$/.test(feature) ? { value: 'none', isYes: false } : null;
}

/** A media query with what the device says in the place of what it asks the browser. */
const adaptQuery = (query: string, device: Device): string =>
  query.replace(CONDITION, (condition, feature: string, value: string | undefined) => {
    const answer = answerOf(feature, device);
    if (answer === null) return condition;
    return (value === undefined ? answer.isYes : value === answer.value) ? ALWAYS : NEVER;
  });

/** The rules of a sheet; none when it is of another origin, which cannot be read. */
function rulesOf(sheet: CSSStyleSheet | null): Iterable<CSSRule> {
  try {
    return sheet?.cssRules ?? [];
  } catch {
    return [];
  }
}

/**
 * Lets media queries find this device instead of the browser's, in scripts and in style sheets, also in those that come later. The page
 * reads its sheets as they were written, and what it changes in them is adapted anew.
 */
export function adaptMedia(page: Window & typeof globalThis, device: Device): void {
  const { document } = page;
  const ask = page.matchMedia.bind(page);
  page.matchMedia = (query) => ask(adaptQuery(query, device));
  const text = Object.getOwnPropertyDescriptor(page.MediaList.prototype, 'mediaText')!;
  const written = new WeakMap<MediaList, string>();
  const own = (media: MediaList): string => (text.get as (this: MediaList) => string).call(media);
  const write = (media: MediaList, wanted: string): void => {
    written.set(media, wanted);
    const adapted = adaptQuery(wanted, device);
    if (adapted !== own(media)) text.set!.call(media, adapted);
  };
  Object.defineProperty(page.MediaList.prototype, 'mediaText', {
    ...text,
    get(this: MediaList) {
      return written.get(this) ?? own(this);
    },
    set(this: MediaList, wanted: string) {
      write(this, wanted);
    },
  });
  const scheme = device.dark === undefined ? '' : device.dark ? 'dark' : 'light';
  const visit = (rules: Iterable<CSSRule>): void => {
    for (const rule of rules) {
      const { media, style, styleSheet, cssRules } = rule as Partial<CSSMediaRule & CSSStyleRule & CSSImportRule>;
      if (media !== undefined && !written.has(media)) write(media, own(media));
      if (scheme !== '' && style?.getPropertyValue('color-scheme') === 'light dark') style.setProperty('color-scheme', scheme);
      if (styleSheet) visit(rulesOf(styleSheet));
      if (cssRules !== undefined) visit(cssRules);
    }
  };
  const seen = new WeakSet<CSSStyleSheet>();
  const look = (): void => {
    for (const sheet of document.styleSheets) {
      if (seen.has(sheet)) continue;
      seen.add(sheet);
      write(sheet.media, own(sheet.media));
      visit(rulesOf(sheet));
    }
  };
  new page.MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener('load', look, true);
}
