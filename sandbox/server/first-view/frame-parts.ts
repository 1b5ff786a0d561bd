import { element, text } from '../xml/write.ts';
import type { Part } from './html-output.ts';

/** What the parts of a frame need to know of the page that they are in. */
interface FrameParts {
  /** Address of the search; '' on a site without one. */
  readonly search: string;
  /** Whether the way to the view has a line of its own: on the start view there is none. */
  readonly hasWay: boolean;
}

const box = (className: string, content: string): string => `<div class="${className}">${content}</div>`;

/**
 * The frame's own elements as their plugins draw them for a visitor, with nothing in them that needs a script: what takes space has it, so
 * that nothing moves when the page's script takes over. What they say is the plugins' matter: the way to a view is read from menus by the
 * page, and has an empty line until then.
 */
export const frameParts = ({ search, hasWay }: FrameParts): Readonly<Record<string, Part>> => ({
  'ui-menu': (_attributes, content) => box('menu__body', content),
  'ui-breadcrumb': () =>
    hasWay
      ? box('breadcrumb', element('ol', { class: 'breadcrumb__list', 'aria-hidden': 'true' }, '<li class="breadcrumb__item">\u00a0</li>'))
      : '',
  // The words go to the search page, with a script and without.
  'ui-search-box': (_attributes, content) =>
    search === '' ? '' : element('form', { class: 'search-box', role: 'search', method: 'get', action: search }, submits(content)),
  'ui-footer-tools': (_attributes, content) => box('site-footer__tools', `${box('site-footer__tool', text('\u00a0'))}${content}`),
  'ui-consent': () => '',
  // As for a browser in which nothing was closed: one that has closed something gets no drawn page (`isOwnView`).
  'ui-announcement': ({ kind = '', label = '' }, content) =>
    element('aside', { class: `announcement announcement--${kind}`, 'aria-label': label }, content),
  'ui-time-zone': ({ zone = '', lang = '' }) => text(zoneName(zone, lang || 'en')),
});

/** What a zone is called in a language, with its city, as the calendar's own element says it. */
function zoneName(zone: string, lang: string): string {
  const city = zone.includes('/') ? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') : '';
  try {
    const parts = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2026, 0, 1));
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
    return city === '' || name.includes(city) ? name : `${name} (${city})`;
  } catch {
    return zone;
  }
}

/** The one button of the search sends. */
const submits = (content: string): string => content.replace(/(<button[^>]*) type="button"/, '$1 type="submit"');
