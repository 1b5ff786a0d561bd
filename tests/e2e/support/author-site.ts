import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { enter } from './site.ts';

/** Where a server of a file's own answers, from the first test on, without a slash at its end. */
interface OwnSite {
  /** As the demonstration. */
  site(): string;
  /** By its number, for calls that no browser makes. */
  address(): string;
}

/** A server for the tests of one file: what they store is seen by nobody who looks at the same objects meanwhile. Call it once. */
export function openOwnSite(): OwnSite {
  let server: OwnServer | null = null;
  const address = (): string => server!.address;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startOwnServer();
  });
  test.afterAll(() => server?.close());
  return { address, site: () => address().replace('127.0.0.1', 'demo.localhost') };
}

/** What a person finds by the words on it, and these alone. */
export const button = (within: Locator | Page, name: string): Locator => within.getByRole('button', { name, exact: true });
export const label = (within: Locator | Page, name: string): Locator => within.getByLabel(name, { exact: true });

/**
 * A server for the tests of one file, which begin logged in as its author. One for all of them, as each worker would fill another one.
 * @returns its address
 */
export function openAuthorSite(): () => string {
  test.describe.configure({ mode: 'default' });
  const { site } = openOwnSite();
  test.beforeEach(async ({ page }) => {
    test.slow();
    await enter(page, site(), 'alhazen', 'book-of-optics');
  });
  return site;
}
