import type { Page } from 'playwright-core';
import type { GrowingTape } from '../tape/growing.ts';

/** What a browser says of its own accord about an answer, in words of its own: the answer is on the tape, a replay asks no network. */
const OF_THE_NETWORK = /^Failed to load resource: /;

/** Puts errors of the page's console on the tape. */
export function hearErrors(page: Page, growing: GrowingTape): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || OF_THE_NETWORK.test(text)) return;
    growing.add({ at: growing.entries.at(-1)?.at ?? 0, type: 'console', level: 'error', text });
  });
}
