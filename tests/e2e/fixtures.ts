import { test as base, expect, type Page } from '@playwright/test';
import { Calls } from './support/calls.ts';
import { ConsoleWatch } from './support/console.ts';
import { customerUrl, type Customer } from './support/site.ts';

interface Fixtures {
  /** Declares console messages that the test provokes; any other one fails it. */
  allowConsole: (...patterns: RegExp[]) => void;
  /** Watches a further page (a second tab, a pop-up) like the first one. */
  watch: (page: Page) => void;
  /** Every dispatcher call of the first page. */
  calls: Calls;
  /** Opens an address of a customer and waits until its view is drawn. */
  open: (path?: string, customer?: Customer) => Promise<void>;
}

/**
 * The test function of all browser tests: an empty console is part of every test. Visitors have decided about consent, unless a test is
 * about that.
 */
export const test = base.extend<Fixtures & { console: ConsoleWatch; decided: boolean; ownHistory: boolean }>({
  decided: [true, { option: true }],
  // Browsers count fifty entries of a page's history and no more.
  ownHistory: [false, { option: true }],
  context: async ({ context, decided }, use) => {
    if (decided)
      await context.addInitScript(() => {
        try {
          document.cookie = 'ga-opt-out=1; Path=/';
        } catch {
          /* a page without cookies */
        }
      });
    await use(context);
  },
  page: async ({ page, context, ownHistory }, use) => {
    if (!ownHistory) return use(page);
    const own = await context.newPage();
    await use(own);
    await own.close();
  },
  console: [
    async ({ page }, use) => {
      const watch = new ConsoleWatch();
      await watch.add(page);
      await use(watch);
      expect(watch.unexpected(), 'the console stays empty').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: async ({ console: watch }, use) => {
    await use((...patterns) => watch.allow(patterns));
  },
  watch: async ({ console: watch }, use) => {
    const added: Promise<void>[] = [];
    await use((page) => void added.push(watch.add(page)));
    // A test may end before the browser has answered; its pages are closed after this only.
    await Promise.all(added);
  },
  calls: [
    async ({ page, browserName }, use) => {
      const calls = new Calls(page);
      if (browserName === 'firefox') await calls.listenForBodies(page);
      await use(calls);
    },
    { auto: true },
  ],
  open: async ({ page }, use) => {
    await use(async (path = '/', customer = 'demo') => {
      await page.goto(customerUrl(customer, path));
      await shown(page);
    });
  },
});

/**
 * Waits until nothing is being loaded into the page. An expectation that is not met yet describes the whole page to assistive technology
 * first, which takes seconds when 2 000 elements have just come: waiting does not.
 */
export async function shown(page: Page): Promise<void> {
  // What the server has drawn goes when the page takes over.
  await page.locator('#drawn').waitFor({ state: 'detached', timeout: 20_000 });
  await page.locator('#mainContent').filter({ hasText: /\S/ }).waitFor({ state: 'attached', timeout: 20_000 });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 20_000 });
}

/** Opens a view of the site that is open as a link does: in the page that is there, unless it has another frame or language. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator('footer').first().waitFor({ state: 'attached', timeout: 20_000 });
  await shown(page);
  const isFollowed = await page.evaluate(async (address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    const begun = new Promise((done) => {
      new MutationObserver(done).observe(document.getElementById('mainContent')!, { attributeFilter: ['aria-busy'] });
    });
    let isTaken = false;
    const last = (event: Event): void => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', last);
    document.querySelector('footer')!.append(link);
    link.click();
    link.remove();
    removeEventListener('click', last);
    if (isTaken) await begun;
    return isTaken;
  }, path);
  if (!isFollowed) await page.goto(new URL(path, page.url()).href);
  await shown(page);
}

export { expect };
