import type { Page } from '@playwright/test';

/** The layout that one changed word costs. */
export interface SmallChange {
  /** Milliseconds of style and layout, the least of several tries: what else the machine does is not counted. */
  readonly ms: number;
  /** The element whose word was changed. */
  readonly where: string;
}

/** Changes one word of every visible text of a view in turn, and says which change costs the most layout. */
export function dearestSmallChange(page: Page): Promise<SmallChange> {
  return page.evaluate(() => {
    const TRIES = 6;
    const milliseconds = (): number => {
      const start = performance.now();
      void document.body.offsetHeight;
      return performance.now() - start;
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== '' && text.parentElement?.checkVisibility()) texts.push(text);
    }
    milliseconds();
    let dearest = { ms: 0, where: '' };
    for (const text of texts) {
      const { data } = text;
      let least = Infinity;
      for (let attempt = 0; attempt < TRIES && least > dearest.ms; attempt++) {
        text.data = data.replace(/\S+/, `altered${attempt}`);
        least = Math.min(least, milliseconds());
        text.data = data;
        least = Math.min(least, milliseconds());
      }
      const { localName, classList } = text.parentElement!;
      if (least > dearest.ms) dearest = { ms: least, where: `${[localName, ...classList].join('.')} "${data.trim().slice(0, 24)}"` };
    }
    return dearest;
  });
}
