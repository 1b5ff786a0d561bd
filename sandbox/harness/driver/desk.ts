import type { Page } from 'playwright-core';
import type { GrowingTape } from '../tape/growing.ts';
import type { Entry, TapeHead } from '../tape/model.ts';

/** As text: what runs in the page must not depend on how this file was translated. */
const DESK = `(given) => {
  if (parent !== window) return;
  const desk = {
    order: () => given,
    head: (head) => void window.lecternTapeHead(JSON.stringify(head)),
    add: (entry) => void window.lecternTapeAdd(JSON.stringify(entry)),
  };
  Object.defineProperty(window, 'lecternDesk', { value: desk });
}`;

/**
 * Gives each document of a page a desk, before its scripts: what it is to do, and where what comes in goes.
 * @param order a {@link Order} as JSON-able data
 */
export async function giveDesk(page: Page, order: object, growing: GrowingTape): Promise<void> {
  await page.exposeBinding('lecternTapeHead', (_source, head: string) => {
    growing.head = JSON.parse(head) as TapeHead;
  });
  await page.exposeBinding('lecternTapeAdd', (_source, entry: string) => growing.add(JSON.parse(entry) as Entry));
  await page.addInitScript({ content: `(${DESK})(${JSON.stringify(order)});` });
}
