import { withoutSecrets } from '../../tape/secrets.ts';
import type { Watching } from './watching.ts';

/** Scrolling is written down when it has ended. */
const SCROLL_ENDS_MS = 200;

/** The browser's own list of a tab's history; older browsers have none. */
interface HistoryList extends EventTarget {
  readonly currentEntry: { readonly index: number } | null;
}

const listOf = (page: Window): HistoryList | null => (page as Window & { readonly navigation?: HistoryList }).navigation ?? null;

/** Where this document is in the tab's history, counted from 0; null where the browser does not say. */
export const historyIndex = (page: Window): number | null => listOf(page)?.currentEntry?.index ?? null;

/** A step of history as a tape has it. @param by how far it goes, back below 0; null: unknown, which counts as back */
export const stepOfHistory = (by: number | null, { pathname, search }: Location): string =>
  `${by !== null && by > 0 ? '+' : ''}${by ?? -1} ${withoutSecrets(`${pathname}${search}`)}`;

/** Reports steps back and forward. The page's own entries, and places on the page that a link leads to, are no steps. */
function watchHistory({ page, on, report }: Watching, endFilling: () => void): void {
  const list = listOf(page);
  let last = historyIndex(page);
  if (list !== null)
    on<Event & { readonly navigationType?: string | null }>(list, 'currententrychange', ({ navigationType }) => {
      if (navigationType !== 'traverse') last = historyIndex(page);
    });
  on<PopStateEvent>(page, 'popstate', ({ isTrusted }) => {
    const now = historyIndex(page);
    const by = now === null || last === null ? null : now - last;
    last = now;
    if (!isTrusted || by === 0) return;
    endFilling();
    report({ kind: 'history', element: null, value: stepOfHistory(by, page.location) });
  });
}

/** What is done with the window: scrolling, going back and forward, its size, its network. */
export function watchWindow(watching: Watching, endFilling: () => void): void {
  const { page, on, report, timer } = watching;
  const { document } = page;
  // The page scrolls as well, and so do keys, which are written down: that happens again by itself.
  let isMoved = false;
  const move = (): void => {
    isMoved = true;
  };
  for (const type of ['wheel', 'touchmove']) on<Event>(document, type, move);
  on<Event>(document, 'pointerdown', ({ target }) => {
    if (target === document.documentElement) move(); // its bar
  });
  let scrolled = false;
  on<Event>(document, 'scrollend', ({ target }) => {
    if (target !== document || scrolled || !isMoved) return;
    isMoved = false;
    scrolled = true;
    timer(() => {
      scrolled = false;
      report({ kind: 'scroll', element: null, value: String(Math.round(page.scrollY)) });
    }, SCROLL_ENDS_MS);
  });
  watchHistory(watching, endFilling);
  const sizeOf = (): string => `${page.innerWidth}x${page.innerHeight}`;
  // Browsers say so too when a bar comes or goes: that happens again by itself.
  let size = sizeOf();
  on<Event>(page, 'resize', ({ isTrusted }) => {
    if (!isTrusted || size === sizeOf()) return;
    size = sizeOf();
    report({ kind: 'resize', element: null, value: size });
  });
  for (const type of ['online', 'offline']) on<Event>(page, type, () => report({ kind: 'network', element: null, value: type }));
}
