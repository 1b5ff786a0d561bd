import type { Page } from 'playwright-core';
import type { Entry, Tape, TapeHead } from '../tape/model.ts';

/** A tape as it grows: what the documents of one page say. */
export class GrowingTape {
  head: TapeHead | null = null;
  readonly entries: Entry[] = [];
  private readonly waiting = new Set<() => void>();

  add(entry: Entry): void {
    this.entries.push(entry);
    for (const wake of this.waiting) wake();
  }

  /** Resolves to true when `isThere` holds, to false when it does not within `ms`. */
  async until(isThere: () => boolean, ms: number): Promise<boolean> {
    if (isThere()) return true;
    return new Promise((done) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        done(result);
      };
      const look = (): void => {
        if (isThere()) end(true);
      };
      const timer = setTimeout(() => end(isThere()), ms);
      this.waiting.add(look);
    });
  }

  /** @throws Error when no document has begun */
  get tape(): Tape {
    if (this.head === null) throw new Error('No document has begun: is the address one of DEV or TEST mode, and is the harness built?');
    return { head: this.head, entries: this.entries };
  }
}

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
