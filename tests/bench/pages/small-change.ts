import type { Page } from '@playwright/test';

/** What one changed word may cost in any view, in milliseconds of style and layout. */
export const SMALL_CHANGE_BUDGET_MS = 5;

/** The layout that one changed word costs. */
export interface SmallChange {
  /** Milliseconds of style and layout, the least of several tries: what else the machine does is not counted. */
  readonly ms: number;
  /** The element whose word was changed. */
  readonly where: string;
}

/** Changes one word of every visible text of a view in turn, and says which change costs the most layout. */
export function dearestSmallChange(page: Page): Promise<SmallChange> {
  return page.evaluate(DEAREST_SMALL_CHANGE) as Promise<SmallChange>;
}

/**
 * A text, because tools that compile tests put helpers into functions, which a page lacks. The dearest of a few tries are tried again many
 * times: on a busy machine a few all wait for somebody else's turn.
 */
const DEAREST_SMALL_CHANGE = `(() => {
  const layout = () => {
    const start = performance.now();
    void document.body.offsetHeight;
    return performance.now() - start;
  };
  const least = (text, tries, enough) => {
    const { data } = text;
    let ms = Infinity;
    for (let attempt = 0; attempt < tries && ms > enough; attempt++) {
      text.data = data.replace(/\\S+/, 'altered' + attempt);
      ms = Math.min(ms, layout());
      text.data = data;
      ms = Math.min(ms, layout());
    }
    return ms;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.data.trim() !== '' && text.parentElement && text.parentElement.checkVisibility()) texts.push(text);
  }
  layout();
  const candidates = texts.map((text) => ({ text, ms: least(text, 3, 0.2) })).sort((one, other) => other.ms - one.ms).slice(0, 8);
  let dearest = { ms: 0, where: '' };
  for (const { text } of candidates) {
    const ms = least(text, 25, dearest.ms);
    const { localName, classList } = text.parentElement;
    if (ms > dearest.ms) dearest = { ms, where: [localName, ...classList].join('.') + ' "' + text.data.trim().slice(0, 24) + '"' };
  }
  return dearest;
})()`;
