import type { Locator, Page } from '@playwright/test';
import { expect, follow } from '../fixtures.ts';

export const bar = (page: Page, name: string): Locator => page.locator('.author-bar').getByRole('button', { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

/** Opens a view as a link does where the page shows another one of the site, else by a load: the same one once more is read anew. */
async function view(page: Page, site: string, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const isThere = origin === new URL(site).origin && !['/empty.html', path].includes(pathname);
  await (isThere ? follow(page, `${path}?lang=en`) : page.goto(`${site}${path}?lang=en`));
}

/** Opens the form of an object. */
export async function edit(page: Page, site: string, id: number): Promise<void> {
  await view(page, site, `/edit-${id}.html`);
  await expect(page).toHaveURL(new RegExp(`/edit-${id}\\.html`));
  // Following a link ends before what it leads to has come, as a load does not.
  await expect(field(page, 'Title').first()).toBeVisible({ timeout: 20_000 });
}

export async function stored(page: Page): Promise<void> {
  await bar(page, 'Store').click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');
}

/** Adds one to a list by its button. @returns the new one: the code that adds is fetched first, and until then the last one is another */
export async function added(button: Locator, list: Locator): Promise<Locator> {
  const count = await list.count();
  await button.click();
  await expect(list).toHaveCount(count + 1);
  return list.last();
}
