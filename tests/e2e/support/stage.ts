import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { customerUrl } from './site.ts';

/** An address of the harness. */
export const harness = (path = ''): string => customerUrl('test.demo', `/sandbox/${path}`);

/** The site on the stage. */
export const site = (page: Page): FrameLocator => page.frameLocator('iframe[title="The site"]');

export const heading = (page: Page): Locator => site(page).locator('#mainContent').getByRole('heading', { level: 1 });

export const inMenu = (page: Page, name: string): Locator =>
  site(page)
    .getByRole('banner')
    .locator('a, button, [role=menuitem]')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    .first();

export const tapeStatus = (page: Page): Locator => page.getByRole('region', { name: 'Tape' }).getByRole('status');

export async function openStage(page: Page, query = ''): Promise<void> {
  await page.goto(harness(`stage/${query}`));
  await expect(site(page).locator('#mainContent')).toContainText(/\S/, { timeout: 20_000 });
}

/** Begins a tape; the site is opened anew for it, and what is done to the page before it would be lost. */
export async function recordAnew(page: Page): Promise<void> {
  await site(page)
    .locator('html')
    .evaluate((element) => element.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(tapeStatus(page)).toHaveText('A tape is recorded.');
  await expect(site(page).locator('html:not([data-before]) #mainContent')).toContainText(/\S/);
}

/** Opens a panel below the frame. */
export const openPanel = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Panels' }).getByRole('button', { name, exact: true }).click();
