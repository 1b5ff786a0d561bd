import { afterPaint, prefersReducedMotion } from '../../../../core/api.ts';
import type { Note } from '../../model/model.ts';
import type { Found } from './model.ts';
import { rangeOf, readText, richTexts } from './text-map.ts';

const NAME = 'lectern-note';

/** Colours ranges, where the browser can. Nothing of the document is changed. @returns the undo */
function paint(ranges: Iterable<Range>): () => void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return () => undefined;
  const highlight = CSS.highlights.get(NAME) ?? new Highlight();
  CSS.highlights.set(NAME, highlight);
  const own = [...ranges];
  for (const range of own) highlight.add(range);
  return () => {
    for (const range of own) highlight.delete(range);
  };
}

/** Finds and colours the passages of notes in an article, now and when its texts change. @returns the undo */
export function watchPassages(article: Element, notes: readonly Note[], found: (found: Found) => void): () => void {
  let [isOver, isDue] = [false, false];
  let unpaint = (): void => undefined;
  const look = (): void => {
    isDue = false;
    if (isOver) return;
    const map = readText(article);
    const ranges = notes.flatMap(({ versions }) =>
      versions.flatMap((version): [string, Range][] => {
        const range = version.exact === '' ? null : rangeOf(map, version);
        return range === null ? [] : [[version.version, range]];
      }),
    );
    unpaint();
    unpaint = paint(ranges.map(([, range]) => range));
    found(new Map(ranges));
  };
  const soon = (): void => {
    if (!isDue) afterPaint(look);
    isDue = true;
  };
  const observer = new MutationObserver((changes) => {
    const texts = richTexts(article);
    if (changes.some(({ target }) => texts.some((each) => each.contains(target) || target.contains(each)))) soon();
  });
  observer.observe(article, { subtree: true, childList: true, characterData: true });
  soon();
  return () => {
    isOver = true;
    observer.disconnect();
    unpaint();
  };
}

const isVisible = (range: Range): boolean => !range.startContainer.parentElement?.closest('[aria-hidden=true]');

/** The version whose passage is at a point of the window, in px. */
export const versionAt = (found: Found, x: number, y: number): string | undefined =>
  [...found].find(
    ([, range]) =>
      isVisible(range) &&
      [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
  )?.[0];

/** Scrolls to a passage, and puts focus and caret there. */
export function goToPassage(range: Range): void {
  const element = range.startContainer.parentElement;
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  document.getSelection()?.collapse(range.startContainer, range.startOffset);
  element.scrollIntoView?.({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
