import type { PreviewChannel } from './channel.ts';
import { textsOf, textWith, wordsAround } from './page-texts.ts';

/** What a press is for already. */
const HAS_ITS_OWN = 'a, button, input, select, textarea, summary, label, video, audio, iframe, [tabindex="0"], [contenteditable="true"]';

/** How long a text is marked that the author has come to in the form, in ms. */
const MARKED = 2500;

const OUTLINE = { outline: '0.2rem solid Highlight', outlineOffset: '0.2rem' };

/** What the author of a page that is previewed points with. */
interface Pointer {
  /** Whether each press is for pointing, and the arrows go from text to text. */
  setChoosing(isChoosing: boolean): void;
  /** Shows where the text with these words is. */
  markText(words: string): void;
  end(): void;
}

/**
 * Leads from the texts of a preview to their fields in the form: by a press on a text, and while texts are chosen by a press on anything,
 * or with the arrows and Enter. Nothing is written into the page: what is marked is so by an animation, which the drawing does not know of.
 * @param chosen called with the words that the arrows have come to
 * @param left called when Escape has ended the choosing
 */
export function pointAtTexts(
  view: Element,
  language: string,
  channel: PreviewChannel,
  { chosen, left, asked }: { chosen(words: string): void; left(): void; asked(): void },
): Pointer {
  let isChoosing = false;
  let at: Element | null = null;
  let mark: Animation | null = null;

  const unmark = (): void => {
    mark?.cancel();
    mark = null;
  };
  const outline = (element: Element, duration: number): void => {
    unmark();
    mark = element.animate?.([OUTLINE, OUTLINE], { duration, fill: duration === 1 ? 'forwards' : 'none' }) ?? null;
  };
  const edit = (element: Element): void => {
    asked();
    channel.send({ edit: wordsAround(element, view), language });
  };
  const onClick = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || !view.contains(target) || target === view) return;
    if (!isChoosing && (event.defaultPrevented || target.closest(HAS_ITS_OWN) || !getSelection()?.isCollapsed)) return;
    if (isChoosing) {
      event.preventDefault();
      event.stopPropagation();
    }
    edit(target);
  };
  const step = (by: 1 | -1): void => {
    const texts = textsOf(view);
    const index = at === null ? -1 : texts.indexOf(at);
    const next = texts[index === -1 ? (by === 1 ? 0 : texts.length - 1) : Math.min(Math.max(index + by, 0), texts.length - 1)];
    if (!next) return;
    at = next;
    outline(next, 1);
    next.scrollIntoView({ block: 'nearest' });
    chosen(wordsAround(next, view)[0] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isChoosing || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['Escape', left],
    ]);
    const target = at?.isConnected ? at : null;
    // On a button Enter presses it until a text has been chosen.
    if (target) keys.set('Enter', () => edit(target));
    const work = keys.get(event.key);
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  return {
    setChoosing(now) {
      isChoosing = now;
      at = null;
      unmark();
    },
    markText(words) {
      const found = textWith(view, words);
      if (!found) return;
      found.scrollIntoView({ block: 'center' });
      outline(found, MARKED);
    },
    end() {
      unmark();
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
    },
  };
}
