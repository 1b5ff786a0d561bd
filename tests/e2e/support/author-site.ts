import { expect, test } from '../fixtures.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { submitLogin } from './site.ts';

/**
 * A server for the tests of one file, which begin logged in as its author: what they store is seen by nobody who looks at the same objects
 * meanwhile. One for all of them, as each worker would fill another one. Call it once. @returns its address, from the first test
 * on, without a slash at its end
 */
export function openAuthorSite(): () => string {
  let server: OwnServer;
  const site = (): string => server.address.replace('127.0.0.1', 'demo.localhost');
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await startOwnServer();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ page }) => {
    test.slow();
    await page.goto(`${site()}/login.html`);
    await submitLogin(page, 'alhazen', 'book-of-optics');
    await expect(page).toHaveURL(/userhome\.html/);
  });
  return site;
}
