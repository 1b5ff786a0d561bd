import type { Page } from '@playwright/test';

/** A news list of so many records, as the dispatcher would send it. */
export function largeNews(count: number, more = ''): string {
  const words = 'harbour window garden market bridge engine letter number colour summer'.split(' ');
  const word = (i: number): string => words[i % words.length]!;
  const records = Array.from(
    { length: count },
    (_, i) =>
      `<SHW_p_News ID="${1000 + i}" IDObjectType="501" ` +
      `date="2026-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}T09:00:00+01:00" ` +
      `author="${word(i)}" href="news-${1000 + i}.html">` +
      `<title language="en">Record ${i} of the ${word(i * 3)}</title>` +
      `<teaser language="en">${word(i)} &amp; ${word(i * 7)} ` +
      `${'beside the river and behind the station '.repeat(2 + (i % 3))}</teaser></SHW_p_News>`,
  );
  return (
    '<cms version="1" lang="en" customer="demo" returnFunction="">' +
    '<object ID="0" IDObjectType="0" action="1" dataType="p_News"><title language="en">News</title><data>' +
    `<list dataType="p_News" page="1" pageSize="${count}" count="${count}">${records.join('\n')}` +
    `</list>${more}</data></object></cms>`
  );
}

/** Answers the news list of a page with a document. */
export async function routeNews(page: Page, body: string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_News' && !url.searchParams.has('framework'),
    (route) => route.fulfill({ contentType: 'application/xml; charset=utf-8', body }),
  );
}

declare global {
  var blocks: { readonly longest: () => number; readonly reset: () => void };
}

/** Watches how long the page answers to nothing, in ms: by a clock that ticks, which every browser has. */
export async function watchBlocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    let longest = 0;
    port1.addEventListener('message', () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      setTimeout(() => port2.postMessage(null), 2);
    });
    port1.start();
    port2.postMessage(null);
    globalThis.blocks = {
      longest: () => longest,
      reset: () => {
        longest = 0;
        last = performance.now();
      },
    };
  });
}
